// The photo of a boat: at most one. Its files outlive no row: a boat's row goes only after its photo's, whose files are released then.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE boat_photos (
    boat_id uuid PRIMARY KEY REFERENCES boats,
    id uuid NOT NULL UNIQUE,
    file_key text NOT NULL,
    thumbnail_key text NOT NULL,
    is_public boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
