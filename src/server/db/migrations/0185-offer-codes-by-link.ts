// A code that was asked for by a link counts apart from one that the signed-in owner asked for. Which of both an earlier code was
// is not stored; it counts as one of a link.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offer_codes ADD COLUMN by_link boolean NOT NULL DEFAULT true`.execute(db)
  await sql`ALTER TABLE offer_codes ALTER COLUMN by_link DROP DEFAULT`.execute(db)
}
