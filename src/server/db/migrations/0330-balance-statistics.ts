// How many jobs have something open, or are overpaid, is known to the planner by the difference of the two sums. Of a comparison of two
// columns it assumes that nearly every row differs, and reads the whole table.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX service_requests_unbalanced`.execute(db)
  await sql`CREATE INDEX service_requests_unbalanced ON service_requests (id)
    WHERE paid_try_minor - payable_try_minor <> 0`.execute(db)
  await sql`CREATE STATISTICS service_requests_balance ON (paid_try_minor - payable_try_minor) FROM service_requests`.execute(
    db,
  )
  await sql`ANALYZE service_requests`.execute(db)
}
