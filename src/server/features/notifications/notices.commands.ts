// Recipients and text of each event of decisions, section 6, one function each. Changes of a request's plan: intents.commands.ts.
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { LowPart, NotificationData, WaitedPart } from '../../../shared/notifications/notifications.kinds.ts'
import { fromE3 } from '../../../shared/quantity.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import type { ProfileStatus } from '../../../shared/roles.ts'
import { spanText } from '../../../shared/time/time.span.ts'
import type { DB } from '../../db/schema.generated.ts'
import { peopleOf } from '../boats/boat-rights.queries.ts'
import { namesOf } from '../requests/requests.queries.ts'
import { notify, notifyReached } from './notify.commands.ts'
import { personName, techniciansOf } from './recipients.queries.ts'

type Tx = Transaction<DB>
type Actor = { userId: string }

/** The part of a locked request that notices need. */
export interface OfRequest {
  id: string
  boat_name: string
  request_number: string
  customer_id: string
}
/** One whose boat's people are told too. */
interface OfBoat extends OfRequest {
  boat_id: string
}

export async function notifyProfileDecided(
  tx: Tx,
  actor: Actor,
  userId: string,
  status: ProfileStatus,
  reason: string | null,
): Promise<void> {
  const userIds = [userId]
  if (status === 'APPROVED') await notify(tx, actor, { kind: 'profile_approved', userIds, data: {} })
  if (status === 'REJECTED') await notify(tx, actor, { kind: 'profile_rejected', userIds, data: { reason } })
}

export function notifyRequestCreated(
  tx: Tx,
  actor: Actor,
  request: OfRequest,
  about: Pick<NotificationData['request_created'], 'type' | 'customer' | 'slot'>,
): Promise<void> {
  const data = { ...namesOf(request), ...about }
  return notify(tx, actor, { kind: 'request_created', role: 'ADMIN', request, data })
}

interface OfOffer {
  offer_number: string
  valid_until: string
}

/** To the owner, and to whom the owner lets know prices. */
export async function notifyOfferSent(
  tx: Tx,
  actor: Actor,
  request: OfBoat,
  offer: OfOffer,
  price: string,
): Promise<void> {
  const data = {
    ...namesOf(request),
    offerNumber: offer.offer_number,
    price,
    validUntil: offer.valid_until,
  }
  const people = await peopleOf(tx, request, 'prices')
  await notify(tx, actor, { kind: 'offer_sent', userIds: [request.customer_id], people, request, data })
}

/** To the owner, and to whom the owner lets know prices, three days before the last day. @returns whether it reached anybody */
export async function notifyOfferEnding(tx: Tx, request: OfBoat, offer: OfOffer, price: string): Promise<boolean> {
  const data = { ...namesOf(request), offerNumber: offer.offer_number, price, validUntil: offer.valid_until }
  const people = await peopleOf(tx, request, 'prices')
  return notifyReached(tx, null, { kind: 'offer_ending', userIds: [request.customer_id], people, request, data })
}

/** To the admins: the owner asks for a new term, or a technician has noted extra work. */
export function notifyOfferWanted(
  tx: Tx,
  actor: Actor,
  kind: 'renewal_asked' | 'extra_drafted',
  request: OfRequest,
  offer: Pick<OfOffer, 'offer_number'>,
): Promise<void> {
  const data = { ...namesOf(request), offerNumber: offer.offer_number }
  return notify(tx, actor, { kind, role: 'ADMIN', request, data })
}

/** To the admins; to the owner where somebody else answered for them. */
export function notifyOfferAnswered(
  tx: Tx,
  actor: Actor,
  kind: 'offer_accepted' | 'offer_rejected',
  request: OfRequest,
  offer: Pick<OfOffer, 'offer_number'>,
  { price, isOnBehalf }: { price: string; isOnBehalf: boolean },
): Promise<void> {
  const data = { ...namesOf(request), offerNumber: offer.offer_number, price }
  const userIds = isOnBehalf ? [request.customer_id] : []
  return notify(tx, actor, { kind, role: 'ADMIN', userIds, request, data })
}

/** To whoever pays, when the day of a due has passed. Only the owner can open the request. On the device no due replaces another. */
export function notifyOverdue(
  tx: Tx,
  request: OfRequest & { payer_id: string },
  {
    dueId: subject,
    ...due
  }: Pick<NotificationData['due_overdue'], 'offerNumber' | 'price' | 'due' | 'dueOn' | 'payTo'> & {
    dueId: string
  },
): Promise<void> {
  const isOwner = request.payer_id === request.customer_id
  const data = { ...namesOf(request), ...due, isOwner }
  return notify(tx, null, {
    kind: 'due_overdue',
    userIds: [request.payer_id],
    ...(isOwner && { request }),
    subject,
    data,
  })
}

/** To the owner, whose consent accepted it. */
export function notifyAcceptedByConsent(
  tx: Tx,
  actor: Actor,
  request: OfRequest,
  offer: Pick<OfOffer, 'offer_number'>,
  price: string,
): Promise<void> {
  const data = { ...namesOf(request), offerNumber: offer.offer_number, price }
  return notify(tx, actor, { kind: 'extra_accepted', userIds: [request.customer_id], request, data })
}

/** To the admins, and to the technicians where their plan says nothing of it. */
export async function notifySlotChanged(
  tx: Tx,
  actor: Actor,
  kind: 'slot_moved' | 'slot_canceled',
  request: OfRequest,
  { slot, tellsTechnicians }: { slot: string; tellsTechnicians: boolean },
): Promise<void> {
  const userIds = tellsTechnicians ? await techniciansOf(tx, request.id) : []
  await notify(tx, actor, { kind, role: 'ADMIN', userIds, request, data: { ...namesOf(request), slot } })
}

