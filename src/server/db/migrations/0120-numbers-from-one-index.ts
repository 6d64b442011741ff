// The open jobs of each technician and the accounts with a profile are read from one index each. Triggers keep what the indexes need
// in the transaction of the change.
import { type Kysely, sql } from 'kysely'

const UNDER_WAY = sql.raw(`status IN ('PENDING', 'WAITING_APPROVAL', 'ACTIVE') AND archived_at IS NULL`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE request_technicians ADD COLUMN is_under_way boolean NOT NULL DEFAULT false, ADD COLUMN day date`.execute(
    db,
  )
  await sql`UPDATE request_technicians SET is_under_way = true, day = assigned_date FROM service_requests
    WHERE id = request_id AND ${UNDER_WAY}`.execute(db)
  await sql`CREATE INDEX request_technicians_under_way ON request_technicians (technician_id, day, request_id)
    WHERE is_under_way`.execute(db)
  await sql`
    CREATE FUNCTION note_job_of_technician() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- A backup has these columns.
      IF current_setting('pruva.restoring', true) IS DISTINCT FROM 'on' THEN
        SELECT ${UNDER_WAY}, assigned_date INTO NEW.is_under_way, NEW.day FROM service_requests WHERE id = NEW.request_id;
      END IF;
      NEW.is_under_way := coalesce(NEW.is_under_way, false);
      RETURN NEW;
    END $$`.execute(db)
  await sql`CREATE TRIGGER request_technicians_note_job BEFORE INSERT ON request_technicians FOR EACH ROW
    EXECUTE FUNCTION note_job_of_technician()`.execute(db)
  await sql`
    CREATE FUNCTION note_jobs_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE request_technicians SET is_under_way = (${sql.raw(`NEW.status IN ('PENDING', 'WAITING_APPROVAL', 'ACTIVE')
        AND NEW.archived_at IS NULL`)}), day = NEW.assigned_date WHERE request_id = NEW.id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE TRIGGER service_requests_note_jobs AFTER UPDATE ON service_requests FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.archived_at IS DISTINCT FROM NEW.archived_at
      OR OLD.assigned_date IS DISTINCT FROM NEW.assigned_date)
    EXECUTE FUNCTION note_jobs_of_request()`.execute(db)

  await sql`ALTER TABLE users ADD COLUMN has_profile boolean NOT NULL DEFAULT false`.execute(db)
  await sql`UPDATE users SET has_profile = true WHERE id IN (SELECT user_id FROM user_infos)`.execute(db)
  await sql`CREATE INDEX users_with_profile ON users (email, id) WHERE archived_at IS NULL AND has_profile`.execute(db)
  await sql`
    CREATE FUNCTION note_profile() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN UPDATE users SET has_profile = true WHERE id = NEW.user_id AND NOT has_profile;
      ELSE UPDATE users SET has_profile = false WHERE id = OLD.user_id;
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE TRIGGER user_infos_note_profile AFTER INSERT OR DELETE ON user_infos FOR EACH ROW
    EXECUTE FUNCTION note_profile()`.execute(db)
}
