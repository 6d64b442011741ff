// Notes on a job, among the people of the workshop. Rows are only added.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE request_notes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    service_request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    written_by uuid REFERENCES users,
    done_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT request_notes_done_before_arrival CHECK (done_at <= created_at)
  )`.execute(db)
  await sql`CREATE INDEX request_notes_by_request
    ON request_notes (service_request_id, (coalesce(done_at, created_at)) DESC, id)`.execute(db)
  await sql`CREATE INDEX request_notes_by_writer ON request_notes (written_by) WHERE written_by IS NOT NULL`.execute(db)
}
