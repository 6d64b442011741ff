// Browsers that an account signed in from, links for the owner of an address that another person registered, networks of registration.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One secret for each browser, stored as a hash, with a row for each account that signed in there.
  await sql`CREATE TABLE known_devices (
    token_hash text NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (token_hash, user_id)
  )`.execute(db)
  await sql`CREATE INDEX known_devices_by_user ON known_devices (user_id)`.execute(db)
  await sql`CREATE INDEX known_devices_by_expiry ON known_devices (expires_at)`.execute(db)

  await sql`ALTER TABLE users ADD COLUMN registered_from text`.execute(db)

  await sql`ALTER TABLE user_tokens DROP CONSTRAINT user_tokens_purpose_check`.execute(db)
  await sql`ALTER TABLE user_tokens ADD CONSTRAINT user_tokens_purpose_check
    CHECK (purpose IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CLAIM_ACCOUNT'))`.execute(db)
}
