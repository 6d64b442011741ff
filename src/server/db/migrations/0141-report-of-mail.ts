// The signed report that a mail carries as its attachment.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE outbox_messages ADD COLUMN report_id uuid REFERENCES service_reports`.execute(db)
  await sql`CREATE INDEX outbox_messages_by_report ON outbox_messages (report_id) WHERE report_id IS NOT NULL`.execute(
    db,
  )
}
