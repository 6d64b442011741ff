// Addresses of other programs that are told of events, by messages of the outbox.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE webhooks (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    url text NOT NULL,
    events text[] NOT NULL CHECK (events <@ ARRAY['request.filed', 'offer.answered', 'job.completed', 'payment.recorded']),
    secret text NOT NULL,
    is_enabled boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1
  )`.execute(db)
  await sql`ALTER TABLE outbox_messages ADD COLUMN webhook_id uuid REFERENCES webhooks ON DELETE CASCADE,
    DROP CONSTRAINT outbox_messages_channel_check,
    ADD CONSTRAINT outbox_messages_channel_check CHECK (channel IN ('EMAIL', 'PUSH', 'WEBHOOK')),
    ADD CONSTRAINT outbox_messages_webhook CHECK ((channel = 'WEBHOOK') = (webhook_id IS NOT NULL))`.execute(db)
  await sql`CREATE INDEX outbox_messages_by_webhook ON outbox_messages (webhook_id, created_at DESC)
    WHERE webhook_id IS NOT NULL`.execute(db)
}
