// The overview reads all of its months at each call, so nobody needs to hear that a past one has changed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // With their triggers.
  await sql`DROP FUNCTION note_request_months, note_offer_months CASCADE`.execute(db)
  await sql`DROP FUNCTION note_past_months`.execute(db)
  await sql`DROP TABLE past_month_changes`.execute(db)
}
