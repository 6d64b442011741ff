// The next rows of a run, and of its way back, come from an index: each transaction of a long sheet read all rows before them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX import_rows_waiting ON import_rows (import_id, n)
    WHERE verdict IN ('NEW', 'FILLS') AND placed IS NULL`.execute(db)
  await sql`CREATE INDEX import_rows_placed ON import_rows (import_id, n) WHERE placed = 'DONE'`.execute(db)
}
