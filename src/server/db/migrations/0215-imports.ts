// Sheets that an admin takes into the product: what was read, what the trial found and what the run did, row by row. The file itself is
// not kept; the rows go after 90 days.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `is_read`: false while its rows are stored, in several transactions.
  // While a worker is at it, its claim `claimed_by` holds until `claimed_until`. `done` counts of `total` rows in what is under way.
  // `mode`: which rows were run. `is_undoing`: RUNNING backwards. `keeps_rest`: rows on which something was built may stay.
  await sql`CREATE TABLE imports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('PARTS')),
    state text NOT NULL DEFAULT 'READ' CHECK (state IN ('READ', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'UNDONE', 'FAILED')),
    file_name text NOT NULL,
    head jsonb NOT NULL,
    headings text NOT NULL,
    is_known boolean NOT NULL,
    is_read boolean NOT NULL DEFAULT true,
    fixed jsonb NOT NULL DEFAULT '{}',
    on_match text NOT NULL DEFAULT 'FILL' CHECK (on_match IN ('KEEP', 'FILL', 'OVERWRITE')),
    mode text CHECK (mode IN ('ALL', 'GOOD')),
    is_undoing boolean NOT NULL DEFAULT false,
    keeps_rest boolean NOT NULL DEFAULT false,
    done integer NOT NULL DEFAULT 0,
    total integer NOT NULL,
    created_by uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    ran_at timestamptz,
    claimed_by uuid,
    claimed_until timestamptz,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT imports_run_has_mode CHECK (state NOT IN ('RUNNING', 'DONE', 'UNDONE', 'FAILED') OR mode IS NOT NULL)
  )`.execute(db)
  await sql`CREATE INDEX imports_created_at ON imports (created_at) WHERE is_read`.execute(db)
  await sql`CREATE INDEX imports_created_by ON imports (created_by)`.execute(db)
  await sql`CREATE UNIQUE INDEX imports_one_at_work ON imports ((true)) WHERE state IN ('CHECKING', 'RUNNING')`.execute(
    db,
  )
  // `placed`: what the run did with it. LEFT: it was refused, or could not be taken back.
  await sql`CREATE TABLE import_rows (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    n integer NOT NULL,
    cells jsonb NOT NULL,
    verdict text CHECK (verdict IN ('NEW', 'FILLS', 'SAME', 'ASKS', 'BAD')),
    reasons jsonb NOT NULL DEFAULT '[]',
    changes jsonb NOT NULL DEFAULT '[]',
    choices jsonb NOT NULL DEFAULT '[]',
    answer text,
    record_id uuid,
    placed text CHECK (placed IN ('DONE', 'LEFT', 'UNDONE')),
    PRIMARY KEY (import_id, n)
  )`.execute(db)
  await sql`CREATE INDEX import_rows_verdict ON import_rows (import_id, verdict, n)`.execute(db)
}
