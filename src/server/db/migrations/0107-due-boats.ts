// A row a boat (or an engine that is on none) that has services ahead or overdue: boats are counted by state from one small index,
// however many items they have. Triggers keep it in the transaction of the change.
import { type Kysely, sql } from 'kysely'

// `ahead`: of the items that the owner was not told to be overdue. `overdue_from` and `expected_on` are the first of each kind.
const NUMBERS = sql.raw(`min(overdue_from) AS overdue_from, min(expected_on) AS expected_on,
  min(expected_on) FILTER (WHERE noticed IS DISTINCT FROM 'OVERDUE') AS ahead_on,
  min(overdue_from) FILTER (WHERE noticed IS DISTINCT FROM 'OVERDUE') AS ahead_overdue_from,
  max(expected_on) FILTER (WHERE noticed IS DISTINCT FROM 'OVERDUE') AS last_on,
  bool_or(expected_on IS NULL) AS has_unknown`)
const COLUMNS = sql.raw('due_of, overdue_from, expected_on, ahead_on, ahead_overdue_from, last_on, has_unknown')

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE due_boats (
    due_of uuid PRIMARY KEY,
    overdue_from date,
    expected_on date,
    ahead_on date,
    ahead_overdue_from date,
    last_on date,
    has_unknown boolean NOT NULL DEFAULT false
  )`.execute(db)
  await sql`INSERT INTO due_boats (${COLUMNS}) SELECT due_of, ${NUMBERS} FROM plan_items
    WHERE NOT is_finished AND due_of IS NOT NULL GROUP BY due_of`.execute(db)
  await sql`CREATE INDEX due_boats_overdue ON due_boats (overdue_from)`.execute(db)
  await sql`CREATE INDEX due_boats_by_day ON due_boats (expected_on)`.execute(db)
  await sql`CREATE INDEX due_boats_ahead ON due_boats (ahead_on, ahead_overdue_from) INCLUDE (due_of)`.execute(db)
  await sql`CREATE INDEX due_boats_later ON due_boats (last_on)`.execute(db)
  await sql`CREATE INDEX due_boats_unknown ON due_boats (due_of) WHERE has_unknown`.execute(db)

  // The row is locked before the items are read: of two engines of one boat that change at once, the second sees the first's items.
  await sql`
    CREATE FUNCTION refresh_due_boats(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO due_boats (due_of) SELECT DISTINCT id FROM unnest(changed) AS id ORDER BY id ON CONFLICT DO NOTHING;
      PERFORM FROM due_boats WHERE due_of = ANY (changed) ORDER BY due_of FOR UPDATE;
      UPDATE due_boats AS boat SET overdue_from = now.overdue_from, expected_on = now.expected_on, ahead_on = now.ahead_on,
          ahead_overdue_from = now.ahead_overdue_from, last_on = now.last_on, has_unknown = now.has_unknown
        FROM (SELECT due_of, ${NUMBERS} FROM plan_items WHERE due_of = ANY (changed) AND NOT is_finished
          GROUP BY due_of) AS now
        WHERE boat.due_of = now.due_of;
      DELETE FROM due_boats AS boat WHERE due_of = ANY (changed)
        AND NOT EXISTS (SELECT FROM plan_items WHERE plan_items.due_of = boat.due_of AND NOT is_finished);
    END $$`.execute(db)
  await sql`
    CREATE FUNCTION note_due_boats() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changed uuid[];
    BEGIN
      -- A backup has these rows.
      IF current_setting('pruva.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
      IF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT due_of) INTO changed FROM new_items WHERE due_of IS NOT NULL;
      ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(DISTINCT due_of) INTO changed FROM old_items WHERE due_of IS NOT NULL;
      ELSE
        SELECT array_agg(DISTINCT one.due_of) INTO changed FROM old_items o JOIN new_items n ON n.id = o.id
          CROSS JOIN LATERAL (VALUES (o.due_of), (n.due_of)) AS one (due_of)
          WHERE one.due_of IS NOT NULL AND (o.due_of, o.overdue_from, o.expected_on, o.is_finished, o.noticed)
            IS DISTINCT FROM (n.due_of, n.overdue_from, n.expected_on, n.is_finished, n.noticed);
      END IF;
      IF changed IS NOT NULL THEN PERFORM refresh_due_boats(changed); END IF;
      RETURN NULL;
    END $$`.execute(db)
  const on = (event: string, tables: string) =>
    sql
      .raw(`CREATE TRIGGER plan_items_due_boats_${event.toLowerCase()} AFTER ${event} ON plan_items REFERENCING ${tables}
        FOR EACH STATEMENT EXECUTE FUNCTION note_due_boats()`)
      .execute(db)
  await on('INSERT', 'NEW TABLE AS new_items')
  await on('UPDATE', 'OLD TABLE AS old_items NEW TABLE AS new_items')
  await on('DELETE', 'OLD TABLE AS old_items')

  // The items due soon are counted from the index alone.
  await sql`DROP INDEX plan_items_ahead`.execute(db)
  await sql`CREATE INDEX plan_items_ahead ON plan_items (expected_on, id) INCLUDE (overdue_from)
    WHERE NOT is_finished AND noticed IS DISTINCT FROM 'OVERDUE'`.execute(db)
}
