// A customer may be kept without sign-in: without a password, without an address, with a telephone number or an address.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ALTER COLUMN email DROP NOT NULL, ALTER COLUMN password_hash DROP NOT NULL,
    ADD CONSTRAINT users_sign_in CHECK ((email IS NOT NULL AND password_hash IS NOT NULL)
      OR role_id = '00000000-0000-4000-8000-000000000003'),
    ADD CONSTRAINT users_confirmed_address CHECK (email_confirmed_at IS NULL OR email IS NOT NULL)`.execute(db)
  await sql`CREATE INDEX users_newest ON users (role_id, created_at DESC, id) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX users_without_sign_in ON users (role_id, created_at DESC, id)
    WHERE archived_at IS NULL AND password_hash IS NULL`.execute(db)

  // A number that cannot be read has no key: it finds nobody. The same rule as `readPhone`.
  await sql`ALTER TABLE user_infos ALTER COLUMN phone DROP NOT NULL, ALTER COLUMN phone_digits DROP NOT NULL,
    ADD COLUMN phone_key text GENERATED ALWAYS AS (CASE
      WHEN phone ~ '^\\+(90([2-58][0-9]{9}|444[0-9]{4})|(?!90)[1-9][0-9]{7,14})$' THEN phone END) STORED,
    ADD COLUMN kind text NOT NULL DEFAULT 'PERSON' CHECK (kind IN ('PERSON', 'COMPANY')),
    ADD COLUMN district text,
    ADD COLUMN language text NOT NULL DEFAULT 'tr' CHECK (language IN ('tr', 'en', 'de', 'ru')),
    ADD COLUMN channel text NOT NULL DEFAULT 'EMAIL' CHECK (channel IN ('EMAIL', 'SMS', 'WHATSAPP', 'CALL')),
    ADD COLUMN note text`.execute(db)
  await sql`CREATE INDEX user_infos_by_phone ON user_infos (phone_key) WHERE phone_key IS NOT NULL`.execute(db)

  await sql`ALTER TABLE offer_events ADD COLUMN said_by text`.execute(db)
}
