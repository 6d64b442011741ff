// Photos of an engine's meter. A photo is stored before the reading that names it: a reading is never changed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of the readings that 0039 wrote in the same transaction: a table with deferred checks can't be altered.
  await sql`SET CONSTRAINTS engine_readings_voids_own_engine, engine_readings_in_order IMMEDIATE`.execute(db)
  await sql`CREATE TABLE meter_photos (
    id uuid PRIMARY KEY,
    engine_id uuid NOT NULL REFERENCES engines,
    file_key text NOT NULL,
    thumbnail_key text NOT NULL,
    uploaded_by uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    CONSTRAINT meter_photos_engine_and_id UNIQUE (engine_id, id)
  )`.execute(db)
  await sql`CREATE INDEX meter_photos_by_uploader ON meter_photos (uploaded_by)`.execute(db)
  await sql`CREATE INDEX meter_photos_by_age ON meter_photos (created_at)`.execute(db)
  await sql`ALTER TABLE engine_readings ADD COLUMN meter_photo_id uuid,
    ADD CONSTRAINT engine_readings_meter_photo_of_engine FOREIGN KEY (engine_id, meter_photo_id)
      REFERENCES meter_photos (engine_id, id),
    ADD CONSTRAINT engine_readings_one_photo CHECK (photo_id IS NULL OR meter_photo_id IS NULL)`.execute(db)
  await sql`CREATE INDEX engine_readings_by_meter_photo ON engine_readings (engine_id, meter_photo_id)
    WHERE meter_photo_id IS NOT NULL`.execute(db)
}
