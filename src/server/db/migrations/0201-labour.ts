// The workshop's rates for an hour of work, what an hour costs it, and lines of hours in offers and templates.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A rate that is taken off the list stays for the lines that name it.
  await sql`CREATE TABLE labour_rates (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    name_lower text GENERATED ALWAYS AS (lower_tr(name)) STORED,
    position integer NOT NULL,
    price_minor bigint CHECK (price_minor >= 0),
    currency text NOT NULL CHECK (currency IN ('EUR', 'USD', 'GBP', 'TRY')),
    archived_at timestamptz
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX labour_rates_name ON labour_rates (name_lower) WHERE archived_at IS NULL`.execute(db)
  await sql`INSERT INTO labour_rates (name, position, currency)
    VALUES ('Atölyede', 0, 'EUR'), ('Denizde', 1, 'EUR'), ('Mesai dışı', 2, 'EUR')`.execute(db)

  await sql`CREATE TABLE labour_costs (
    user_id uuid PRIMARY KEY REFERENCES users,
    cost_minor bigint NOT NULL CHECK (cost_minor >= 0)
  )`.execute(db)
  await sql`ALTER TABLE workshop
    ADD COLUMN hour_cost_minor bigint CHECK (hour_cost_minor >= 0),
    ADD COLUMN labour_version integer NOT NULL DEFAULT 1`.execute(db)

  await sql`ALTER TABLE offer_items
    DROP CONSTRAINT offer_items_type_check,
    DROP CONSTRAINT offer_items_check,
    ADD COLUMN rate_id uuid REFERENCES labour_rates,
    ADD COLUMN rate_name text,
    ADD CONSTRAINT offer_items_type_check CHECK (type IN ('INVENTORY', 'MANUAL', 'LABOUR')),
    ADD CONSTRAINT offer_items_names_part CHECK (
      type <> 'INVENTORY' OR (part_id IS NOT NULL AND part_code IS NOT NULL AND part_name IS NOT NULL)),
    ADD CONSTRAINT offer_items_labour CHECK (CASE type WHEN 'LABOUR'
      THEN rate_id IS NOT NULL AND rate_name IS NOT NULL AND part_id IS NULL AND unit = 'HOUR'
      ELSE rate_id IS NULL AND rate_name IS NULL END)`.execute(db)
  await sql`ALTER TABLE offer_template_items
    DROP CONSTRAINT offer_template_items_type_check,
    ADD COLUMN rate_id uuid REFERENCES labour_rates,
    ADD COLUMN rate_name text,
    ADD CONSTRAINT offer_template_items_type_check CHECK (type IN ('INVENTORY', 'MANUAL', 'LABOUR')),
    ADD CONSTRAINT offer_template_items_labour CHECK (CASE type WHEN 'LABOUR'
      THEN rate_id IS NOT NULL AND rate_name IS NOT NULL AND unit = 'HOUR'
      ELSE rate_id IS NULL AND rate_name IS NULL END)`.execute(db)
}
