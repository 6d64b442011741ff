// Files that no row names: those about to be written, and those about to be removed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE pending_files (
    key text PRIMARY KEY,
    created_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX pending_files_oldest ON pending_files (created_at)`.execute(db)
}
