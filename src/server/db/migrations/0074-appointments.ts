// Appointments: the workshop's capacity, and the half-day that a request holds. No places are offered until an admin sets some.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE appointment_settings (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    working_days integer[] NOT NULL DEFAULT '{1,2,3,4,5,6}',
    closed_days text[] NOT NULL DEFAULT '{}',
    places_a_half integer NOT NULL DEFAULT 0,
    lead_days integer NOT NULL DEFAULT 2,
    hold_hours integer NOT NULL DEFAULT 48
  )`.execute(db)
  await sql`INSERT INTO appointment_settings DEFAULT VALUES`.execute(db)
  await sql`ALTER TABLE service_requests
    ADD COLUMN slot_day date,
    ADD COLUMN slot_half text CHECK (slot_half IN ('AM', 'PM')),
    ADD COLUMN slot_held_until timestamptz,
    ADD CONSTRAINT service_requests_slot_whole CHECK (
      (slot_day IS NULL) = (slot_half IS NULL) AND (slot_day IS NULL) = (slot_held_until IS NULL))`.execute(db)
  await sql`CREATE INDEX service_requests_by_slot ON service_requests (slot_day) WHERE slot_day IS NOT NULL`.execute(db)
}
