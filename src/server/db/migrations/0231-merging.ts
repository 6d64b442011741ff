// A customer's record that was merged into another leads to it. What is never changed may name the other person then, and nothing else.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A restore checks it at the commit.
  await sql`ALTER TABLE users ADD COLUMN merged_into uuid REFERENCES users DEFERRABLE,
    ADD CONSTRAINT users_merged_archived CHECK (merged_into IS NULL OR (archived_at IS NOT NULL AND merged_into <> id))`.execute(
    db,
  )
  await sql`CREATE INDEX users_by_merged ON users (merged_into) WHERE merged_into IS NOT NULL`.execute(db)
  await sql`
    CREATE FUNCTION is_merged(before uuid, now_it_is uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM users WHERE id = before AND merged_into = now_it_is) $$`.execute(db)
  await sql`
    CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND current_setting('pruva.erasing', true) IS NOT DISTINCT FROM 'on' THEN RETURN NEW; END IF;
      IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' AND is_merged(OLD.user_id, NEW.user_id) THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'A row of % never changes', TG_TABLE_NAME;
    END $$`.execute(db)
  await sql`DROP TRIGGER offer_events_append_only ON offer_events`.execute(db)
  await sql`CREATE TRIGGER offer_events_append_only BEFORE UPDATE OR DELETE ON offer_events FOR EACH ROW
    EXECUTE FUNCTION refuse_event_change()`.execute(db)
  await sql`
    CREATE OR REPLACE FUNCTION refuse_reading_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.photo_id IS NULL AND to_jsonb(NEW) - 'photo_id' = to_jsonb(OLD) - 'photo_id' THEN
        RETURN NEW;
      END IF;
      IF TG_OP = 'UPDATE' AND current_setting('pruva.erasing', true) IS NOT DISTINCT FROM 'on' AND NEW.note IS NULL
        AND to_jsonb(NEW) - 'note' - 'meter_photo_id' = to_jsonb(OLD) - 'note' - 'meter_photo_id' THEN
        RETURN NEW;
      END IF;
      IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'recorded_by' = to_jsonb(OLD) - 'recorded_by'
        AND is_merged(OLD.recorded_by, NEW.recorded_by) THEN
        RETURN NEW;
      END IF;
      IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM engines WHERE id = OLD.engine_id) THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'A reading is never changed' USING ERRCODE = '23514', CONSTRAINT = 'engine_readings_append_only';
    END $$`.execute(db)
  // The same person under another record begins no new period.
  await sql`
    CREATE OR REPLACE FUNCTION record_ownership() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('pruva.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
      IF TG_OP = 'UPDATE' AND (OLD.owner_user_id = NEW.owner_user_id OR is_merged(OLD.owner_user_id, NEW.owner_user_id)) THEN
        RETURN NULL;
      END IF;
      UPDATE boat_ownerships SET ended_at = greatest(now(), started_at) WHERE boat_id = NEW.id AND ended_at IS NULL;
      INSERT INTO boat_ownerships (boat_id, owner_user_id, started_at)
        VALUES (NEW.id, NEW.owner_user_id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END);
      RETURN NULL;
    END $$`.execute(db)
}
