// The PDF of a revision is a stored file, made once. A revision without a row gets its file at the first opening.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE offer_pdfs (
    revision_id uuid PRIMARY KEY REFERENCES offer_revisions,
    file_key text NOT NULL UNIQUE,
    sha256 text NOT NULL CONSTRAINT offer_pdfs_hash CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    byte_size integer NOT NULL CHECK (byte_size > 0),
    made_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX offer_pdfs_by_hash ON offer_pdfs (sha256)`.execute(db)
  await sql`CREATE TRIGGER offer_pdfs_never_change BEFORE UPDATE OR DELETE ON offer_pdfs FOR EACH ROW
    EXECUTE FUNCTION refuse_change()`.execute(db)
}
