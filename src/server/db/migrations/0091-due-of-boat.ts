// Whose item it is: the boat, or the engine that is on no boat. So what is due is read boat by boat from an index.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE plan_items ADD COLUMN due_of uuid`.execute(db)
  await sql`UPDATE plan_items SET due_of = coalesce(boat_id,
    (SELECT coalesce(e.boat_id, e.id) FROM engines e WHERE e.id = plan_items.engine_id))`.execute(db)
  await sql`
    CREATE FUNCTION set_due_of() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.due_of := coalesce(NEW.boat_id, (SELECT coalesce(e.boat_id, e.id) FROM engines e WHERE e.id = NEW.engine_id));
      RETURN NEW;
    END $$`.execute(db)
  await sql`CREATE TRIGGER plan_items_due_of BEFORE INSERT OR UPDATE OF engine_id, boat_id ON plan_items
    FOR EACH ROW EXECUTE FUNCTION set_due_of()`.execute(db)
  await sql`
    CREATE FUNCTION move_due_items() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE plan_items SET due_of = coalesce(NEW.boat_id, NEW.id) WHERE engine_id = NEW.id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE TRIGGER engines_move_due_items AFTER UPDATE OF boat_id ON engines
    FOR EACH ROW WHEN (OLD.boat_id IS DISTINCT FROM NEW.boat_id) EXECUTE FUNCTION move_due_items()`.execute(db)
  await sql`CREATE INDEX plan_items_of_boat ON plan_items (due_of, expected_on, id) WHERE NOT is_finished`.execute(db)
}