export function notifyExtraLeftOpen(tx: Tx, actor: Actor, request: OfRequest): Promise<void> {
  return notify(tx, actor, { kind: 'extra_left_open', role: 'ADMIN', request, data: namesOf(request) })
}

/** To the owner, whose acceptance an admin takes back. */
export function notifyTakenBack(
  tx: Tx,
  actor: Actor,
  request: OfRequest,
  offers: readonly Pick<OfOffer, 'offer_number'>[],
  reason: string,
): Promise<void> {
  const offerNumbers = offers.map(({ offer_number }) => offer_number)
  const data = { ...namesOf(request), offerNumbers, reason }
  return notify(tx, actor, { kind: 'acceptance_taken_back', userIds: [request.customer_id], request, data })
}

/** To the admins: what somebody did and the server refused. */
export async function notifyWorkRefused(tx: Tx, actor: Actor, request: OfRequest | null, text: string): Promise<void> {
  const data = { person: await personName(tx, actor.userId), text, request: request && namesOf(request) }
  await notify(tx, actor, { kind: 'work_refused', role: 'ADMIN', ...(request && { request }), data })
}

/** To the owner, and to whom the owner lets see the boat. */
export async function notifyCompleted(
  tx: Tx,
  actor: Actor,
  request: OfBoat & { work_done: string | null },
): Promise<void> {
  const data = { ...namesOf(request), workDone: request.work_done }
  const people = await peopleOf(tx, request, 'sees')
  await notify(tx, actor, { kind: 'request_completed', userIds: [request.customer_id], people, request, data })
}

/** To the boat's owner, whoever wrote it, and to whom the owner lets file requests. */
export async function notifyTagMessage(
  tx: Tx,
  ownerId: string,
  boatId: string,
  data: NotificationData['tag_message'],
): Promise<void> {
  const people = await peopleOf(tx, { boat_id: boatId, customer_id: ownerId }, 'asks')
  // Each message is a subject of its own: on the device none replaces the one before.
  await notify(tx, null, { kind: 'tag_message', userIds: [ownerId], people, boatId, subject: randomUUID(), data })
}

/**
 * To the owner of a boat and whom the owner lets file requests, or to the owner of an engine without one.
 * @returns whether it reached anybody
 */
export async function notifyServiceDue(
  tx: Tx,
  ownerId: string,
  about: { boatId: string } | { subject: string },
  data: NotificationData['service_due'],
): Promise<boolean> {
  const people = 'boatId' in about ? await peopleOf(tx, { boat_id: about.boatId, customer_id: ownerId }, 'asks') : []
  return notifyReached(tx, null, { kind: 'service_due', userIds: [ownerId], people, ...about, data })
}

/** To the admins, while the scheduled backup is late. */
export const notifyBackupLate = (tx: Tx, data: NotificationData['backup_late']): Promise<void> =>
  notify(tx, null, { kind: 'backup_late', role: 'ADMIN', data })

/** To the owner of boats with an engine whose hours nobody has read for a month: one boat opens its hours, several the list. */
export function notifyHoursMissing(tx: Tx, ownerId: string, boats: readonly { id: string; name: string }[]) {
  const data = { boats: boats.map(({ name }) => name) }
  const boatId = boats.length === 1 ? (boats[0]?.id ?? null) : null
  return notify(tx, null, { kind: 'hours_missing', userIds: [ownerId], boatId, data })
}

/** To the owner, who can read the report from now on. */
export function notifyReportSigned(tx: Tx, actor: Actor, request: OfRequest): Promise<void> {
  return notify(tx, actor, {
    kind: 'report_signed',
    userIds: [request.customer_id],
    request,
    data: namesOf(request),
  })
}

/** Call it with the parts that a change has brought to or below their minimum. All admins are notified, also the actor. */
export async function notifyLowStock(tx: Tx, partIds: readonly string[]): Promise<void> {
  if (partIds.length === 0) return
  const rows = await tx
    .selectFrom('spare_parts')
    .select(['name', 'part_code as code', 'unit', 'quantity_e3', 'min_stock_e3'])
    .where('id', 'in', partIds)
    .orderBy('name_sort')
    .orderBy('id')
    .execute()
  const parts = rows.map(
    ({ quantity_e3, min_stock_e3, ...part }): LowPart => ({
      ...part,
      quantity: fromE3(quantity_e3),
      minStock: fromE3(min_stock_e3),
    }),
  )
  await notify(tx, null, { kind: 'low_stock', role: 'ADMIN', data: { parts } })
}

/** To the admins. */
export async function notifyReservedTaken(
  tx: Tx,
  actor: Actor,
  about: { parts: readonly WaitedPart[]; jobs: readonly string[] },
): Promise<void> {
  const data = { person: await personName(tx, actor.userId), ...about }
  await notify(tx, actor, { kind: 'reserved_taken', role: 'ADMIN', subject: randomUUID(), data })
}

/** To the person whose clock ended with its job. */
export function notifyClockStopped(
  tx: Tx,
  actor: Actor,
  userId: string,
  request: OfRequest & { status: RequestStatus },
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<void> {
  const data = { ...namesOf(request), span: spanText(startedAt, endedAt), status: request.status }
  return notify(tx, actor, { kind: 'clock_stopped', userIds: [userId], request, data })
}

/** To the person whose hours an admin has changed. */
export const notifyTimeChanged = (
  tx: Tx,
  actor: Actor,
  userId: string,
  data: NotificationData['time_changed'],
): Promise<void> => notify(tx, actor, { kind: 'time_changed', userIds: [userId], subject: randomUUID(), data })
