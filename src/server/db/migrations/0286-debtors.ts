// A request says whether one of its dues is open, so that those who owe come from an index. A trigger keeps it in the transaction of the
// change, as the sums of 0240.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE service_requests ADD COLUMN is_owed boolean NOT NULL DEFAULT false`.execute(db)
  await sql`UPDATE service_requests SET is_owed = true
    WHERE id IN (SELECT service_request_id FROM dues WHERE withdrawn_at IS NULL AND NOT is_covered)`.execute(db)
  await sql`CREATE INDEX service_requests_owed ON service_requests (payer_id) WHERE is_owed`.execute(db)
  await sql`CREATE FUNCTION note_owed() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE owed boolean := NEW.withdrawn_at IS NULL AND NOT NEW.is_covered;
    BEGIN
      IF NOT owed THEN
        -- One that is not open changes nothing when it is new; later, another may still be open.
        IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
        owed := EXISTS (SELECT FROM dues
          WHERE service_request_id = NEW.service_request_id AND withdrawn_at IS NULL AND NOT is_covered);
      END IF;
      UPDATE service_requests SET is_owed = owed WHERE id = NEW.service_request_id AND is_owed <> owed;
      RETURN NULL;
    END $$`.execute(db)
  // A backup has it.
  await sql`CREATE TRIGGER dues_note_owed AFTER INSERT OR UPDATE OF is_covered, withdrawn_at ON dues FOR EACH ROW
    WHEN (current_setting('pruva.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_owed()`.execute(db)
}
