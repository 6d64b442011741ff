// Service plans: templates, and the items of engines and boats. An item keeps its limits and its expected day, so that what is due is
// one range of an index.
import { type Kysely, sql } from 'kysely'

const ACTIONS = "'CHECK', 'CLEAN', 'REPLACE', 'GREASE', 'ADJUST'"

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE service_plans (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    brand text NOT NULL,
    family text NOT NULL,
    source text,
    note text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`CREATE INDEX service_plans_by_brand ON service_plans (brand, name, id)`.execute(db)
  await sql`CREATE TABLE service_plan_items (
    plan_id uuid NOT NULL REFERENCES service_plans ON DELETE CASCADE,
    position integer NOT NULL,
    code text NOT NULL,
    title text NOT NULL,
    action text NOT NULL CHECK (action IN (${sql.raw(ACTIONS)})),
    first_hours integer CHECK (first_hours > 0),
    first_months integer CHECK (first_months > 0),
    every_hours integer CHECK (every_hours > 0),
    every_months integer CHECK (every_months > 0),
    PRIMARY KEY (plan_id, code)
  )`.execute(db)

  await sql`ALTER TABLE engines
    ADD COLUMN plan_template_id uuid REFERENCES service_plans ON DELETE SET NULL,
    ADD COLUMN is_harsh_use boolean NOT NULL DEFAULT false,
    ADD COLUMN plan_version integer NOT NULL DEFAULT 1`.execute(db)
  await sql`CREATE INDEX engines_by_plan_template ON engines (plan_template_id) WHERE plan_template_id IS NOT NULL`.execute(
    db,
  )

  // started: what an item counts from until it was done. noticed: what the owner was told about these limits.
  await sql`CREATE TABLE plan_items (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    engine_id uuid REFERENCES engines ON DELETE CASCADE,
    boat_id uuid REFERENCES boats ON DELETE CASCADE,
    position integer NOT NULL,
    code text NOT NULL,
    title text NOT NULL,
    action text NOT NULL CHECK (action IN (${sql.raw(ACTIONS)})),
    first_hours integer CHECK (first_hours > 0),
    first_months integer CHECK (first_months > 0),
    every_hours integer CHECK (every_hours > 0),
    every_months integer CHECK (every_months > 0),
    is_from_template boolean NOT NULL DEFAULT false,
    started_on date NOT NULL,
    started_hundredths integer NOT NULL DEFAULT 0,
    done_on date,
    done_hundredths integer,
    due_on date,
    due_at_hundredths integer,
    expected_on date,
    overdue_from date,
    is_finished boolean NOT NULL DEFAULT false,
    noticed text CHECK (noticed IN ('SOON', 'OVERDUE')),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT plan_items_of_engine_or_boat CHECK ((engine_id IS NULL) <> (boat_id IS NULL))
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX plan_items_engine_code ON plan_items (engine_id, code) WHERE engine_id IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE UNIQUE INDEX plan_items_boat_code ON plan_items (boat_id, code) WHERE boat_id IS NOT NULL`.execute(
    db,
  )
  // What comes next, of all items; then the ranges of each state.
  await sql`CREATE INDEX plan_items_by_day ON plan_items (expected_on, id) WHERE NOT is_finished`.execute(db)
  await sql`CREATE INDEX plan_items_overdue ON plan_items (overdue_from, id) WHERE NOT is_finished`.execute(db)
  // The daily round takes overdue items out of this index: the range of what is due soon holds no others.
  await sql`CREATE INDEX plan_items_ahead ON plan_items (expected_on, id)
    WHERE NOT is_finished AND noticed IS DISTINCT FROM 'OVERDUE'`.execute(db)
}
