// One of a boat's people may be who pays for its new requests. A person may be a known record that has not accepted yet.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE boat_people
    ADD COLUMN pays boolean NOT NULL DEFAULT false,
    DROP CONSTRAINT boat_people_accepted,
    DROP CONSTRAINT boat_people_invited,
    ADD CONSTRAINT boat_people_accepted CHECK (accepted_at IS NULL OR user_id IS NOT NULL),
    ADD CONSTRAINT boat_people_invited CHECK (email IS NOT NULL OR user_id IS NOT NULL OR NOT sees),
    ADD CONSTRAINT boat_people_pays CHECK (prices OR NOT pays)`.execute(db)
  await sql`CREATE UNIQUE INDEX boat_people_one_payer ON boat_people (boat_id) WHERE pays`.execute(db)
}
