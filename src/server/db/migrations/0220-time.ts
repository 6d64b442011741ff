// Time on the job: presses of Başla and Bitir as they came, the entries that follow from them or are written by hand, and their corrections.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The exclusion constraint compares ids and spans in one index.
  await sql`CREATE EXTENSION IF NOT EXISTS btree_gist`.execute(db)

  // COMPLETED: the job was completed; it ends only work on that job. A STOP ends whatever runs.
  await sql`CREATE TABLE time_presses (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users,
    service_request_id uuid REFERENCES service_requests ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('START', 'STOP', 'COMPLETED')),
    pressed_at timestamptz NOT NULL,
    arrived_at timestamptz NOT NULL,
    CONSTRAINT time_presses_before_arrival CHECK (pressed_at <= arrived_at),
    CONSTRAINT time_presses_name_job CHECK ((kind = 'STOP') = (service_request_id IS NULL))
  )`.execute(db)
  await sql`CREATE INDEX time_presses_by_user ON time_presses (user_id, pressed_at)`.execute(db)
  await sql`CREATE INDEX time_presses_by_request ON time_presses (service_request_id)
    WHERE service_request_id IS NOT NULL`.execute(db)

  // An entry of a press has the press's id. settled_at: a person wrote, corrected or voided it, so that presses change it no more.
  // is_forgotten: a later press came after its limit, so its end is unknown. The longest span is from midnight to 04:00 of the next day.
  await sql`CREATE TABLE time_entries (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users,
    service_request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    is_forgotten boolean NOT NULL DEFAULT false,
    settled_at timestamptz,
    voided_at timestamptz,
    CONSTRAINT time_entries_span CHECK (ended_at > started_at AND ended_at <= started_at + interval '28 hours'),
    CONSTRAINT time_entries_forgotten_open CHECK (NOT is_forgotten OR ended_at IS NULL),
    CONSTRAINT time_entries_void_settled CHECK (voided_at IS NULL OR settled_at IS NOT NULL),
    CONSTRAINT time_entries_no_overlap EXCLUDE USING gist (user_id WITH =, tstzrange(started_at, ended_at) WITH &&)
      WHERE (ended_at IS NOT NULL AND voided_at IS NULL)
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX time_entries_one_running ON time_entries (user_id)
    WHERE ended_at IS NULL AND NOT is_forgotten AND voided_at IS NULL`.execute(db)
  await sql`CREATE INDEX time_entries_open ON time_entries (started_at DESC, id)
    WHERE ended_at IS NULL AND voided_at IS NULL`.execute(db)
  await sql`CREATE INDEX time_entries_newest ON time_entries (started_at DESC, id)`.execute(db)
  await sql`CREATE INDEX time_entries_by_user ON time_entries (user_id, started_at DESC, id)`.execute(db)
  await sql`CREATE INDEX time_entries_by_request ON time_entries (service_request_id, started_at DESC, id)`.execute(db)

  // What a person wrote, corrected (both starts) or voided (no start after).
  await sql`CREATE TABLE time_changes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    entry_id uuid NOT NULL REFERENCES time_entries ON DELETE CASCADE,
    changed_by uuid NOT NULL REFERENCES users,
    changed_at timestamptz NOT NULL,
    reason text CHECK (length(reason) BETWEEN 1 AND 500),
    started_before timestamptz,
    ended_before timestamptz,
    started_after timestamptz,
    ended_after timestamptz,
    CONSTRAINT time_changes_say_something CHECK (started_before IS NOT NULL OR started_after IS NOT NULL)
  )`.execute(db)
  await sql`CREATE INDEX time_changes_by_entry ON time_changes (entry_id, changed_at)`.execute(db)
  await sql`CREATE INDEX time_changes_by_person ON time_changes (changed_by)`.execute(db)
}
