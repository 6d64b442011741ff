// The items that nobody was told of yet, for the hourly round; and plan items that a request of an owner before keeps no longer.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX plan_items_to_announce ON plan_items (expected_on, id) WHERE NOT is_finished AND noticed IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX plan_items_to_warn_of ON plan_items (overdue_from, id)
    WHERE NOT is_finished AND noticed IS DISTINCT FROM 'OVERDUE'`.execute(db)

  // A request holds its items while it is open and its customer owns the boat.
  await sql`
    CREATE OR REPLACE FUNCTION keep_plan_items_open() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.archived_at IS NOT NULL OR NEW.status IN ('COMPLETED', 'CANCELED', 'REJECTED')
        OR NOT EXISTS (SELECT FROM boats WHERE id = NEW.boat_id AND owner_user_id = NEW.customer_id) THEN
        UPDATE request_plan_items SET is_open = false WHERE request_id = NEW.id AND is_open;
      ELSE
        UPDATE request_plan_items AS mine SET is_open = true WHERE request_id = NEW.id AND NOT is_open AND NOT is_done
          AND NOT EXISTS (SELECT FROM request_plan_items other WHERE other.plan_item_id = mine.plan_item_id AND other.is_open);
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`DROP TRIGGER service_requests_plan_items ON service_requests`.execute(db)
  await sql`CREATE TRIGGER service_requests_plan_items AFTER UPDATE OF status, archived_at, customer_id ON service_requests
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.archived_at IS DISTINCT FROM NEW.archived_at
      OR OLD.customer_id IS DISTINCT FROM NEW.customer_id)
    EXECUTE FUNCTION keep_plan_items_open()`.execute(db)
  await sql`
    CREATE FUNCTION release_plan_items() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE request_plan_items SET is_open = false WHERE is_open
        AND request_id IN (SELECT id FROM service_requests WHERE boat_id = NEW.id AND customer_id <> NEW.owner_user_id);
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE TRIGGER boats_release_plan_items AFTER UPDATE OF owner_user_id ON boats
    FOR EACH ROW WHEN (OLD.owner_user_id IS DISTINCT FROM NEW.owner_user_id)
    EXECUTE FUNCTION release_plan_items()`.execute(db)

  // Of boats that changed hands before.
  await sql`UPDATE request_plan_items SET is_open = false WHERE is_open AND request_id IN (
    SELECT r.id FROM service_requests r JOIN boats b ON b.id = r.boat_id WHERE b.owner_user_id <> r.customer_id)`.execute(
    db,
  )
}
