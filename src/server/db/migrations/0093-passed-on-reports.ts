// The copy of a signed report that passes on with the boat: a stored file, made once. A boat is not received on a day to come.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE passed_on_report_pdfs (
    request_id uuid PRIMARY KEY REFERENCES service_reports,
    file_key text NOT NULL UNIQUE,
    sha256 text NOT NULL CONSTRAINT passed_on_report_pdfs_hash CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    byte_size integer NOT NULL CHECK (byte_size > 0),
    made_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX passed_on_report_pdfs_by_hash ON passed_on_report_pdfs (sha256)`.execute(db)
  await sql`CREATE TRIGGER passed_on_report_pdfs_never_change BEFORE UPDATE OR DELETE ON passed_on_report_pdfs FOR EACH ROW
    EXECUTE FUNCTION refuse_change()`.execute(db)
  // Reports from before may name such a day, and come back with a backup as they were.
  await sql`CREATE FUNCTION refuse_report_ahead() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('pruva.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'A boat is not received on a day to come' USING ERRCODE = '23514', CONSTRAINT = 'service_reports_not_ahead';
    END $$`.execute(db)
  await sql`CREATE TRIGGER service_reports_not_ahead BEFORE INSERT OR UPDATE ON service_reports FOR EACH ROW
    WHEN (NEW.received_on > (NEW.updated_at AT TIME ZONE 'Europe/Istanbul')::date) EXECUTE FUNCTION refuse_report_ahead()`.execute(
    db,
  )
}
