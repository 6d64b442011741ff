// Who wants to be reminded of engine hours once a month, and when they were last.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE hours_reminders (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    is_wanted boolean NOT NULL,
    reminded_on date
  )`.execute(db)
  await sql`CREATE INDEX hours_reminders_by_day ON hours_reminders (reminded_on) WHERE is_wanted`.execute(db)
}
