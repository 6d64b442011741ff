// Each change of a past month's numbers leaves a row, so that servers can remember these months. The month of now leaves none: its
// numbers are always read.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE past_month_changes (
    month date NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`CREATE INDEX past_month_changes_by_month ON past_month_changes (month)`.execute(db)

  await sql`
    CREATE FUNCTION note_past_months(VARIADIC moments timestamptz[]) RETURNS void LANGUAGE sql AS $$
      INSERT INTO past_month_changes (month)
      SELECT DISTINCT date_trunc('month', moment AT TIME ZONE 'Europe/Istanbul')::date FROM unnest(moments) AS moment
      WHERE moment < date_trunc('month', now() AT TIME ZONE 'Europe/Istanbul') AT TIME ZONE 'Europe/Istanbul'
        -- A backup has the notes of its rows.
        AND current_setting('pruva.restoring', true) IS DISTINCT FROM 'on'
    $$`.execute(db)
  // On an insert OLD is null in all columns, on a deletion NEW is.
  await sql`
    CREATE FUNCTION note_request_months() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (OLD.created_at, OLD.request_type, OLD.archived_at)
          IS DISTINCT FROM (NEW.created_at, NEW.request_type, NEW.archived_at) THEN
        PERFORM note_past_months(OLD.created_at, NEW.created_at);
      END IF;
      PERFORM note_past_months(OLD.completed_at, NEW.completed_at);
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE FUNCTION note_offer_months() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_past_months(OLD.decided_at, NEW.decided_at);
      RETURN NULL;
    END $$`.execute(db)
  // What is filed now needs no note.
  await sql`CREATE TRIGGER service_requests_note_months_insert AFTER INSERT ON service_requests FOR EACH ROW
    WHEN (NEW.created_at < now() OR NEW.completed_at IS NOT NULL) EXECUTE FUNCTION note_request_months()`.execute(db)
  await sql`CREATE TRIGGER service_requests_note_months_delete AFTER DELETE ON service_requests FOR EACH ROW
    EXECUTE FUNCTION note_request_months()`.execute(db)
  await sql`CREATE TRIGGER service_requests_note_months_update AFTER UPDATE ON service_requests FOR EACH ROW
    WHEN ((OLD.created_at, OLD.request_type, OLD.archived_at, OLD.status, OLD.completed_at, OLD.customer_rating)
      IS DISTINCT FROM
      (NEW.created_at, NEW.request_type, NEW.archived_at, NEW.status, NEW.completed_at, NEW.customer_rating))
    EXECUTE FUNCTION note_request_months()`.execute(db)
  await sql`CREATE TRIGGER offers_note_months_insert AFTER INSERT ON offers FOR EACH ROW
    WHEN (NEW.decided_at IS NOT NULL) EXECUTE FUNCTION note_offer_months()`.execute(db)
  await sql`CREATE TRIGGER offers_note_months_delete AFTER DELETE ON offers FOR EACH ROW
    EXECUTE FUNCTION note_offer_months()`.execute(db)
  await sql`CREATE TRIGGER offers_note_months_update AFTER UPDATE ON offers FOR EACH ROW
    WHEN ((OLD.status, OLD.decided_at, OLD.final_try_minor) IS DISTINCT FROM (NEW.status, NEW.decided_at, NEW.final_try_minor))
    EXECUTE FUNCTION note_offer_months()`.execute(db)
}
