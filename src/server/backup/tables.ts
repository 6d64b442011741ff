// The rows of all tables as JSON. PostgreSQL writes and reads it, so every type is restored unchanged, also in another database
// or another version of PostgreSQL. The names of tables and columns come from the catalog, not from this code.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

/** `columns` has no generated columns: the database computes them again. */
export interface Table {
  name: string
  columns: string[]
}

type Tx = Transaction<DB>

const ROWS_AT_ONCE = 500

/** All tables of the application, each after the other tables that its foreign keys refer to. */
export async function tablesInOrder(tx: Tx): Promise<Table[]> {
  const { rows: tables } = await sql<Table>`
    select c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
    group by c.relname order by c.relname`.execute(tx)
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select distinct child.relname::text as child, parent.relname::text as parent
    from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = current_schema()::regnamespace and f.conrelid <> f.confrelid`.execute(tx)
  return sorted(tables, references)
}

function sorted(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const done: Table[] = []
  let left = tables
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    // Rows that refer to their own table are checked at the commit.
    const isFree = ({ name }: Table) =>
      !references.some(({ child, parent }) => child === name && parent !== name && waiting.has(parent))
    const free = left.filter(isFree)
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    done.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return done
}

export interface Batch {
  /** A JSON array of the rows. */
  json: string
  rows: number
}

const columnsOf = ({ columns }: Table) => sql.join(columns.map((column) => sql.ref(column)))

/** A cursor, so that only a few hundred rows of a table are in memory. */
export async function* batchesOf(tx: Tx, table: Table): AsyncGenerator<Batch> {
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(t)::text as row from (select ${columnsOf(table)} from ${sql.table(table.name)}) t`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(tx)
    if (rows.length === 0) break
    yield { json: `[${rows.map(({ row }) => row).join(',\n')}]`, rows: rows.length }
  }
  await sql`close backup_rows`.execute(tx)
}

/** Deletes the rows that migrations inserted: the backup has its own. */
export async function emptyTables(tx: Tx, tables: readonly Table[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx)
}

/** Returns the number of rows. */
export async function insertBatch(tx: Tx, table: Table, json: string): Promise<number> {
  const name = sql.table(table.name)
  const { numAffectedRows } = await sql`
    insert into ${name} (${columnsOf(table)})
    select ${columnsOf(table)} from json_populate_recordset(null::${name}, ${json}::json)`.execute(tx)
  return Number(numAffectedRows)
}

/** The time limits are for calls; a backup may take longer. */
export async function withoutLimits(tx: Kysely<DB>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
