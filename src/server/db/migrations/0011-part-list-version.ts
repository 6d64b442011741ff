// Two people who change a parts list's request or technician must not overwrite each other in silence.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE part_lists ADD COLUMN version integer NOT NULL DEFAULT 1`.execute(db)
}
