// Invoices that were written elsewhere: their number, day and amount. Jobs say what they cost and what of it is invoiced, so that the
// jobs to invoice come from an index; triggers keep both sums in the transaction of the change. A line without KDV has the code of its
// exemption.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offer_items ADD COLUMN vat_exemption_code text CONSTRAINT offer_items_exemption_code
    CHECK (vat_exemption_code IS NULL OR (vat_exemption IS NOT NULL AND vat_exemption_code ~ '^[0-9]{3}$'))`.execute(db)
  await sql`ALTER TABLE offer_template_items ADD COLUMN vat_exemption_code text CONSTRAINT offer_template_items_exemption_code
    CHECK (vat_exemption_code IS NULL OR (vat_exemption IS NOT NULL AND vat_exemption_code ~ '^[0-9]{3}$'))`.execute(db)
  await createInvoices(db)
  await sumJobs(db)
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE invoices (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    service_request_id uuid NOT NULL REFERENCES service_requests,
    number text NOT NULL,
    issued_on date NOT NULL,
    amount_try_minor bigint NOT NULL CHECK (amount_try_minor > 0),
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL,
    voided_at timestamptz,
    void_reason text,
    CONSTRAINT invoices_void_has_reason CHECK ((voided_at IS NULL) = (void_reason IS NULL))
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX invoices_number ON invoices (lower(number)) WHERE voided_at IS NULL`.execute(db)
  await sql`CREATE INDEX invoices_by_request ON invoices (service_request_id)`.execute(db)
  await sql`CREATE TRIGGER invoices_stay AFTER DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(
    db,
  )
  await sql`CREATE TRIGGER invoices_are_voided_once AFTER UPDATE ON invoices FOR EACH ROW
    WHEN ((OLD.id, OLD.service_request_id, OLD.number, OLD.issued_on, OLD.amount_try_minor, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.service_request_id, NEW.number, NEW.issued_on, NEW.amount_try_minor, NEW.created_at)
      OR OLD.voided_at IS NOT NULL)
    EXECUTE FUNCTION refuse_change()`.execute(db)
}

async function sumJobs(db: Kysely<unknown>): Promise<void> {
  // `payable_try_minor`: what the dues that stand add up to.
  await sql`ALTER TABLE service_requests ADD COLUMN payable_try_minor bigint NOT NULL DEFAULT 0,
    ADD COLUMN invoiced_try_minor bigint NOT NULL DEFAULT 0`.execute(db)
  await sql`UPDATE service_requests SET payable_try_minor = due.sum
    FROM (SELECT service_request_id, sum(amount_try_minor) FROM dues WHERE withdrawn_at IS NULL GROUP BY 1) due
    WHERE due.service_request_id = service_requests.id`.execute(db)
  const ended = sql.raw("archived_at IS NULL AND status = 'COMPLETED'")
  for (const [name, state] of Object.entries({
    open: 'invoiced_try_minor < payable_try_minor',
    partly: '0 < invoiced_try_minor AND invoiced_try_minor < payable_try_minor',
    fully: '0 < payable_try_minor AND payable_try_minor <= invoiced_try_minor',
  })) {
    await sql`CREATE INDEX ${sql.ref(`service_requests_invoiced_${name}`)} ON service_requests (completed_at DESC, id)
      WHERE ${ended} AND ${sql.raw(state)}`.execute(db)
  }
  await sql`CREATE FUNCTION note_payable() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE service_requests SET payable_try_minor = payable_try_minor
          + CASE WHEN NEW.withdrawn_at IS NULL THEN NEW.amount_try_minor ELSE 0 END
          - CASE WHEN TG_OP = 'UPDATE' THEN NEW.amount_try_minor ELSE 0 END
        WHERE id = NEW.service_request_id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE FUNCTION note_invoiced() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE service_requests SET invoiced_try_minor = invoiced_try_minor
          + CASE WHEN NEW.voided_at IS NULL THEN NEW.amount_try_minor ELSE 0 END
          - CASE WHEN TG_OP = 'UPDATE' THEN NEW.amount_try_minor ELSE 0 END
        WHERE id = NEW.service_request_id;
      RETURN NULL;
    END $$`.execute(db)
  // A backup has the sums.
  const notRestoring = sql.raw("current_setting('pruva.restoring', true) IS DISTINCT FROM 'on'")
  for (const [table, ended, note] of [
    ['dues', 'withdrawn_at', 'note_payable'],
    ['invoices', 'voided_at', 'note_invoiced'],
  ] as const) {
    await sql`CREATE TRIGGER ${sql.ref(`${table}_note_insert`)} AFTER INSERT ON ${sql.table(table)} FOR EACH ROW
      WHEN (${notRestoring}) EXECUTE FUNCTION ${sql.raw(note)}()`.execute(db)
    await sql`CREATE TRIGGER ${sql.ref(`${table}_note_update`)} AFTER UPDATE ON ${sql.table(table)} FOR EACH ROW
      WHEN (OLD.${sql.ref(ended)} IS DISTINCT FROM NEW.${sql.ref(ended)}) EXECUTE FUNCTION ${sql.raw(note)}()`.execute(
      db,
    )
  }
}
