// Offers may have their own days of validity, be withdrawn, be asked for again, and remind their owner once a revision.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offers
    ADD COLUMN validity_days integer CHECK (validity_days BETWEEN 1 AND 365),
    ADD COLUMN renewal_asked_at timestamptz,
    ADD COLUMN reminded_rev integer,
    DROP CONSTRAINT offers_status_check,
    ADD CONSTRAINT offers_status_check CHECK (status IN ('SENT', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'))`.execute(db)
}
