// What happened to a sent offer, append-only. Offers from before get what their rows say: each sending, and the answer with its time,
// without a person. Nobody knows whether they were opened. The hourly job adds EXPIRED.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE offer_events (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL REFERENCES offers,
    rev integer NOT NULL CHECK (rev > 0),
    kind text NOT NULL CHECK (kind IN ('SENT', 'REVISED', 'OPENED', 'PDF_OPENED', 'CODE_SENT', 'CODE_FAILED', 'ACCEPTED', 'REJECTED',
      'EXPIRED', 'WITHDRAWN', 'TAKEN_BACK')),
    user_id uuid REFERENCES users,
    network text,
    device text,
    note text,
    opened_on date,
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT offer_events_opening_has_day CHECK ((opened_on IS NOT NULL) = (kind IN ('OPENED', 'PDF_OPENED')))
  )`.execute(db)
  await sql`CREATE INDEX offer_events_by_offer ON offer_events (offer_id, at DESC, id)`.execute(db)
  await sql`CREATE INDEX offer_events_by_user ON offer_events (user_id) WHERE user_id IS NOT NULL`.execute(db)
  await sql`CREATE UNIQUE INDEX offer_events_opened_once_a_day ON offer_events (offer_id, rev, kind, user_id, opened_on)
    WHERE opened_on IS NOT NULL`.execute(db)
  await sql`CREATE UNIQUE INDEX offer_events_expired_once ON offer_events (offer_id, rev) WHERE kind = 'EXPIRED'`.execute(
    db,
  )
  await sql`INSERT INTO offer_events (offer_id, rev, kind, user_id, at)
    SELECT offer_id, rev, CASE WHEN rev = 1 THEN 'SENT' ELSE 'REVISED' END, created_by, sent_at
    FROM offer_revisions`.execute(db)
  await sql`INSERT INTO offer_events (offer_id, rev, kind, at)
    SELECT o.id, o.rev, o.status, o.decided_at FROM offers o
    WHERE o.rev > 0 AND o.status IN ('ACCEPTED', 'REJECTED', 'WITHDRAWN') AND o.decided_at IS NOT NULL`.execute(db)
  // `refuse_change`: migration 0035.
  await sql`CREATE TRIGGER offer_events_append_only BEFORE UPDATE OR DELETE ON offer_events FOR EACH ROW
    EXECUTE FUNCTION refuse_change()`.execute(db)
}
