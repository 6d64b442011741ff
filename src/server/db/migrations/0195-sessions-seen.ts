// Where a session is used from and when it was last refreshed, for the list that its owner reads.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions
    ADD COLUMN network text,
    -- What the browser says that it is, shortened.
    ADD COLUMN agent text,
    ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now()`.execute(db)
  // A session ends 30 days after its last refresh.
  await sql`UPDATE sessions SET seen_at = greatest(created_at, least(now(), expires_at - interval '30 days'))`.execute(
    db,
  )
}
