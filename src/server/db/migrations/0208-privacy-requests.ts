// Applications of people about their own data, with the day on which the law wants an answer.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE privacy_requests (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    number text NOT NULL UNIQUE,
    user_id uuid REFERENCES users,
    full_name text NOT NULL,
    contact text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('INFO', 'COPY', 'CORRECTION', 'ERASURE', 'OBJECTION')),
    way text NOT NULL CHECK (way IN ('ACCOUNT', 'EMAIL', 'LETTER', 'IN_PERSON')),
    received_on date NOT NULL,
    due_on date NOT NULL GENERATED ALWAYS AS (received_on + 30) STORED,
    text text NOT NULL,
    answer text,
    answered_on date,
    -- So many days before the last one the admins were reminded.
    reminded_days smallint CHECK (reminded_days > 0),
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT privacy_requests_answer CHECK ((answer IS NULL) = (answered_on IS NULL))
  )`.execute(db)
  await sql`CREATE INDEX privacy_requests_newest ON privacy_requests (created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX privacy_requests_open ON privacy_requests (due_on, id) WHERE answer IS NULL`.execute(db)
  await sql`CREATE INDEX privacy_requests_by_user ON privacy_requests (user_id) WHERE user_id IS NOT NULL`.execute(db)
}
