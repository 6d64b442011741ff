// Whether every admin must sign in with a second step.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE workshop ADD COLUMN admins_need_factor boolean NOT NULL DEFAULT false`.execute(db)
}
