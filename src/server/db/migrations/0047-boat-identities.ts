// What a boat is known by besides its name: one row a boat, made by the first save. The version is its own, so that the identity and
// the boat's form are edited beside each other.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE boat_identities (
    boat_id uuid PRIMARY KEY REFERENCES boats ON DELETE CASCADE,
    hin text CHECK (hin <> ''),
    mmsi text CHECK (mmsi ~ '^[0-9]{9}$'),
    call_sign text CHECK (call_sign ~ '^[A-Z0-9]{3,10}$'),
    registry_port text,
    registry_number text,
    flag text,
    length_cm integer CHECK (length_cm > 0),
    beam_cm integer CHECK (beam_cm > 0),
    draught_cm integer CHECK (draught_cm > 0),
    year integer CHECK (year BETWEEN 1800 AND 2200),
    material text,
    fuel_tank_centilitres integer CHECK (fuel_tank_centilitres > 0),
    water_tank_centilitres integer CHECK (water_tank_centilitres > 0),
    marina text,
    pontoon text,
    version integer NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
