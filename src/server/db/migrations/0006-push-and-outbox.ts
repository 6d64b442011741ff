// A push subscription ends with the session of the browser that made it. Indexes for the lists of outbox messages and old notifications.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Each browser subscribes again at its next visit.
  await sql`DELETE FROM push_subscriptions`.execute(db)
  await sql`ALTER TABLE push_subscriptions ADD COLUMN session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE`.execute(
    db,
  )
  await sql`CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id)`.execute(db)
  await sql`CREATE INDEX outbox_messages_newest ON outbox_messages (created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX outbox_messages_by_status ON outbox_messages (status, created_at DESC, id)`.execute(db)
  await sql`DROP INDEX outbox_messages_failed`.execute(db)
  await sql`CREATE INDEX notifications_by_age ON notifications (created_at)`.execute(db)
}
