// The activity log, the outbox of mails and pushes, in-app notifications.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // user_email is a copy: the log entry remains when the account is deleted.
  await sql`CREATE TABLE activity_logs (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_id uuid,
    user_email text,
    category text NOT NULL CHECK (category IN ('AUTH', 'USER', 'BOAT', 'INVENTORY', 'MAINTENANCE', 'NOTIFICATION')),
    action_type text NOT NULL CHECK (action_type IN ('CREATE', 'UPDATE', 'DELETE', 'LOGIN', 'LOGOUT', 'LOGIN_FAILED', 'SEND')),
    entity text NOT NULL,
    entity_id uuid,
    message text NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX activity_logs_newest ON activity_logs (created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX activity_logs_by_category ON activity_logs (category, created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX activity_logs_by_entity ON activity_logs (entity_id, created_at DESC) WHERE entity_id IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX activity_logs_email_search ON activity_logs USING gin (user_email gin_trgm_ops)`.execute(db)

  await sql`CREATE TABLE outbox_messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    channel text NOT NULL CHECK (channel IN ('EMAIL', 'PUSH')),
    kind text NOT NULL,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    recipient text NOT NULL,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text,
    status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SENT', 'FAILED')),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz,
    CHECK ((status = 'SENT') = (sent_at IS NOT NULL))
  )`.execute(db)
  await sql`CREATE INDEX outbox_messages_due ON outbox_messages (next_attempt_at) WHERE status = 'PENDING'`.execute(db)
  await sql`CREATE INDEX outbox_messages_failed ON outbox_messages (created_at DESC) WHERE status = 'FAILED'`.execute(
    db,
  )
  await sql`CREATE INDEX outbox_messages_by_user ON outbox_messages (user_id)`.execute(db)

  await sql`CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id)`.execute(db)

  await sql`CREATE TABLE notifications (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    request_id uuid REFERENCES service_requests ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX notifications_by_user ON notifications (user_id, created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL`.execute(db)
}
