// An owner lets somebody answer offers for them, up to a ceiling. An answer says for whom it was given and by which right.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE boat_people
    ADD COLUMN approves boolean NOT NULL DEFAULT false,
    ADD COLUMN ceiling_try_minor bigint,
    ADD COLUMN approval_given_by uuid REFERENCES users,
    ADD COLUMN approval_reason text,
    ADD COLUMN muted boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT boat_people_approves CHECK (prices OR NOT approves),
    ADD CONSTRAINT boat_people_ceiling CHECK (ceiling_try_minor IS NULL OR (approves AND ceiling_try_minor > 0)),
    ADD CONSTRAINT boat_people_giver CHECK ((approval_given_by IS NOT NULL) = approves)`.execute(db)
  await sql`CREATE INDEX boat_people_by_giver ON boat_people (approval_given_by) WHERE approval_given_by IS NOT NULL`.execute(
    db,
  )
  await sql`ALTER TABLE offer_events ADD COLUMN on_behalf jsonb
    CONSTRAINT offer_events_on_behalf CHECK (on_behalf IS NULL OR kind IN ('ACCEPTED', 'REJECTED'))`.execute(db)
  // Codes from before, which live for minutes, name nobody.
  await sql`ALTER TABLE offer_codes ADD COLUMN asked_by uuid REFERENCES users`.execute(db)
}
