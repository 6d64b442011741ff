// Indexes that answer the overview and the filters of waiting requests without reading the tables' rows, and one that finds the
// boats of past requests too.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX offers_open`.execute(db)
  await sql`CREATE INDEX offers_open ON offers (service_request_id) INCLUDE (valid_until) WHERE status = 'SENT'`.execute(
    db,
  )
  await sql`CREATE INDEX service_requests_active ON service_requests (created_at DESC, id) INCLUDE (assigned_date)
    WHERE status = 'ACTIVE' AND archived_at IS NULL`.execute(db)
  // A search for requests also finds those of archived boats.
  await sql`DROP INDEX boats_name_search`.execute(db)
  await sql`CREATE INDEX boats_name_search ON boats USING gin (name_fold gin_trgm_ops)`.execute(db)
}
