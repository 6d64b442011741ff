// Finds a caller by the displayed telephone number, however the number was typed into the profile.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE user_infos ADD COLUMN phone_digits text NOT NULL
    GENERATED ALWAYS AS (regexp_replace(phone, '[^0-9]', '', 'g')) STORED`.execute(db)
  await sql`CREATE INDEX user_infos_phone_search ON user_infos USING gin (phone_digits gin_trgm_ops)`.execute(db)
}
