// An admin may keep an offer as a draft. What was never sent has no revision: it stays hidden from everybody else.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offers
    DROP CONSTRAINT offers_status_check,
    ADD CONSTRAINT offers_status_check CHECK (status IN ('DRAFT', 'SENT', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')),
    ADD CONSTRAINT offers_sent_has_revision CHECK (CASE status WHEN 'DRAFT' THEN rev = 0 WHEN 'WITHDRAWN' THEN rev >= 0
      ELSE rev > 0 END)`.execute(db)
}
