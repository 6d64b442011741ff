// Service books that were made: each content once, with its file. The content names the boat; the book stays when the boat is deleted.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE service_books (
    content_sha256 text PRIMARY KEY CONSTRAINT service_books_content_hash CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
    file_key text NOT NULL UNIQUE,
    sha256 text NOT NULL CONSTRAINT service_books_hash CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    byte_size integer NOT NULL CHECK (byte_size > 0),
    made_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX service_books_by_hash ON service_books (sha256)`.execute(db)
  await sql`CREATE TRIGGER service_books_never_change BEFORE UPDATE OR DELETE ON service_books FOR EACH ROW
    EXECUTE FUNCTION refuse_change()`.execute(db)
}
