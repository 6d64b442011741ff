// Keys with which other programs call as an admin. The key itself is nowhere; its hash finds the row.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE api_tokens (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    scope text NOT NULL CHECK (scope IN ('READ', 'WRITE')),
    token_hash text NOT NULL CONSTRAINT api_tokens_hash UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT api_tokens_year CHECK (expires_at <= created_at + interval '366 days')
  )`.execute(db)
  await sql`CREATE INDEX api_tokens_by_user ON api_tokens (user_id)`.execute(db)
}
