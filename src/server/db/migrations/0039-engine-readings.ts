// Readings of an engine's hour meter. Rows are only added; a wrong one is voided by a later row that names it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE engines ADD COLUMN declared_yearly_hours integer
    CHECK (declared_yearly_hours BETWEEN 1 AND 8784)`.execute(db)

  // hours: what the meter shows. total: of the engine, over all of its meters. Both in hundredths: values from before readings
  // existed have two decimals.
  await sql`CREATE TABLE engine_readings (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    engine_id uuid NOT NULL REFERENCES engines ON DELETE CASCADE,
    hours_hundredths integer NOT NULL CHECK (hours_hundredths >= 0),
    total_hundredths integer NOT NULL CHECK (total_hundredths >= 0),
    read_at timestamptz NOT NULL,
    source text NOT NULL CHECK (source IN ('OWNER', 'TECHNICIAN', 'SERVICE', 'IMPORT')),
    recorded_by uuid REFERENCES users,
    photo_id uuid REFERENCES photos ON DELETE SET NULL,
    note text,
    voids_id uuid CONSTRAINT engine_readings_voided_once UNIQUE CHECK (voids_id <> id),
    old_meter_hundredths integer CHECK (old_meter_hundredths >= 0),
    new_meter_hundredths integer CHECK (new_meter_hundredths >= 0),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT engine_readings_engine_and_id UNIQUE (engine_id, id),
    CONSTRAINT engine_readings_voids_own_engine FOREIGN KEY (engine_id, voids_id)
      REFERENCES engine_readings (engine_id, id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT engine_readings_meters_are_whole CHECK ((old_meter_hundredths IS NULL) = (new_meter_hundredths IS NULL)),
    CONSTRAINT engine_readings_new_meter_runs CHECK (hours_hundredths >= new_meter_hundredths)
  )`.execute(db)
  await sql`CREATE INDEX engine_readings_by_time ON engine_readings (engine_id, read_at, created_at, id)`.execute(db)
  await sql`CREATE INDEX engine_readings_by_photo ON engine_readings (photo_id) WHERE photo_id IS NOT NULL`.execute(db)
  await sql`CREATE INDEX engine_readings_by_recorder ON engine_readings (recorded_by) WHERE recorded_by IS NOT NULL`.execute(
    db,
  )

  // When the hours of today were read is not known: the engine's first day refuses no true reading as too high.
  await sql`INSERT INTO engine_readings (engine_id, hours_hundredths, total_hundredths, read_at, source)
    SELECT id, hours_used_hundredths, hours_used_hundredths, created_at, 'IMPORT' FROM engines`.execute(db)

  await appendOnly(db)
  await inOrder(db)
}

/** Only the photo of a reading may go; rows go with their engine. */
async function appendOnly(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION refuse_reading_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.photo_id IS NULL AND to_jsonb(NEW) - 'photo_id' = to_jsonb(OLD) - 'photo_id' THEN
        RETURN NEW;
      END IF;
      IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM engines WHERE id = OLD.engine_id) THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'A reading is never changed' USING ERRCODE = '23514', CONSTRAINT = 'engine_readings_append_only';
    END $$`.execute(db)
  await sql`CREATE TRIGGER engine_readings_append_only BEFORE UPDATE OR DELETE ON engine_readings FOR EACH ROW
    EXECUTE FUNCTION refuse_reading_change()`.execute(db)
}

/** At the commit: a valid reading stands between its neighbours, and the newest valid one is the engine's hours. */
async function inOrder(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION check_reading_order() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      less integer;
      more integer;
      newest integer;
    BEGIN
      IF NOT EXISTS (SELECT FROM engine_readings WHERE voids_id = NEW.id) THEN
        SELECT total_hundredths INTO less FROM engine_readings r
          WHERE engine_id = NEW.engine_id AND (read_at, created_at, id) < (NEW.read_at, NEW.created_at, NEW.id)
            AND NOT EXISTS (SELECT FROM engine_readings v WHERE v.voids_id = r.id)
          ORDER BY read_at DESC, created_at DESC, id DESC LIMIT 1;
        SELECT total_hundredths INTO more FROM engine_readings r
          WHERE engine_id = NEW.engine_id AND (read_at, created_at, id) > (NEW.read_at, NEW.created_at, NEW.id)
            AND NOT EXISTS (SELECT FROM engine_readings v WHERE v.voids_id = r.id)
          ORDER BY read_at, created_at, id LIMIT 1;
        IF less > NEW.total_hundredths OR more < NEW.total_hundredths THEN
          RAISE EXCEPTION 'A total falls' USING ERRCODE = '23514', CONSTRAINT = 'engine_readings_in_order';
        END IF;
      END IF;
      SELECT total_hundredths INTO newest FROM engine_readings r
        WHERE engine_id = NEW.engine_id AND NOT EXISTS (SELECT FROM engine_readings v WHERE v.voids_id = r.id)
        ORDER BY read_at DESC, created_at DESC, id DESC LIMIT 1;
      IF EXISTS (SELECT FROM engines WHERE id = NEW.engine_id AND hours_used_hundredths <> newest) THEN
        RAISE EXCEPTION 'The hours of the engine are not its newest reading'
          USING ERRCODE = '23514', CONSTRAINT = 'engine_readings_newest_is_hours';
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE CONSTRAINT TRIGGER engine_readings_in_order AFTER INSERT ON engine_readings
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_reading_order()`.execute(db)
}
