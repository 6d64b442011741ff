// One function an event of decisions, section 6: who is told, and what.
import type { Transaction } from 'kysely'
import type { LowPart } from '../../shared/notifications/notifications.kinds.ts'
import type { RequestType } from '../../shared/requests/requests.workflow.ts'
import type { ProfileStatus } from '../../shared/roles.ts'
import type { DB } from '../db/schema.generated.ts'
import { changed } from '../platform/live/changes.ts'
import { jobOf, namesOf } from '../requests/requests.queries.ts'
import { notify } from './notify.commands.ts'
import { personName, techniciansOf } from './recipients.queries.ts'
import { takeBack } from './taking-back.commands.ts'

type Tx = Transaction<DB>
type Doer = { userId: string }

/** The part of a locked request that its notices need. */
interface OfRequest {
  id: string
  boat_name: string
  request_number: string
  customer_id: string
}

export async function notifyProfileDecided(
  tx: Tx,
  actor: Doer,
  userId: string,
  status: ProfileStatus,
  reason: string | null,
): Promise<void> {
  const userIds = [userId]
  if (status === 'APPROVED') await notify(tx, actor, { kind: 'profile_approved', userIds, data: {} })
  if (status === 'REJECTED') await notify(tx, actor, { kind: 'profile_rejected', userIds, data: { reason } })
}

export async function notifyRequestCreated(
  tx: Tx,
  actor: Doer,
  request: OfRequest & { request_type: RequestType },
): Promise<void> {
  const data = {
    ...namesOf(request),
    type: request.request_type,
    customer: await personName(tx, request.customer_id),
  }
  await notify(tx, actor, { kind: 'request_created', role: 'ADMIN', request, data })
}

interface OfOffer {
  offer_number: string
  valid_until: string
}

export function notifyOfferSent(tx: Tx, actor: Doer, request: OfRequest, offer: OfOffer, price: string): Promise<void> {
  const data = {
    ...namesOf(request),
    offerNumber: offer.offer_number,
    price,
    validUntil: offer.valid_until,
  }
  return notify(tx, actor, { kind: 'offer_sent', userIds: [request.customer_id], request, data })
}

export function notifyOfferAnswered(
  tx: Tx,
  actor: Doer,
  kind: 'offer_accepted' | 'offer_rejected',
  request: OfRequest,
  offer: Pick<OfOffer, 'offer_number'>,
  price: string,
): Promise<void> {
  const data = { ...namesOf(request), offerNumber: offer.offer_number, price }
  return notify(tx, actor, { kind, role: 'ADMIN', request, data })
}

const aboutDay = (requestId: string) => `date:${requestId}`
const aboutTechnician = (requestId: string, technicianId: string) => `technician:${requestId}:${technicianId}`

export async function notifyTechnician(
  tx: Tx,
  actor: Doer,
  kind: 'technician_assigned' | 'technician_removed',
  request: OfRequest,
  technicianId: string,
): Promise<void> {
  const data = {
    ...namesOf(request),
    technician: await personName(tx, technicianId),
    job: await jobOf(tx, request.id),
  }
  const userIds = [technicianId, request.customer_id]
  const from = kind === 'technician_assigned' ? 'technician_removed' : 'technician_assigned'
  const turn = { about: aboutTechnician(request.id, technicianId), from, to: kind }
  await notify(tx, actor, { kind, userIds, request, data, turn })
  // Whoever was removed is not among those a request's change is announced to any more, but their lists have to follow.
  if (kind === 'technician_removed')
    await changed(tx, { topic: 'request', id: null, to: { TECHNICIAN: [technicianId] } })
}

/** A day that is only taken away is told to nobody. */
export async function notifyDateChanged(
  tx: Tx,
  actor: Doer,
  request: OfRequest & { assigned_date: string | null },
  day: string | null,
): Promise<void> {
  if (day === request.assigned_date) return
  const turn = { about: aboutDay(request.id), from: request.assigned_date, to: day }
  if (day === null) return takeBack(tx, [turn.about])
  const userIds = [...(await techniciansOf(tx, request.id)), request.customer_id]
  const data = { ...namesOf(request), day, job: await jobOf(tx, request.id) }
  await notify(tx, actor, { kind: 'date_assigned', userIds, request, data, turn })
}

/**
 * Nobody comes to a request that is canceled or gone: its day, and who was to come, need no telling any more. Whoever was
 * removed from it before is told so, because they still believe that they are to come.
 */
export async function withdrawNotices(tx: Tx, requestId: string): Promise<void> {
  const technicians = await techniciansOf(tx, requestId)
  await takeBack(tx, [aboutDay(requestId), ...technicians.map((id) => aboutTechnician(requestId, id))])
}

export function notifyCompleted(tx: Tx, actor: Doer, request: OfRequest & { work_done: string | null }): Promise<void> {
  const data = { ...namesOf(request), workDone: request.work_done }
  return notify(tx, actor, { kind: 'request_completed', userIds: [request.customer_id], request, data })
}

/** Call it with the parts that a change has just brought to or below their minimum. All admins are told, whoever did it. */
export async function notifyLowStock(tx: Tx, partIds: readonly string[]): Promise<void> {
  if (partIds.length === 0) return
  const parts: LowPart[] = await tx
    .selectFrom('spare_parts')
    .select(['name', 'part_code as code', 'quantity', 'min_stock as minStock'])
    .where('id', 'in', partIds)
    .orderBy('name_sort')
    .orderBy('id')
    .execute()
  await notify(tx, null, { kind: 'low_stock', role: 'ADMIN', data: { parts } })
}
