// What a job costs besides parts and hours. Rows are added and reversed once, never changed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE job_expenses (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    service_request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('ROAD', 'CRANE', 'SUBCONTRACTOR', 'OTHER')),
    amount_try_minor bigint NOT NULL CHECK (amount_try_minor > 0),
    spent_on date NOT NULL,
    text text,
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL,
    reversed_by uuid REFERENCES users,
    reversed_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX job_expenses_by_request
    ON job_expenses (service_request_id, spent_on DESC, created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX job_expenses_created_by ON job_expenses (created_by)`.execute(db)
  await sql`CREATE INDEX job_expenses_reversed_by ON job_expenses (reversed_by) WHERE reversed_by IS NOT NULL`.execute(
    db,
  )
}
