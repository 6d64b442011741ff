// The day for which the owner of an overdue due was reminded: once, and once more only where the due was given another day.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE dues ADD COLUMN reminded_for date`.execute(db)
}
