// A change of a request's day or technicians leaves an intent; a worker makes messages of it when they are due to be sent.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // notified_plan: the plan of which the recipient was last notified.
  await sql`CREATE TABLE notification_intents (
    request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    notified_plan jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    due_at timestamptz NOT NULL,
    PRIMARY KEY (request_id, user_id)
  )`.execute(db)
  await sql`CREATE INDEX notification_intents_due ON notification_intents (due_at)`.execute(db)
  await sql`CREATE INDEX notification_intents_by_user ON notification_intents (user_id)`.execute(db)

  // request_id: set only while the message is unsent. notified_plans: the plans that the recipient may know while it is unsent.
  await sql`ALTER TABLE outbox_messages ADD COLUMN request_id uuid REFERENCES service_requests ON DELETE CASCADE,
    ADD COLUMN notified_plans jsonb`.execute(db)
  await sql`CREATE INDEX outbox_messages_by_request ON outbox_messages (request_id, user_id)
    WHERE request_id IS NOT NULL`.execute(db)
  // Unsent messages keep their text. A later change replaces them, like messages written after this migration.
  await sql`UPDATE outbox_messages SET request_id = request.id, notified_plans = jsonb_build_array(jsonb_build_object(
      'assignedDate', CASE WHEN about LIKE 'date:%' THEN known ELSE request.assigned_date::text END,
      'technicianIds', (SELECT coalesce(jsonb_agg(id), '[]') FROM (
        SELECT technician_id::text AS id FROM request_technicians
        WHERE request_id = request.id AND technician_id::text <> split_part(about, ':', 3)
        UNION SELECT split_part(about, ':', 3) WHERE known = 'technician_assigned') AS technicians)))
    FROM service_requests AS request
    WHERE outbox_messages.status <> 'SENT' AND request.id::text = split_part(about, ':', 2)`.execute(db)
  for (const table of ['outbox_messages', 'notifications'])
    await sql`ALTER TABLE ${sql.table(table)} DROP COLUMN about, DROP COLUMN known`.execute(db)
}
