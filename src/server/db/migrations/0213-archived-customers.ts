// The archive of customers is a list too.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX users_archived ON users (role_id, created_at DESC, id) WHERE archived_at IS NOT NULL`.execute(
    db,
  )
}
