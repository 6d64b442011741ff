// Areas of the workshop: named marinas, and on which days of the week they are served. A marina is in one area.
import { type Kysely, sql } from 'kysely'

const WEEKDAYS = sql.raw("'{1,2,3,4,5,6,7}'::integer[]")

export async function up(db: Kysely<unknown>): Promise<void> {
  // Letters without their marks and digits: "D-Marin Göcek" and "d marin gocek" are one marina.
  await sql`
    CREATE FUNCTION marina_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN regexp_replace(fold_tr(value), '[^a-z0-9]', '', 'g')`.execute(db)
  await sql`CREATE TABLE appointment_areas (
    position integer PRIMARY KEY CHECK (position >= 0),
    name text NOT NULL CHECK (name <> ''),
    days integer[] NOT NULL CONSTRAINT appointment_areas_days CHECK (days <@ ${WEEKDAYS} AND cardinality(days) > 0)
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX appointment_areas_name ON appointment_areas (fold_tr(name))`.execute(db)
  await sql`CREATE TABLE appointment_area_marinas (
    area_position integer NOT NULL REFERENCES appointment_areas ON DELETE CASCADE,
    position integer NOT NULL CHECK (position >= 0),
    name text NOT NULL,
    key text NOT NULL GENERATED ALWAYS AS (marina_key(name)) STORED CHECK (key <> ''),
    PRIMARY KEY (area_position, position)
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX appointment_area_marinas_key ON appointment_area_marinas (key)`.execute(db)
  // The limits of the capacity, which only the calls knew.
  await sql`ALTER TABLE appointment_settings
    ADD CONSTRAINT appointment_settings_working_days CHECK (working_days <@ ${WEEKDAYS}),
    ADD CONSTRAINT appointment_settings_places CHECK (places_a_half >= 0),
    ADD CONSTRAINT appointment_settings_times CHECK (lead_days >= 0 AND hold_hours > 0 AND change_days >= 0)`.execute(
    db,
  )
}
