// Lines may be optional or alternatives, and have a KDV rate; offers say how their prices stand to KDV, and have a deposit of their
// own. Offers from before say nothing about KDV: what is payable is their final price.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offer_items
    ADD COLUMN kind text NOT NULL DEFAULT 'REQUIRED' CHECK (kind IN ('REQUIRED', 'OPTIONAL', 'ALTERNATIVE')),
    ADD COLUMN group_name text,
    ADD COLUMN vat_rate integer CHECK (vat_rate = 0 OR vat_rate = 1 OR vat_rate = 10 OR vat_rate = 20),
    ADD COLUMN vat_exemption text,
    ADD COLUMN is_chosen boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT offer_items_grouped CHECK ((kind = 'ALTERNATIVE') = (group_name IS NOT NULL)),
    ADD CONSTRAINT offer_items_exempt CHECK (coalesce(vat_rate = 0, false) = (vat_exemption IS NOT NULL))`.execute(db)
  await sql`ALTER TABLE offers
    ADD COLUMN vat_mode text CHECK (vat_mode IN ('EXCLUDED', 'INCLUDED')),
    ADD COLUMN payable_minor bigint,
    ADD COLUMN payable_try_minor bigint,
    ADD COLUMN deposit_percent_hundredths integer CHECK (deposit_percent_hundredths BETWEEN 0 AND 10000),
    ADD COLUMN deposit_amount_minor bigint CHECK (deposit_amount_minor >= 0),
    ADD CONSTRAINT offers_payable CHECK (CASE WHEN vat_mode IS NULL THEN payable_minor IS NULL AND payable_try_minor IS NULL
      ELSE payable_minor IS NOT NULL AND payable_minor >= final_minor AND payable_try_minor IS NOT NULL END),
    ADD CONSTRAINT offers_one_deposit CHECK (deposit_percent_hundredths IS NULL OR deposit_amount_minor IS NULL)`.execute(
    db,
  )
}
