// Telephone numbers are stored in E.164. One that cannot be read stays as it is. `readPhone` reads new ones in the same way.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE FUNCTION phone_in_e164(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN bare ~ '^((\\+|00)?90)?0?[2-58][0-9]{9}$' THEN '+90' || right(bare, 10)
        WHEN bare ~ '^((\\+|00)?90|0)?444[0-9]{4}$' THEN '+90' || right(bare, 7)
        WHEN bare ~ '^(\\+|00)(?!0|90)[0-9]{8,15}$' THEN '+' || regexp_replace(bare, '^(\\+|00)', '')
        ELSE typed END
      FROM regexp_replace(regexp_replace(typed, '\\(0\\)', ''), '[^+0-9]', '', 'g') AS bare $$`.execute(db)
  await sql`UPDATE user_infos SET phone = phone_in_e164(phone) WHERE phone <> phone_in_e164(phone)`.execute(db)
  await sql`UPDATE workshop SET phone = phone_in_e164(phone), whatsapp = phone_in_e164(whatsapp)`.execute(db)
  await sql`DROP FUNCTION phone_in_e164`.execute(db)
}
