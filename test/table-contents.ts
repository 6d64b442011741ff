import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'

/** A line per table: its name, its number of rows and the sum of their hashes. The same rows give the same text, in whatever order. */
export async function tableContents(db: Kysely<DB>, leftOut: readonly string[]): Promise<string> {
  const tables = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
    AND tablename NOT IN (${sql.join(leftOut)}) ORDER BY 1`.execute(db)
  const lines = tables.rows.map(({ name }) => {
    const said = sql`${sql.lit(`${name}: `)} || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0)`
    return sql`SELECT ${said} AS line FROM ${sql.table(name)} t`
  })
  const { rows } = await sql<{ line: string }>`${sql.join(lines, sql` UNION ALL `)} ORDER BY 1`.execute(db)
  return rows.map(({ line }) => line).join('\n')
}
