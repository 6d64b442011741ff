// Another address that somebody asked for: until it moves, the row holds the mailed link; afterwards, the link of the address before
// that takes it back.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE email_changes (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    from_email text NOT NULL,
    email text NOT NULL,
    -- The one that asked; it goes on when the others end.
    session_id uuid REFERENCES sessions ON DELETE SET NULL,
    asked_at timestamptz NOT NULL,
    moved_at timestamptz,
    expires_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX email_changes_one_waits ON email_changes (user_id) WHERE moved_at IS NULL`.execute(db)
  await sql`CREATE INDEX email_changes_by_user ON email_changes (user_id)`.execute(db)
  await sql`CREATE INDEX email_changes_by_session ON email_changes (session_id)`.execute(db)
  await sql`CREATE INDEX email_changes_by_address ON email_changes (from_email)`.execute(db)
}
