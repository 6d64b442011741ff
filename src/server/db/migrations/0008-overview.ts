// Indexes for the overview: filed requests, completed jobs and accepted offers of a year by their day, and requests with an offer
// that waits for its answer.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX service_requests_filed ON service_requests (created_at) INCLUDE (request_type)
    WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX service_requests_completed ON service_requests (completed_at) INCLUDE (created_at, customer_rating)
    WHERE status = 'COMPLETED' AND archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX offers_accepted ON offers (decided_at) INCLUDE (final_try_minor) WHERE status = 'ACCEPTED'`.execute(
    db,
  )
  await sql`CREATE INDEX offers_open ON offers (service_request_id) WHERE status = 'SENT'`.execute(db)
}
