// The current plan of a request, and notices of its changes.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { peopleOf, type Told } from '../boats/boat-rights.queries.ts'
import { jobOf, namesOf } from '../requests/requests.queries.ts'
import type { CurrentPlan, PlanChange } from './plan-changes.ts'
import { personName, type Recipient, techniciansOf } from './recipients.queries.ts'
import { type RenderedNotice, renderNotice } from './rendered-notices.ts'

interface PlannedRequest extends CurrentPlan {
  people: readonly Told[]
  id: string
  boat_name: string
  request_number: string
}

/** For a request that the caller has locked. */
export async function plannedRequest(tx: Transaction<DB>, id: string): Promise<PlannedRequest> {
  const { customer_id, boat_id, assigned_date, status, archived_at, ...names } = await tx
    .selectFrom('service_requests as request')
    .innerJoin('boats', 'boats.id', 'request.boat_id')
    .select([
      'request.id',
      'request_number',
      'customer_id',
      'boat_id',
      'assigned_date',
      'status',
      'request.archived_at',
    ])
    .select('boats.name as boat_name')
    .where('request.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...names,
    customerId: customer_id,
    people: await peopleOf(tx, { boat_id, customer_id }, 'sees'),
    assignedDate: assigned_date,
    technicianIds: await techniciansOf(tx, id),
    isOver: archived_at !== null || status === 'CANCELED',
  }
}

/** Whether a technician who was removed from a request that now has none still has to be notified. */
export async function hasUnsentRemoval(tx: Transaction<DB>, requestId: string): Promise<boolean> {
  const intent = tx
    .selectFrom('notification_intents')
    .select('user_id')
    .where('request_id', '=', requestId)
    .where(sql<boolean>`notified_plan -> 'technicianIds' <> '[]'`)
  const message = tx
    .selectFrom('outbox_messages')
    .select('user_id')
    .$narrowType<{ user_id: string }>()
    .where('request_id', '=', requestId)
    .where('kind', '=', 'technician_removed')
  return (await intent.unionAll(message).limit(1).executeTakeFirst()) !== undefined
}

export async function noticesOf(
  tx: Transaction<DB>,
  recipient: Recipient,
  request: PlannedRequest,
  changes: readonly PlanChange[],
): Promise<RenderedNotice[]> {
  const notices: RenderedNotice[] = []
  for (const change of changes) notices.push(await noticeOf(tx, recipient, request, change))
  return notices
}

async function noticeOf(
  tx: Transaction<DB>,
  recipient: Recipient,
  request: PlannedRequest,
  change: PlanChange,
): Promise<RenderedNotice> {
  const names = namesOf(request)
  if (change.kind === 'date_assigned') {
    const data = { ...names, day: change.day, job: await jobOf(tx, request.id) }
    return renderNotice(recipient, { kind: change.kind, request, data })
  }
  const technician = await personName(tx, change.technicianId)
  if (change.kind === 'technician_removed')
    return renderNotice(recipient, { kind: change.kind, request, data: { ...names, technician } })
  const data = { ...names, technician, job: await jobOf(tx, request.id) }
  return renderNotice(recipient, { kind: change.kind, request, data })
}
