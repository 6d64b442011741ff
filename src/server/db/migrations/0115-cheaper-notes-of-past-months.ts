// A request that is filed now leaves no note of a past month, and its statement does not look for one: its moment is taken shortly
// before its transaction. A month that ended less than a day ago is always read, so an hour is enough.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // PL/pgSQL keeps its plans. A function in SQL is planned at each call.
  await sql`
    CREATE OR REPLACE FUNCTION note_past_months(VARIADIC moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      this_month timestamptz := date_trunc('month', now() AT TIME ZONE 'Europe/Istanbul') AT TIME ZONE 'Europe/Istanbul';
    BEGIN
      -- A backup has the notes of its rows.
      IF this_month > ANY (moments) AND current_setting('pruva.restoring', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO past_month_changes (month)
        SELECT DISTINCT date_trunc('month', moment AT TIME ZONE 'Europe/Istanbul')::date FROM unnest(moments) AS moment
        WHERE moment < this_month;
      END IF;
    END $$`.execute(db)
  await sql`DROP TRIGGER service_requests_note_months_insert ON service_requests`.execute(db)
  await sql`CREATE TRIGGER service_requests_note_months_insert AFTER INSERT ON service_requests FOR EACH ROW
    WHEN (NEW.created_at < now() - interval '1 hour' OR NEW.completed_at IS NOT NULL)
    EXECUTE FUNCTION note_request_months()`.execute(db)
}
