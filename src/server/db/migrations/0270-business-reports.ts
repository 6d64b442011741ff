// The business reports. Jobs say what was paid for them, so that those with something open, or overpaid, come from an index; a trigger
// keeps the sum in the transaction of the payment. A lost offer has the admin's reason. The days of a report are ranges of indexes.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE service_requests ADD COLUMN paid_try_minor bigint NOT NULL DEFAULT 0`.execute(db)
  await sql`UPDATE service_requests SET paid_try_minor = paid.sum
    FROM (SELECT service_request_id, sum(amount_try_minor) FROM payments GROUP BY 1) paid
    WHERE paid.service_request_id = service_requests.id`.execute(db)
  await sql`CREATE INDEX service_requests_unbalanced ON service_requests (id)
    WHERE paid_try_minor <> payable_try_minor`.execute(db)
  await sql`CREATE FUNCTION note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE service_requests SET paid_try_minor = paid_try_minor + NEW.amount_try_minor WHERE id = NEW.service_request_id;
      RETURN NULL;
    END $$`.execute(db)
  // A backup has the sums. A payment never changes.
  await sql`CREATE TRIGGER payments_note_insert AFTER INSERT ON payments FOR EACH ROW
    WHEN (current_setting('pruva.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_paid()`.execute(db)
  await sql`ALTER TABLE offers ADD COLUMN lost_reason text
    CHECK (lost_reason IN ('PRICE', 'LATE', 'ELSEWHERE', 'NOT_NEEDED', 'OTHER'))`.execute(db)
  await sql`CREATE INDEX offer_revisions_first_sent ON offer_revisions (sent_at) INCLUDE (offer_id) WHERE rev = 1`.execute(
    db,
  )
  await sql`CREATE INDEX offers_answered ON offers (decided_at) INCLUDE (service_request_id)
    WHERE status IN ('ACCEPTED', 'REJECTED')`.execute(db)
  await sql`CREATE INDEX payments_by_day ON payments (paid_on) INCLUDE (service_request_id, amount_try_minor)`.execute(
    db,
  )
  await sql`CREATE INDEX part_transactions_by_day ON part_list_item_transactions (coalesce(done_at, created_at))
    WHERE status IN ('USED', 'DAMAGED')`.execute(db)
}
