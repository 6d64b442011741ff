// The workshop's own facts and its defaults for offers: one row, which always exists.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE workshop (
    id uuid PRIMARY KEY CONSTRAINT workshop_is_one_row CHECK (id = '00000000-0000-4000-8000-000000000010'),
    trade_name text,
    address text,
    phone text,
    email text,
    whatsapp text,
    website text,
    instagram text,
    facebook text,
    youtube text,
    linkedin text,
    opening_hours text,
    tax_office text,
    tax_number text,
    mersis text,
    iban text,
    logo_key text,
    offer_validity_days integer NOT NULL DEFAULT 30 CHECK (offer_validity_days BETWEEN 1 AND 365),
    offer_note text,
    vat_mode text NOT NULL DEFAULT 'EXCLUDED' CHECK (vat_mode IN ('EXCLUDED', 'INCLUDED')),
    vat_rate integer NOT NULL DEFAULT 20 CHECK (vat_rate = 0 OR vat_rate = 1 OR vat_rate = 10 OR vat_rate = 20),
    rate_kind text NOT NULL DEFAULT 'FOREX_SELLING'
      CHECK (rate_kind IN ('FOREX_SELLING', 'FOREX_BUYING', 'BANKNOTE_SELLING')),
    deposit_percent_hundredths integer NOT NULL DEFAULT 0 CHECK (deposit_percent_hundredths BETWEEN 0 AND 10000),
    code_above_try_minor bigint CHECK (code_above_try_minor >= 0),
    payment_days integer NOT NULL DEFAULT 7 CHECK (payment_days BETWEEN 0 AND 365),
    version integer NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`INSERT INTO workshop (id) VALUES ('00000000-0000-4000-8000-000000000010')`.execute(db)
}
