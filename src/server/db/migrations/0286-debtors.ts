// Those who owe come from an index over the sums that a request keeps.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX service_requests_owed ON service_requests (payer_id)
    WHERE paid_try_minor < payable_try_minor`.execute(db)
}
