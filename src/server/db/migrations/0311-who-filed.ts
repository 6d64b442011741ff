// Who filed a request, where it was not its owner: somebody of the boat's people, or an admin.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE service_requests ADD COLUMN filed_by uuid REFERENCES users`.execute(db)
  await sql`CREATE INDEX service_requests_by_filer ON service_requests (filed_by) WHERE filed_by IS NOT NULL`.execute(
    db,
  )
}
