// The answers to calls that carried an Idempotency-Key: a repeated call gets the first answer instead of acting again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE operations (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    id uuid NOT NULL,
    -- SHA-256 of method, path and body.
    request_hash text NOT NULL,
    status smallint NOT NULL,
    answer text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, id)
  )`.execute(db)
  // For the deletion of old rows only, so it must cost little at each insert.
  await sql`CREATE INDEX operations_by_age ON operations USING brin (created_at)`.execute(db)
}
