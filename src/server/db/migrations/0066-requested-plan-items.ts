// The plan items that a request names, and those that its work did. An item is in one open request at most.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE boats ADD COLUMN plan_version integer NOT NULL DEFAULT 1`.execute(db)
  // title: as it was. The item may be renamed or removed later.
  await sql`CREATE TABLE request_plan_items (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    plan_item_id uuid REFERENCES plan_items ON DELETE SET NULL,
    engine_id uuid REFERENCES engines ON DELETE SET NULL,
    title text NOT NULL,
    is_open boolean NOT NULL DEFAULT true,
    is_done boolean NOT NULL DEFAULT false
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX request_plan_items_once ON request_plan_items (request_id, plan_item_id)`.execute(db)
  await sql`CREATE UNIQUE INDEX request_plan_items_one_open ON request_plan_items (plan_item_id) WHERE is_open`.execute(
    db,
  )
  await sql`CREATE INDEX request_plan_items_by_item ON request_plan_items (plan_item_id)`.execute(db)
  await sql`CREATE INDEX request_plan_items_by_engine ON request_plan_items (engine_id)`.execute(db)

  // A request that is opened again takes its items back, unless another one has them now.
  await sql`
    CREATE FUNCTION keep_plan_items_open() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.archived_at IS NOT NULL OR NEW.status IN ('COMPLETED', 'CANCELED', 'REJECTED') THEN
        UPDATE request_plan_items SET is_open = false WHERE request_id = NEW.id AND is_open;
      ELSE
        UPDATE request_plan_items AS mine SET is_open = true WHERE request_id = NEW.id AND NOT is_open AND NOT is_done
          AND NOT EXISTS (SELECT FROM request_plan_items other WHERE other.plan_item_id = mine.plan_item_id AND other.is_open);
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE TRIGGER service_requests_plan_items AFTER UPDATE OF status, archived_at ON service_requests FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
    EXECUTE FUNCTION keep_plan_items_open()`.execute(db)
}
