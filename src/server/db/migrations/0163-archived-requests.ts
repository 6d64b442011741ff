// Requests that are archived are few: the list of earlier offers leaves theirs out without looking each request up.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX service_requests_archived ON service_requests (id) WHERE archived_at IS NOT NULL`.execute(db)
}
