// The QR tag of a boat: at most one. A new tag overwrites the hash, a removed one has no row.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE boat_tags (
    boat_id uuid PRIMARY KEY REFERENCES boats ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
