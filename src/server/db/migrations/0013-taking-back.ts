// Messages about a request's day or technician wait for a moment: a reverted change withdraws them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['outbox_messages', 'notifications']) {
    // `about`: what the message is about; `known`: its state as the recipient knew it before.
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN about text, ADD COLUMN known text`.execute(db)
  }
  await sql`CREATE INDEX outbox_messages_about ON outbox_messages (about)
    WHERE about IS NOT NULL AND status = 'PENDING'`.execute(db)
  await sql`CREATE INDEX notifications_about ON notifications (about)
    WHERE about IS NOT NULL AND read_at IS NULL`.execute(db)
}
