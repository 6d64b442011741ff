// A message that somebody gets by a right on a boat ends with the right: what is not sent then is never sent.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE outbox_messages ADD COLUMN right_id uuid REFERENCES boat_people ON DELETE CASCADE`.execute(db)
  await sql`CREATE INDEX outbox_messages_by_right ON outbox_messages (right_id) WHERE right_id IS NOT NULL`.execute(db)
}
