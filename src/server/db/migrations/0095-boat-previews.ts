// The preview link of a boat for a buyer: at most one, of the owner who made it. A new link overwrites it, a closed one has no row.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE boat_previews (
    boat_id uuid PRIMARY KEY REFERENCES boats ON DELETE CASCADE,
    owner_user_id uuid NOT NULL REFERENCES users,
    token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT boat_previews_term CHECK (expires_at > created_at)
  )`.execute(db)
  await sql`CREATE INDEX boat_previews_by_owner ON boat_previews (owner_user_id)`.execute(db)
}
