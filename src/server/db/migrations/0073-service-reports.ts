// The service report of a request: a draft that may change, then what was signed. Its PDF is a stored file, made once.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE service_reports (
    request_id uuid PRIMARY KEY REFERENCES service_requests ON DELETE CASCADE,
    findings text,
    work_done text,
    received_on date,
    handed_back_on date,
    photo_ids uuid[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL,
    signed_at timestamptz,
    signed_by uuid REFERENCES users,
    snapshot text,
    sha256 text CONSTRAINT service_reports_hash CHECK (sha256 = encode(sha256(convert_to(snapshot, 'UTF8')), 'hex')),
    CONSTRAINT service_reports_days CHECK (received_on <= handed_back_on),
    CONSTRAINT service_reports_signed_whole CHECK ((signed_at IS NULL) = (snapshot IS NULL) AND (snapshot IS NULL) = (sha256 IS NULL))
  )`.execute(db)
  await sql`CREATE INDEX service_reports_by_signer ON service_reports (signed_by) WHERE signed_by IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE FUNCTION refuse_signed_report_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'A signed report never changes' USING ERRCODE = '23514', CONSTRAINT = 'service_reports_signed';
    END $$`.execute(db)
  await sql`CREATE TRIGGER service_reports_signed BEFORE UPDATE OR DELETE ON service_reports FOR EACH ROW
    WHEN (OLD.signed_at IS NOT NULL) EXECUTE FUNCTION refuse_signed_report_change()`.execute(db)
  await sql`CREATE TABLE service_report_pdfs (
    request_id uuid PRIMARY KEY REFERENCES service_reports,
    file_key text NOT NULL UNIQUE,
    sha256 text NOT NULL CONSTRAINT service_report_pdfs_hash CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    byte_size integer NOT NULL CHECK (byte_size > 0),
    made_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE TRIGGER service_report_pdfs_never_change BEFORE UPDATE OR DELETE ON service_report_pdfs FOR EACH ROW
    EXECUTE FUNCTION refuse_change()`.execute(db)
}
