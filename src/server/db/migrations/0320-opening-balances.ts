// What a customer owed before the workshop moved in: a due of kind OPENING, without a request and an offer. Dues and payments belong to
// an account: a request, or the opening balance of a customer.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['dues', 'payments']) {
    await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN service_request_id DROP NOT NULL,
      ADD COLUMN customer_id uuid REFERENCES users`.execute(db)
    await sql`ALTER TABLE ${sql.table(table)}
      ADD COLUMN account_id uuid GENERATED ALWAYS AS (coalesce(service_request_id, customer_id)) STORED`.execute(db)
  }
  await sql`ALTER TABLE dues ALTER COLUMN offer_id DROP NOT NULL, DROP CONSTRAINT dues_kind_check,
    ADD CONSTRAINT dues_kind_check CHECK (kind IN ('DEPOSIT', 'REST', 'OPENING')),
    ADD CONSTRAINT dues_opening_is_of_a_customer CHECK (CASE WHEN kind = 'OPENING'
      THEN customer_id IS NOT NULL AND num_nonnulls(service_request_id, offer_id) = 0
      ELSE customer_id IS NULL AND num_nonnulls(service_request_id, offer_id) = 2 END)`.execute(db)
  await sql`ALTER TABLE payments ADD CONSTRAINT payments_of_one_account CHECK (num_nonnulls(service_request_id, customer_id) = 1)`.execute(
    db,
  )
  await sql`CREATE INDEX dues_by_account ON dues (account_id)`.execute(db)
  await sql`CREATE INDEX payments_by_account ON payments (account_id, created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX dues_of_customers ON dues (customer_id) WHERE customer_id IS NOT NULL`.execute(db)
  await sql`CREATE INDEX payments_of_customers ON payments (customer_id) WHERE customer_id IS NOT NULL`.execute(db)
  await sql`CREATE INDEX dues_openings_owed ON dues (customer_id)
    WHERE customer_id IS NOT NULL AND withdrawn_at IS NULL AND NOT is_covered`.execute(db)
  await keepCounterEntries(db)
}

/** A counter-entry is in the account of its payment. When two customers become one, the balances of both are the kept one's. */
async function keepCounterEntries(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payments DROP CONSTRAINT payments_counter_entry, DROP CONSTRAINT payments_entry`.execute(db)
  await sql`ALTER TABLE payments ADD CONSTRAINT payments_entry UNIQUE (id, account_id, amount_try_minor),
    ADD CONSTRAINT payments_counter_entry FOREIGN KEY (reverses, account_id, reversed_try_minor)
      REFERENCES payments (id, account_id, amount_try_minor) DEFERRABLE`.execute(db)
  await sql`DROP TRIGGER payments_append_only ON payments`.execute(db)
  await sql`CREATE TRIGGER payments_stay AFTER DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(
    db,
  )
  await sql`CREATE TRIGGER payments_append_only AFTER UPDATE ON payments FOR EACH ROW
    WHEN (to_jsonb(OLD) - 'customer_id' - 'account_id' IS DISTINCT FROM to_jsonb(NEW) - 'customer_id' - 'account_id')
    EXECUTE FUNCTION refuse_change()`.execute(db)
}
