// Finds the archived records of an address that registers again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX users_archived_by_email ON users (email) WHERE archived_at IS NOT NULL`.execute(db)
}
