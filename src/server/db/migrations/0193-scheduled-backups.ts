// When the scheduled backup is made next, and how the last ones went.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row: the server that claims it makes the backup. failing_since: the first failure since the last backup, whose reason is
  // `error`. rang_on: the day on which the admins were last told that the backup is late.
  await sql`CREATE TABLE scheduled_backup (
    id integer PRIMARY KEY DEFAULT 1 CONSTRAINT scheduled_backup_is_one_row CHECK (id = 1),
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    last_backup_at timestamptz,
    failing_since timestamptz,
    error text,
    rang_on date,
    CONSTRAINT scheduled_backup_failure_has_reason CHECK ((failing_since IS NULL) = (error IS NULL))
  )`.execute(db)
  await sql`INSERT INTO scheduled_backup DEFAULT VALUES`.execute(db)
}
