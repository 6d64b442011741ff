// Quantities have a unit and are whole thousandths: 4.5 litres are 4500. All that exist are pieces. Each is multiplied by 1,000 while
// nobody else writes, and the counts and sums are compared.
import { type Kysely, sql } from 'kysely'

const QUANTITIES = {
  spare_parts: ['quantity', 'min_stock'],
  stock_movements: ['delta', 'stock_after'],
  part_list_items: ['quantity', 'used', 'returned', 'damaged'],
  part_list_item_transactions: ['quantity'],
  offer_items: ['quantity'],
  offer_template_items: ['quantity'],
}
const WITH_UNIT = ['spare_parts', 'offer_items', 'offer_template_items']
const UNITS = sql.raw(`'PIECE', 'SET', 'HOUR', 'DAY', 'LITRE', 'METRE', 'KILOGRAM'`)

/** The count of rows, and the sum of each column, as text: a sum may be larger than a number can hold. */
async function sumsOf(db: Kysely<unknown>, table: string, columns: readonly string[], times: number): Promise<string> {
  const sums = columns.map((column) => sql`coalesce(sum(${sql.ref(column)}::numeric), 0) * ${sql.lit(times)}`)
  const { rows } = await sql<{ sums: string }>`
    select concat_ws(' ', count(*), ${sql.join(sums)}) as sums from ${sql.table(table)}`.execute(db)
  return rows[0]?.sums ?? ''
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(QUANTITIES)) {
    const table = sql.table(name)
    await sql`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`.execute(db)
    const before = await sumsOf(db, name, columns, 1000)
    const multiplied = columns.map((column) => {
      const ref = sql.ref(column)
      return sql`ALTER COLUMN ${ref} TYPE bigint USING ${ref}::bigint * 1000`
    })
    await sql`ALTER TABLE ${table} ${sql.join(multiplied)}`.execute(db)
    const after = await sumsOf(db, name, columns, 1)
    if (after !== before) throw new Error(`The quantities of ${name} were ${before} (in thousandths) and are ${after}`)
    for (const column of columns)
      await sql`ALTER TABLE ${table} RENAME COLUMN ${sql.ref(column)} TO ${sql.ref(`${column}_e3`)}`.execute(db)
  }
  for (const name of WITH_UNIT)
    await sql`ALTER TABLE ${sql.table(name)} ADD COLUMN unit text NOT NULL DEFAULT 'PIECE'
      CHECK (unit IN (${UNITS}))`.execute(db)
  for (const name of WITH_UNIT)
    await sql`ALTER TABLE ${sql.table(name)} ADD CONSTRAINT ${sql.ref(`${name}_whole`)}
      CHECK (unit NOT IN ('PIECE', 'SET') OR quantity_e3 % 1000 = 0)`.execute(db)
}
