// What is sent later than it was done keeps both moments: done_at, and the moment at which it arrived. Without done_at it was done
// when it arrived.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addDoneAt(db, 'photos')
  await addDoneAt(db, 'part_list_item_transactions')
  await addDoneAt(db, 'stock_movements')
  await addDoneAt(db, 'activity_logs')
  // Of a completed request, completed_at is when the work was done.
  await sql`ALTER TABLE service_requests ADD COLUMN completion_arrived_at timestamptz,
    ADD CONSTRAINT service_requests_completed_before_arrival CHECK (completed_at <= completion_arrived_at)`.execute(db)

  // Photos and transactions are shown in the order in which things were done.
  await sql`DROP INDEX photos_by_request`.execute(db)
  await sql`CREATE INDEX photos_by_request ON photos (service_request_id, (coalesce(done_at, created_at)), id)`.execute(
    db,
  )
  await sql`DROP INDEX part_list_item_transactions_by_item`.execute(db)
  await sql`CREATE INDEX part_list_item_transactions_by_item
    ON part_list_item_transactions (part_list_item_id, (coalesce(done_at, created_at)), id)`.execute(db)
}

async function addDoneAt(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN done_at timestamptz,
    ADD CONSTRAINT ${sql.raw(`${table}_done_before_arrival`)} CHECK (done_at <= created_at)`.execute(db)
}
