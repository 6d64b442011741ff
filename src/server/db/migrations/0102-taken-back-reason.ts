// Whoever takes an acceptance back says why. Events from before have no reason, and come back with a backup as they were.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE FUNCTION refuse_without_reason() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('pruva.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'An acceptance is taken back with a reason'
        USING ERRCODE = '23514', CONSTRAINT = 'offer_events_taken_back_has_reason';
    END $$`.execute(db)
  await sql`CREATE TRIGGER offer_events_taken_back_has_reason BEFORE INSERT ON offer_events FOR EACH ROW
    WHEN (NEW.kind = 'TAKEN_BACK' AND coalesce(btrim(NEW.note), '') = '') EXECUTE FUNCTION refuse_without_reason()`.execute(
    db,
  )
}
