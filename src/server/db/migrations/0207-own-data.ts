// What a person downloads of themselves is found by indexes: the log by who acted, consents to extra work also when they have ended.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX activity_logs_by_user ON activity_logs (user_id, created_at DESC) WHERE user_id IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX extra_consents_by_request ON extra_consents (service_request_id)`.execute(db)
}
