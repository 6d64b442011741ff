// The minute in which intents about a request's plan wait.
import type { Kysely } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { decideDueIntents } from '../src/server/features/notifications/intent-decisions.commands.ts'
import type { TestServer } from './harness.ts'

const failing = {
  error: (details: unknown) => {
    throw new Error('An intent could not be decided', { cause: details })
  },
}

/** The `queueDue` of an outbox worker. */
export const queueDue =
  ({ db }: { db: Kysely<DB> }) =>
  (now: Date) =>
    decideDueIntents({ db, log: failing }, now)

/** Decides the waiting intents, as the workers do a minute later. */
export const minutePasses = (server: TestServer) => queueDue(server)(new Date(Date.now() + 61_000))

/** The recipients of the waiting intents. */
export async function waitingRecipients({ db }: TestServer): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_intents')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email ?? '')
}

/** Deletes all notifications, messages and intents. */
export async function forgetNotifications({ db }: TestServer): Promise<void> {
  for (const table of ['notifications', 'outbox_messages', 'notification_intents'] as const)
    await db.deleteFrom(table).execute()
}
