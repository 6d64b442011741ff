// Whoever pays for a request: its owner, as long as nobody else is named. Dues and payments are theirs.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE service_requests ADD COLUMN payer_id uuid REFERENCES users`.execute(db)
  await sql`UPDATE service_requests SET payer_id = customer_id`.execute(db)
  await sql`ALTER TABLE service_requests ALTER COLUMN payer_id SET NOT NULL`.execute(db)
  await sql`CREATE INDEX service_requests_by_payer ON service_requests (payer_id)`.execute(db)
}
