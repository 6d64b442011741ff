// To whom a boat's owner gave rights on it. A row ends with the right: the log says who gave and ended it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE boat_people (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    boat_id uuid NOT NULL REFERENCES boats ON DELETE CASCADE,
    owner_user_id uuid NOT NULL REFERENCES users,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    email text CHECK (email = lower(email)),
    phone text,
    word text NOT NULL,
    calls boolean NOT NULL DEFAULT false,
    sees boolean NOT NULL DEFAULT false,
    asks boolean NOT NULL DEFAULT false,
    prices boolean NOT NULL DEFAULT false,
    invited_at timestamptz NOT NULL,
    accepted_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT boat_people_contact CHECK (email IS NOT NULL OR phone IS NOT NULL),
    CONSTRAINT boat_people_invited CHECK (email IS NOT NULL OR NOT sees),
    CONSTRAINT boat_people_switches CHECK (sees OR NOT (asks OR prices)),
    CONSTRAINT boat_people_accepted CHECK ((accepted_at IS NULL) = (user_id IS NULL))
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX boat_people_by_boat ON boat_people (boat_id, email)`.execute(db)
  await sql`CREATE INDEX boat_people_by_user ON boat_people (user_id) WHERE user_id IS NOT NULL`.execute(db)
  await sql`CREATE INDEX boat_people_by_email ON boat_people (email) WHERE user_id IS NULL`.execute(db)
  await sql`CREATE INDEX boat_people_by_owner ON boat_people (owner_user_id)`.execute(db)
}
