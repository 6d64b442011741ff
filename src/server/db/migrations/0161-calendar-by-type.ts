// The calendar reads the first items of each day and type, and how many there are, from one index.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX calendar_items_by_type ON calendar_items (date, type, title, id) INCLUDE (auth)`.execute(db)
}
