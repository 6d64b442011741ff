import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import type { LogAction, LogCategory } from '../src/shared/logs/logs.contract.ts'

export interface Entry {
  at: string
  email?: string | null
  category?: LogCategory
  action?: LogAction
  message?: string
}

/** The log holds these entries and no others. */
export async function onlyLogs(db: Kysely<DB>, ...entries: Entry[]): Promise<void> {
  await db.deleteFrom('activity_logs').execute()
  if (entries.length === 0) return
  await db
    .insertInto('activity_logs')
    .values(
      entries.map(({ at, email = 'kaptan@pruva.test', category = 'BOAT', action = 'CREATE', message = at }) => ({
        created_at: sql<Date>`${at}::timestamptz`,
        user_email: email,
        category,
        action_type: action,
        entity: 'boat',
        message,
      })),
    )
    .execute()
}

/** The log holds `count` entries, three in each microsecond. */
export async function manyLogs(db: Kysely<DB>, count: number): Promise<void> {
  await db.deleteFrom('activity_logs').execute()
  await sql`INSERT INTO activity_logs (created_at, user_email, category, action_type, entity, message)
    SELECT '2026-05-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 microsecond', 'a@pruva.test', 'USER', 'SEND', 'user', n::text
    FROM generate_series(1, ${sql.lit(count)}) AS n`.execute(db)
}
