// Appointments: the version of the capacity, whether a wish becomes the assigned day by itself, and until when its owner may change it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE appointment_settings
    ADD COLUMN assigns_itself boolean NOT NULL DEFAULT false,
    ADD COLUMN change_days integer NOT NULL DEFAULT 2,
    ADD COLUMN version integer NOT NULL DEFAULT 1`.execute(db)
}
