// Since when an engine is its owner's: what was recorded for an owner before is not shown to the next one.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE engines ADD COLUMN owned_since timestamptz NOT NULL DEFAULT now()`.execute(db)
  await sql`UPDATE engines SET owned_since = o.started_at FROM boat_ownerships o
    WHERE o.boat_id = engines.boat_id AND o.ended_at IS NULL`.execute(db)
}
