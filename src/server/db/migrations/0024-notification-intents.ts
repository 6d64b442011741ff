// What concerns a request's day and technicians is decided when it is sent: a change leaves an intent, a worker makes messages of it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // notified_plan: the plan as the recipient was last notified of it.
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

  // request_id: only while the message is unsent. notified_plans: what the recipient may believe as long as it has not arrived.
  await sql`ALTER TABLE outbox_messages ADD COLUMN request_id uuid REFERENCES service_requests ON DELETE CASCADE,
    ADD COLUMN notified_plans jsonb`.execute(db)
  await sql`CREATE INDEX outbox_messages_by_request ON outbox_messages (request_id, user_id)
    WHERE request_id IS NOT NULL`.execute(db)
  // What is unsent stays as it is written. A later change replaces it, as it replaces what is written from now on.
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
