// To whom a customer's invoices are written.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE billing_identities (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    legal_name text NOT NULL,
    tax_number text,
    tax_office text,
    street text,
    district text,
    city text,
    country text NOT NULL DEFAULT 'TR' CONSTRAINT billing_identities_country CHECK (country ~ '^[A-Z]{2}$'),
    e_invoice boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT billing_identities_tax_number CHECK (country <> 'TR' OR tax_number ~ '^[0-9]{10,11}$')
  )`.execute(db)
  await sql`CREATE INDEX billing_identities_by_tax_number ON billing_identities (tax_number)
    WHERE tax_number IS NOT NULL`.execute(db)
}
