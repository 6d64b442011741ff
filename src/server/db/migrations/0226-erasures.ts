// Who was erased, and when. An erasure is the one way in which a row that never changes may lose its words.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE erasures (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    erased_on date NOT NULL
  )`.execute(db)
  await sql`CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND current_setting('pruva.erasing', true) IS NOT DISTINCT FROM 'on' THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'A row of % never changes', TG_TABLE_NAME;
    END $$`.execute(db)
  await sql`CREATE OR REPLACE FUNCTION refuse_signed_report_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND current_setting('pruva.erasing', true) IS NOT DISTINCT FROM 'on' THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'A signed report never changes' USING ERRCODE = '23514', CONSTRAINT = 'service_reports_signed';
    END $$`.execute(db)
  await sql`CREATE OR REPLACE FUNCTION refuse_reading_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.photo_id IS NULL AND to_jsonb(NEW) - 'photo_id' = to_jsonb(OLD) - 'photo_id' THEN
        RETURN NEW;
      END IF;
      IF TG_OP = 'UPDATE' AND current_setting('pruva.erasing', true) IS NOT DISTINCT FROM 'on' AND NEW.note IS NULL
        AND to_jsonb(NEW) - 'note' - 'meter_photo_id' = to_jsonb(OLD) - 'note' - 'meter_photo_id' THEN
        RETURN NEW;
      END IF;
      IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM engines WHERE id = OLD.engine_id) THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'A reading is never changed' USING ERRCODE = '23514', CONSTRAINT = 'engine_readings_append_only';
    END $$`.execute(db)
}
