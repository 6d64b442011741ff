// Decides the due rows of notification_intents: compares each with the current plan, and makes messages of the outbox or none.
import type { Kysely, Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Plan } from '../../../shared/requests/requests.plan.ts'
import type { DB } from '../../db/schema.generated.ts'
import { isBeingSent } from '../../jobs/mail/worker.ts'
import { queueMailsOf, queuePushesOf } from './notify.commands.ts'
import { planChanges } from './plan-changes.ts'
import { noticesOf, plannedRequest } from './plan-notices.queries.ts'
import { recipientsOf } from './recipients.queries.ts'

interface IntentKey {
  request_id: string
  user_id: string
}

const MOST_AT_ONCE = 100
const WAIT_AFTER_FAILURE_MS = 60_000

/** The workers of every server call it; each intent is decided once. A failed intent does not delay the others. */
export async function decideDueIntents(
  { db, log }: { db: Kysely<DB>; log: Pick<BaseLogger, 'error'> },
  now: Date,
): Promise<void> {
  const due = await db
    .selectFrom('notification_intents')
    .select(['request_id', 'user_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const intent of due) {
    try {
      await db.transaction().execute((tx) => decide(tx, intent, now))
    } catch (error) {
      log.error({ err: error, intent }, 'A notification could not be decided; it will be tried again')
      await db
        .updateTable('notification_intents')
        .set({ due_at: new Date(now.getTime() + WAIT_AFTER_FAILURE_MS) })
        .where('request_id', '=', intent.request_id)
        .where('user_id', '=', intent.user_id)
        .execute()
    }
  }
}

async function decide(tx: Transaction<DB>, { request_id, user_id }: IntentKey, now: Date): Promise<void> {
  const notified = await lockIntent(tx, { request_id, user_id }, now)
  if (!notified) return
  const unsent = await tx
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'attempts', 'last_error', 'next_attempt_at', 'notified_plans'])
    .where('request_id', '=', request_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .execute()
  // Waits for the outcome of a message being sent: a newer message must not arrive before an older one.
  if (unsent.some((message) => isBeingSent(message, now))) return
  await tx.deleteFrom('outbox_messages').where('request_id', '=', request_id).where('user_id', '=', user_id).execute()
  const request = await plannedRequest(tx, request_id)
  for (const recipient of await recipientsOf(
    tx,
    { userIds: [user_id], people: request.people.filter(({ id }) => id === user_id) },
    undefined,
  )) {
    for (const [channel, queue] of [
      ['EMAIL', queueMailsOf],
      ['PUSH', queuePushesOf],
    ] as const) {
      const notifiedPlans = distinct([notified, ...unsent.filter((row) => row.channel === channel).flatMap(plansOf)])
      const notices = await noticesOf(tx, recipient, request, planChanges(user_id, notifiedPlans, request))
      await queue(tx, notices, { requestId: request_id, notifiedPlans })
    }
  }
  await tx
    .deleteFrom('notification_intents')
    .where('request_id', '=', request_id)
    .where('user_id', '=', user_id)
    .execute()
}

/**
 * Locks the intent together with its request, because every command locks the request first. Returns undefined if the intent is
 * not due any more, another server decides it, or a command holds the request.
 */
async function lockIntent(
  tx: Transaction<DB>,
  { request_id, user_id }: IntentKey,
  now: Date,
): Promise<Plan | undefined> {
  const intent = await tx
    .selectFrom('notification_intents as intent')
    .innerJoin('service_requests as request', 'request.id', 'intent.request_id')
    .select('notified_plan')
    .where('intent.request_id', '=', request_id)
    .where('intent.user_id', '=', user_id)
    .where('due_at', '<=', now)
    .forUpdate(['intent', 'request'])
    .skipLocked()
    .executeTakeFirst()
  return intent?.notified_plan as Plan | undefined
}

const distinct = (plans: readonly Plan[]): Plan[] => [
  ...new Map(plans.map((plan) => [JSON.stringify([plan.assignedDate, plan.technicianIds]), plan])).values(),
]

const plansOf = ({ notified_plans }: { notified_plans: unknown }) => notified_plans as Plan[]
