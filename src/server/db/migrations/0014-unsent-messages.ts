// A reverted change also withdraws messages that could not be sent, both those to be retried and those given up.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX outbox_messages_about`.execute(db)
  await sql`CREATE INDEX outbox_messages_about ON outbox_messages (about)
    WHERE about IS NOT NULL AND status <> 'SENT'`.execute(db)
}
