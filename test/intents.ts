// The minute in which messages about a request's plan wait to be decided.
import type { Kysely } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { decideDueIntents } from '../src/server/notifications/intent-decisions.commands.ts'
import type { TestServer } from './harness.ts'

const failing = {
  error: (details: unknown) => {
    throw new Error('An intent could not be decided', { cause: details })
  },
}

/** For a worker of the outbox. */
export const queueDue =
  ({ db }: { db: Kysely<DB> }) =>
  (now: Date) =>
    decideDueIntents({ db, log: failing }, now)

/** Decides what waits, as the workers do it a minute later. */
export const minutePasses = (server: TestServer) => queueDue(server)(new Date(Date.now() + 61_000))

/** Whom a decision waits for. */
export async function waitingRecipients({ db }: TestServer): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_intents')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** As if nobody had been notified of anything and nothing waited. */
export async function forgetNotifications({ db }: TestServer): Promise<void> {
  for (const table of ['notifications', 'outbox_messages', 'notification_intents'] as const)
    await db.deleteFrom(table).execute()
}
