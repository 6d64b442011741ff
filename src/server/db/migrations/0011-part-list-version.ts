// A version for parts lists: two people who change a list's request or technician must not overwrite each other unnoticed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE part_lists ADD COLUMN version integer NOT NULL DEFAULT 1`.execute(db)
}
