// A technician's list of the own jobs, its filters by status and day and its orders are read from one index. The triggers of
// migration 0120 keep what the index needs in the transaction of the change.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of the request; its creation is null while it is archived.
  await sql`ALTER TABLE request_technicians ADD COLUMN request_status text, ADD COLUMN requested_at timestamptz`.execute(
    db,
  )
  await sql`UPDATE request_technicians SET request_status = status,
      requested_at = CASE WHEN archived_at IS NULL THEN created_at END, day = assigned_date
    FROM service_requests WHERE id = request_id`.execute(db)
  await sql`CREATE INDEX request_technicians_listed ON request_technicians (technician_id, requested_at DESC, request_id)
    INCLUDE (request_status, day) WHERE requested_at IS NOT NULL`.execute(db)
  await sql`
    CREATE OR REPLACE FUNCTION note_job_of_technician() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- A backup has these columns.
      IF current_setting('pruva.restoring', true) IS DISTINCT FROM 'on' THEN
        SELECT status IN ('PENDING', 'WAITING_APPROVAL', 'ACTIVE') AND archived_at IS NULL, assigned_date, status,
            CASE WHEN archived_at IS NULL THEN created_at END
          INTO NEW.is_under_way, NEW.day, NEW.request_status, NEW.requested_at
          FROM service_requests WHERE id = NEW.request_id;
      END IF;
      NEW.is_under_way := coalesce(NEW.is_under_way, false);
      RETURN NEW;
    END $$`.execute(db)
  await sql`
    CREATE OR REPLACE FUNCTION note_jobs_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE request_technicians SET
        is_under_way = NEW.status IN ('PENDING', 'WAITING_APPROVAL', 'ACTIVE') AND NEW.archived_at IS NULL,
        day = NEW.assigned_date, request_status = NEW.status,
        requested_at = CASE WHEN NEW.archived_at IS NULL THEN NEW.created_at END
      WHERE request_id = NEW.id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`DROP TRIGGER service_requests_note_jobs ON service_requests`.execute(db)
  await sql`CREATE TRIGGER service_requests_note_jobs AFTER UPDATE ON service_requests FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.archived_at IS DISTINCT FROM NEW.archived_at
      OR OLD.assigned_date IS DISTINCT FROM NEW.assigned_date OR OLD.created_at IS DISTINCT FROM NEW.created_at)
    EXECUTE FUNCTION note_jobs_of_request()`.execute(db)
}
