// A change of mind takes back also what could not be sent, whether it is tried again or was given up.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX outbox_messages_about`.execute(db)
  await sql`CREATE INDEX outbox_messages_about ON outbox_messages (about)
    WHERE about IS NOT NULL AND status <> 'SENT'`.execute(db)
}
