// Passkeys: what the server keeps of them, and the challenges that they sign.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE factors
    ADD COLUMN credential_id text,
    ADD COLUMN public_key bytea,
    -- How often it was used, as it counts itself; 0 where it does not count.
    ADD COLUMN counter bigint,
    ADD COLUMN transports text[],
    -- The host that it was made for; it works at no other.
    ADD COLUMN host text,
    -- The device on which it was added.
    ADD COLUMN device text,
    ADD CONSTRAINT factors_passkey CHECK (num_nonnulls(credential_id, public_key, counter, transports, host, device)
      = CASE kind WHEN 'PASSKEY' THEN 6 ELSE 0 END),
    ADD CHECK (counter >= 0)`.execute(db)
  await sql`CREATE UNIQUE INDEX factors_one_credential ON factors (credential_id)`.execute(db)

  await sql`ALTER TABLE challenges DROP CONSTRAINT challenges_purpose_check`.execute(db)
  await sql`ALTER TABLE challenges ADD CONSTRAINT challenges_purpose_check
    CHECK (purpose IN ('SECOND_STEP', 'PASSKEY', 'ADD_PASSKEY', 'IDENTITY'))`.execute(db)
}
