// A change of a request's plan may be a mistake (a day dropped on the wrong field, a wrong technician). So it leaves an intent
// for each person concerned. Their mails and pushes are decided a minute after the last change (intent-decisions.commands.ts).
// The notification in the app is written at once.
import { sql, type Transaction } from 'kysely'
import type { NotificationKind } from '../../../shared/notifications/notifications.kinds.ts'
import type { Plan } from '../../../shared/requests/requests.plan.ts'
import { jsonb } from '../../db/json.ts'
import { changed } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import { insertLines } from './notify.commands.ts'
import { planChanges } from './plan-changes.ts'
import { noticesOf, plannedRequest } from './plan-notices.queries.ts'
import { recipientsOf } from './recipients.queries.ts'
import type { RenderedNotice } from './rendered-notices.ts'

/** Long enough to notice a day dropped on the wrong field, short enough that nobody waits for the message. */
const HOLD_SECONDS = 60

const PLAN_KINDS: NotificationKind[] = ['technician_assigned', 'technician_removed', 'date_assigned']

/**
 * Call it after a change of a locked request's day, technicians or end, with the previous values that differ. The actor is not
 * notified of their own change.
 */
export async function notifyPlanChanged(
  tx: Transaction<DB>,
  actor: { userId: string },
  requestId: string,
  was: Partial<Plan>,
): Promise<void> {
  const request = await plannedRequest(tx, requestId)
  const { customerId, people, assignedDate, technicianIds } = request
  const before: Plan = { assignedDate, technicianIds, ...was }
  // Sorted, like all rows that two transactions lock.
  const userIds = [
    ...new Set([customerId, ...people.map(({ id }) => id), ...before.technicianIds, ...technicianIds]),
  ].sort()
  const { withdrawn, readers } = await withdrawLines(tx, requestId, userIds)
  const notified = await queueIntents(tx, actor, requestId, userIds, before, { assignedDate, technicianIds })
  const notices: RenderedNotice[] = []
  for (const recipient of await recipientsOf(tx, { userIds, people }, actor.userId)) {
    const plan = readers.has(recipient.id) ? before : notified.get(recipient.id)
    const changes = planChanges(recipient.id, plan ? [plan] : [], request)
    notices.push(...(await noticesOf(tx, recipient, request, changes)))
  }
  await insertLines(tx, notices)
  const users = [...new Set([...withdrawn, ...notices.map(({ recipient }) => recipient.id)])]
  if (users.length > 0) await changed(tx, { topic: 'notification', id: null, users })
}

/** An intent that waits keeps its recipient's notified plan, and its minute starts again. Returns that plan for each recipient. */
async function queueIntents(
  tx: Transaction<DB>,
  { userId: actorId }: { userId: string },
  requestId: string,
  userIds: readonly string[],
  before: Plan,
  after: Plan,
): Promise<Map<string, Plan>> {
  // The actor has seen the plan.
  await tx
    .deleteFrom('notification_intents')
    .where('request_id', '=', requestId)
    .where('user_id', '=', actorId)
    .execute()
  const rows = await tx
    .insertInto('notification_intents')
    .values(
      userIds.map((userId) => ({
        request_id: requestId,
        user_id: userId,
        notified_plan: jsonb(userId === actorId ? after : before),
        due_at: sql<Date>`now() + make_interval(secs => ${sql.lit(HOLD_SECONDS)})`,
      })),
    )
    .onConflict((same) =>
      same.columns(['request_id', 'user_id']).doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') })),
    )
    .returning(['user_id', 'notified_plan'])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.notified_plan as Plan]))
}

/**
 * Deletes the unread lines written since the intent began to wait. `readers` have read such a line, so they have seen the plan
 * before this change.
 */
async function withdrawLines(tx: Transaction<DB>, requestId: string, userIds: readonly string[]) {
  const lines = await tx
    .selectFrom('notifications')
    .innerJoin('notification_intents as intent', (join) =>
      join
        .onRef('intent.request_id', '=', 'notifications.request_id')
        .onRef('intent.user_id', '=', 'notifications.user_id')
        .onRef('intent.created_at', '<=', 'notifications.created_at'),
    )
    .select(['notifications.id', 'notifications.user_id as userId', 'read_at'])
    .where('notifications.request_id', '=', requestId)
    .where('notifications.user_id', 'in', userIds)
    .where('kind', 'in', PLAN_KINDS)
    .forUpdate('notifications')
    .execute()
  const unread = lines.filter(({ read_at }) => read_at === null)
  const ids = unread.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('notifications').where('id', 'in', ids).execute()
  const usersOf = (some: typeof lines) => new Set(some.map(({ userId }) => userId))
  return { withdrawn: usersOf(unread), readers: usersOf(lines.filter(({ read_at }) => read_at !== null)) }
}
