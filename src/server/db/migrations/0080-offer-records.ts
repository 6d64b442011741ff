// What the record of an answer needs: whether a code confirmed it and which lines were chosen, and its PDF, a stored file made once.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `chosen`: the places of the accepted lines in the revision, from 0. Events from before say neither.
  await sql`ALTER TABLE offer_events ADD COLUMN by_code boolean NOT NULL DEFAULT false, ADD COLUMN chosen integer[]`.execute(
    db,
  )
  await sql`CREATE TABLE offer_records (
    event_id uuid PRIMARY KEY REFERENCES offer_events,
    file_key text NOT NULL UNIQUE,
    sha256 text NOT NULL CONSTRAINT offer_records_hash CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    byte_size integer NOT NULL CHECK (byte_size > 0),
    made_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX offer_records_by_hash ON offer_records (sha256)`.execute(db)
  await sql`CREATE INDEX service_report_pdfs_by_hash ON service_report_pdfs (sha256)`.execute(db)
  await sql`CREATE TRIGGER offer_records_never_change BEFORE UPDATE OR DELETE ON offer_records FOR EACH ROW
    EXECUTE FUNCTION refuse_change()`.execute(db)
}
