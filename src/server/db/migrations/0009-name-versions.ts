// Versions for city, brand and model names: two admins who rename the same one must not overwrite each other unnoticed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['cities', 'brands', 'models'])
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN version integer NOT NULL DEFAULT 1`.execute(db)
}
