// What owners owe and have paid. Accepted offers of open jobs get their due; jobs that ended before are settled outside of the ledger.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await makeAppendOnly(db)
  await sql`ALTER TABLE calendar_items
    ADD COLUMN due_id uuid UNIQUE REFERENCES dues,
    ADD CONSTRAINT calendar_items_due_is_a_collection CHECK (due_id IS NULL OR type = 'COLLECTION')`.execute(db)
  await makeDues(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE dues (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    service_request_id uuid NOT NULL REFERENCES service_requests,
    offer_id uuid NOT NULL REFERENCES offers,
    kind text NOT NULL CHECK (kind IN ('DEPOSIT', 'REST')),
    amount_try_minor bigint NOT NULL CHECK (amount_try_minor > 0),
    due_on date NOT NULL,
    is_covered boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    withdrawn_at timestamptz,
    CONSTRAINT dues_withdrawn_are_not_covered CHECK (withdrawn_at IS NULL OR NOT is_covered)
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX dues_once ON dues (offer_id, kind) WHERE withdrawn_at IS NULL`.execute(db)
  await sql`CREATE INDEX dues_by_request ON dues (service_request_id)`.execute(db)
  await sql`CREATE INDEX dues_open ON dues (due_on, kind, id) WHERE withdrawn_at IS NULL AND NOT is_covered`.execute(db)
  await sql`CREATE INDEX dues_standing ON dues (due_on, kind, id) WHERE withdrawn_at IS NULL`.execute(db)

  // A counter-entry has the payment's amount with the other sign: the foreign key compares it. A counter-entry itself cannot be
  // reversed, because its own counter-entry would be positive.
  await sql`CREATE TABLE payments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    service_request_id uuid NOT NULL REFERENCES service_requests,
    amount_minor bigint NOT NULL,
    currency text NOT NULL CHECK (currency IN ('EUR', 'USD', 'GBP', 'TRY')),
    exchange_rate_e4 bigint NOT NULL CHECK (exchange_rate_e4 > 0),
    amount_try_minor bigint NOT NULL,
    paid_on date NOT NULL,
    method text NOT NULL CHECK (method IN ('CASH', 'TRANSFER', 'CARD', 'CHECK')),
    note text,
    reverses uuid CONSTRAINT payments_reversed_once UNIQUE,
    reversed_try_minor bigint GENERATED ALWAYS AS (-amount_try_minor) STORED,
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payments_lira_at_one CHECK (currency <> 'TRY' OR exchange_rate_e4 = 10000),
    CONSTRAINT payments_sign CHECK (CASE WHEN reverses IS NULL THEN amount_try_minor > 0 ELSE amount_try_minor < 0 END),
    CONSTRAINT payments_exact CHECK (amount_try_minor = round(amount_minor::numeric * exchange_rate_e4 / 10000)),
    CONSTRAINT payments_entry UNIQUE (id, service_request_id, amount_try_minor),
    CONSTRAINT payments_counter_entry FOREIGN KEY (reverses, service_request_id, reversed_try_minor)
      REFERENCES payments (id, service_request_id, amount_try_minor) DEFERRABLE
  )`.execute(db)
  await sql`CREATE INDEX payments_by_request ON payments (service_request_id, created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX payments_newest ON payments (created_at DESC, id)`.execute(db)
}

/** A due may move to another day, be covered, and be withdrawn once. A payment never changes. `refuse_change`: migration 0035. */
async function makeAppendOnly(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TRIGGER payments_append_only AFTER UPDATE OR DELETE ON payments FOR EACH ROW
    EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`CREATE TRIGGER dues_stay AFTER DELETE ON dues FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`CREATE TRIGGER dues_keep_their_amount AFTER UPDATE ON dues FOR EACH ROW
    WHEN ((OLD.id, OLD.service_request_id, OLD.offer_id, OLD.kind, OLD.amount_try_minor, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.service_request_id, NEW.offer_id, NEW.kind, NEW.amount_try_minor, NEW.created_at)
      OR OLD.withdrawn_at IS NOT NULL)
    EXECUTE FUNCTION refuse_change()`.execute(db)
}

/** The whole price, on a day that is still ahead: nobody is overdue by the migration itself. */
async function makeDues(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO dues (service_request_id, offer_id, kind, amount_try_minor, due_on)
    SELECT r.id, o.id, 'REST', o.final_try_minor, (now() AT TIME ZONE 'Europe/Istanbul')::date + greatest(w.payment_days, 1)
    FROM offers o JOIN service_requests r ON r.id = o.service_request_id CROSS JOIN workshop w
    WHERE o.status = 'ACCEPTED' AND r.status = 'ACTIVE' AND r.archived_at IS NULL AND o.final_try_minor > 0`.execute(db)
  await sql`INSERT INTO calendar_items (type, auth, date, title, due_id)
    SELECT 'COLLECTION', 'ADMIN_ONLY', d.due_on, b.name || ': kalan ödeme, ' || o.offer_number, d.id
    FROM dues d JOIN offers o ON o.id = d.offer_id JOIN service_requests r ON r.id = d.service_request_id
    JOIN boats b ON b.id = r.boat_id`.execute(db)
  await sql`INSERT INTO activity_logs (category, action_type, entity, entity_id, message)
    SELECT 'MAINTENANCE', 'CREATE', 'due', d.id, o.offer_number || ' numaralı teklifin ödemesi deftere eklendi'
    FROM dues d JOIN offers o ON o.id = d.offer_id`.execute(db)
}
