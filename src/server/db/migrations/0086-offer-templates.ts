// Templates of offers: named lines and terms without a rate of exchange. The offers in the order in which they were made, to copy one.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE offer_templates (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    name_lower text GENERATED ALWAYS AS (lower_tr(name)) STORED,
    name_sort text GENERATED ALWAYS AS (sort_tr(name)) STORED,
    currency text NOT NULL CHECK (currency IN ('EUR', 'USD', 'GBP', 'TRY')),
    discount_percent_hundredths integer NOT NULL CHECK (discount_percent_hundredths BETWEEN 0 AND 10000),
    discount_amount_minor bigint NOT NULL CHECK (discount_amount_minor >= 0),
    vat_mode text NOT NULL CHECK (vat_mode IN ('EXCLUDED', 'INCLUDED')),
    deposit_percent_hundredths integer CHECK (deposit_percent_hundredths BETWEEN 0 AND 10000),
    deposit_amount_minor bigint CHECK (deposit_amount_minor >= 0),
    validity_days integer CHECK (validity_days > 0),
    note text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT offer_templates_one_deposit CHECK (deposit_percent_hundredths IS NULL OR deposit_amount_minor IS NULL)
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX offer_templates_name ON offer_templates (name_lower)`.execute(db)
  await sql`CREATE INDEX offer_templates_by_name ON offer_templates (name_sort, id)`.execute(db)

  await sql`CREATE TABLE offer_template_items (
    template_id uuid NOT NULL REFERENCES offer_templates ON DELETE CASCADE,
    position integer NOT NULL,
    type text NOT NULL CHECK (type IN ('INVENTORY', 'MANUAL')),
    part_id uuid REFERENCES spare_parts,
    part_name text,
    description text,
    kind text NOT NULL CHECK (kind IN ('REQUIRED', 'OPTIONAL', 'ALTERNATIVE')),
    group_name text,
    vat_rate integer NOT NULL CHECK (vat_rate = 0 OR vat_rate = 1 OR vat_rate = 10 OR vat_rate = 20),
    vat_exemption text,
    quantity integer NOT NULL CHECK (quantity > 0),
    unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
    PRIMARY KEY (template_id, position),
    CONSTRAINT offer_template_items_name_what CHECK (CASE type WHEN 'INVENTORY' THEN part_id IS NOT NULL AND part_name IS NOT NULL
      ELSE part_id IS NULL AND description IS NOT NULL END),
    CONSTRAINT offer_template_items_grouped CHECK ((kind = 'ALTERNATIVE') = (group_name IS NOT NULL)),
    CONSTRAINT offer_template_items_exempt CHECK ((vat_rate = 0) = (vat_exemption IS NOT NULL))
  )`.execute(db)
  await sql`CREATE INDEX offer_template_items_by_part ON offer_template_items (part_id) WHERE part_id IS NOT NULL`.execute(
    db,
  )

  await sql`CREATE INDEX offers_newest ON offers (created_at DESC, id) WHERE rev > 0`.execute(db)
}
