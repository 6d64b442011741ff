// Extra work: offers of kind EXTRA beside the main one, with photos; and the owner's standing consent to small ones.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE extra_consents (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    service_request_id uuid NOT NULL REFERENCES service_requests,
    ceiling_try_minor bigint NOT NULL CHECK (ceiling_try_minor > 0),
    given_by uuid NOT NULL REFERENCES users,
    given_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX extra_consents_one ON extra_consents (service_request_id) WHERE revoked_at IS NULL`.execute(
    db,
  )
  await sql`ALTER TABLE offers
    ADD COLUMN kind text NOT NULL DEFAULT 'MAIN' CHECK (kind IN ('MAIN', 'EXTRA')),
    ADD COLUMN reason text CHECK (reason IN ('HIDDEN_DAMAGE', 'CUSTOMER_WISH', 'PART_PRICE', 'OTHER')),
    ADD COLUMN finish_day date,
    ADD COLUMN answer_by timestamptz,
    ADD COLUMN if_refused text,
    ADD COLUMN consent_id uuid REFERENCES extra_consents,
    ADD CONSTRAINT offers_extra_has_reason CHECK ((kind = 'EXTRA') = (reason IS NOT NULL)),
    ADD CONSTRAINT offers_main_says_nothing_extra CHECK (kind = 'EXTRA'
      OR num_nonnulls(finish_day, answer_by, if_refused, consent_id) = 0),
    ADD CONSTRAINT offers_consent_accepts CHECK (consent_id IS NULL OR status IN ('ACCEPTED', 'REJECTED'))`.execute(db)
  await sql`DROP INDEX offers_one_accepted`.execute(db)
  await sql`CREATE UNIQUE INDEX offers_one_accepted ON offers (service_request_id)
    WHERE status = 'ACCEPTED' AND kind = 'MAIN'`.execute(db)
  await sql`CREATE TABLE offer_photos (
    offer_id uuid NOT NULL REFERENCES offers ON DELETE CASCADE,
    photo_id uuid NOT NULL REFERENCES photos ON DELETE CASCADE,
    PRIMARY KEY (offer_id, photo_id)
  )`.execute(db)
  await sql`CREATE INDEX offer_photos_by_photo ON offer_photos (photo_id)`.execute(db)
}
