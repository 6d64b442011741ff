// The second step of signing in: authenticator apps, recovery codes, and what waits between the password and the second step.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE factors (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('TOTP', 'PASSKEY')),
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    -- Of an authenticator app, encrypted.
    secret text,
    -- The last time step whose code was taken.
    last_step bigint,
    CHECK ((kind = 'TOTP') = (secret IS NOT NULL))
  )`.execute(db)
  await sql`CREATE INDEX factors_by_user ON factors (user_id)`.execute(db)
  await sql`CREATE UNIQUE INDEX factors_one_app ON factors (user_id) WHERE kind = 'TOTP'`.execute(db)

  // The first character of a code is its slot, so that one hash is compared.
  await sql`CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 9),
    code_hash text NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, slot)
  )`.execute(db)

  await sql`CREATE TABLE challenges (
    token_hash text PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('SECOND_STEP', 'PASSKEY')),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    tries smallint NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX challenges_by_user ON challenges (user_id)`.execute(db)
  await sql`CREATE INDEX challenges_by_expiry ON challenges (expires_at)`.execute(db)

  // The check of each call reads the account anyway, so it learns this without another table.
  await sql`ALTER TABLE users ADD COLUMN has_factor boolean NOT NULL DEFAULT false`.execute(db)
  await sql`
    CREATE FUNCTION keep_has_factor() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN UPDATE users SET has_factor = true WHERE id = NEW.user_id AND NOT has_factor;
      ELSE UPDATE users SET has_factor = false
        WHERE id = OLD.user_id AND NOT EXISTS (SELECT FROM factors WHERE user_id = OLD.user_id);
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE TRIGGER factors_of_user AFTER INSERT OR DELETE ON factors FOR EACH ROW
    EXECUTE FUNCTION keep_has_factor()`.execute(db)

  // When the password or a factor was last given in this session.
  await sql`ALTER TABLE sessions ADD COLUMN identity_at timestamptz`.execute(db)

  await sql`ALTER TABLE user_tokens DROP CONSTRAINT user_tokens_purpose_check`.execute(db)
  await sql`ALTER TABLE user_tokens ADD CONSTRAINT user_tokens_purpose_check
    CHECK (purpose IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CLAIM_ACCOUNT', 'NOT_ME'))`.execute(db)
}
