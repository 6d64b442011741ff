// The changes of a request's status.
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import type { z } from 'zod'
import { extraLogTexts } from '../../../shared/offers/extra-work.texts.ts'
import { offerEventsTexts } from '../../../shared/offers/offer-events.texts.ts'
import { offerLogTexts } from '../../../shared/offers/offers.log-texts.ts'
import type { CompleteInput, RequestUpdate, ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestLogTexts } from '../../../shared/requests/requests.log-texts.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { ACTION_OF_STATUS, canTransition } from '../../../shared/requests/requests.workflow.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { boundedDoneAt, doneAtValue, workBegins } from '../../http/done-at.ts'
import { enforce } from '../../http/enforce.ts'
import { recordChanged } from '../../http/errors.ts'
import { type Booking, bookDay } from '../appointments/appointments.commands.ts'
import { removeRequestItem, syncCalendarItem } from '../calendar/request-items.commands.ts'
import { addJobReadings } from '../engines/readings.commands.ts'
import { keepReservations } from '../inventory/reservations.commands.ts'
import { notifyPlanChanged } from '../notifications/intents.commands.ts'
import { notifyCompleted } from '../notifications/notices.commands.ts'
import { decideOffers, endExtras, hasSentOffer, leaveExtra } from '../offers/offers-of-request.commands.ts'
import { finishItems, lockEnginesOfWork } from '../plans/requested-items.commands.ts'
import { jobCompleted } from '../programs/webhook-events.commands.ts'
import { endClocks } from '../time/time.commands.ts'
import { slotOf } from './request-rows.queries.ts'
import { type LockedRequest, lockRequest, namesOf, partyOf, requestById } from './requests.queries.ts'

type Values = UpdateObject<DB, 'service_requests'>

const now = sql<Date>`now()`

export const logRequest = logOf('MAINTENANCE', 'service_request')

/** Writes a locked request (its next version, and the log entry); 409 if it is not the one that was read any more. */
export async function saveRequest(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  set: Values,
  message: string,
  doneAt: Date | null = null,
): Promise<LockedRequest> {
  const saved = await tx
    .updateTable('service_requests')
    .set(set)
    .set({ version: request.version + 1, updated_at: now })
    .where('id', '=', request.id)
    .where('status', '=', request.status)
    .where('version', '=', request.version)
    .returningAll()
    .executeTakeFirstOrThrow(() => recordChanged('service_request', request.id))
  await logRequest(tx, actor, 'UPDATE', request.id, message, doneAt)
  return { ...saved, boat_name: request.boat_name }
}

/** `set` adds to the columns of the new status; `message` replaces the log's usual sentence about the status. */
interface Move {
  to: RequestStatus
  set?: Values
  message?: string
  /** When it was done, if it was sent later. */
  doneAt?: Date | null
  /** Why an acceptance is taken back. */
  reason?: string | null
}

/**
 * Changes the status of a locked request, with all effects of the new status: its date, its offers, its calendar item, its clocks. The caller
 * checks whether the actor may (`enforce(canTransition(…))`).
 */
export async function moveRequest(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  { to, set = {}, message, doneAt = null, reason = null }: Move,
): Promise<LockedRequest> {
  const entered = await enter(tx, actor, request, { to, reason })
  const text = message ?? requestLogTexts.moved(namesOf(request), request.status, to)
  const moved = await saveRequest(tx, actor, request, { ...entered, ...set, status: to }, text, doneAt)
  await keepReservations(tx, request.id)
  if (to === 'COMPLETED') {
    await notifyCompleted(tx, actor, moved)
    await jobCompleted(tx, moved)
  }
  if (to === 'CANCELED') await notifyPlanChanged(tx, actor, request.id, { assignedDate: request.assigned_date })
  if (request.status === 'ACTIVE' && to !== 'ACTIVE') await endClocks(tx, actor, moved)
  return moved
}

async function enter(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  { to, reason }: { to: RequestStatus; reason: string | null },
): Promise<Values> {
  switch (to) {
    case 'COMPLETED':
      await endExtras(tx, actor, request)
      // Of a job that an admin started without an answer.
      await decideOffers(tx, actor, request, {
        kind: 'MAIN',
        from: ['SENT'],
        to: 'WITHDRAWN',
        text: offerLogTexts.leftOpen,
      })
      return { completed_at: now }
    case 'CANCELED':
      // Includes the accepted offer: work that is not done is no income.
      await decideOffers(tx, actor, request, {
        from: ['SENT', 'ACCEPTED'],
        to: 'REJECTED',
        text: offerLogTexts.withdrawn,
      })
      await endExtras(tx, actor, request)
      await removeRequestItem(tx, request.id)
      return { canceled_at: now }
    case 'WAITING_APPROVAL':
      // The approval is withdrawn: the accepted offer waits for its answer again.
      await decideOffers(tx, actor, request, {
        kind: 'MAIN',
        from: ['ACCEPTED'],
        to: 'SENT',
        takenBack: { reason },
        text: offerLogTexts.reopened,
      })
      return { approved_offer_at: null }
    case 'PENDING':
      // A request that starts again needs a new offer. A request can have only one accepted offer at a time.
      await decideOffers(tx, actor, request, {
        from: ['ACCEPTED'],
        to: 'REJECTED',
        takenBack: { reason },
        text: offerLogTexts.startedOver,
      })
      await endExtras(tx, actor, request)
      return { approved_offer_at: null, ...((await hasSentOffer(tx, request.id)) ? {} : { offer_sent_at: null }) }
    case 'REJECTED':
      await endExtras(tx, actor, request)
      await decideOffers(tx, actor, request, {
        kind: 'EXTRA',
        from: ['ACCEPTED'],
        to: 'REJECTED',
        text: extraLogTexts.rejectedWith,
      })
      return {}
    case 'ACTIVE':
      return {}
  }
}

/** An admin's change of status or day, or both as one change. */
export function updateRequest(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { status, assignedDate, reason, confirm, version }: z.output<typeof RequestUpdate>,
  at: Date,
): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (version !== undefined && version !== request.version) throw recordChanged('service_request', id)
    const party = await partyOf(tx, actor, request)
    if (status !== undefined) enforce(canTransition(ACTION_OF_STATUS[status], request.status, party))
    if (status === 'COMPLETED') await leaveExtra(tx, actor, request, confirm)
    const move = status && { to: status, reason: reason === undefined ? offerEventsTexts.reasonNotSent : reason }
    if (assignedDate === undefined) {
      if (move) await moveRequest(tx, actor, request, move)
    } else {
      enforce(canTransition('assignDate', request.status, party))
      await changeDate(tx, actor, request, assignedDate, { now: at, confirm }, move)
    }
    return requestById(tx, actor, id)
  })
}

/** Sets or clears the day of a locked request: for the calendar and for a plan, by the same rule as on the request's page. */
export async function assignDate(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  day: string | null,
  booking: Booking,
): Promise<LockedRequest> {
  enforce(canTransition('assignDate', request.status, await partyOf(tx, actor, request)))
  return changeDate(tx, actor, request, day, booking)
}

async function changeDate(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  day: string | null,
  booking: Booking,
  move?: Move,
): Promise<LockedRequest> {
  const names = namesOf(request)
  if (day !== null && day !== request.assigned_date) await bookDay(tx, request, day, booking)
  await syncCalendarItem(tx, actor, request, day)
  const set: Values = { assigned_date: day }
  const message =
    day === null ? requestLogTexts.dateCleared(names) : requestLogTexts.dateAssigned(names, day, slotOf(request))
  const saved = move
    ? await moveRequest(tx, actor, request, {
        ...move,
        set,
        message: requestLogTexts.both(requestLogTexts.moved(names, request.status, move.to), message),
      })
    : await saveRequest(tx, actor, request, set, message)
  if (day !== request.assigned_date)
    await notifyPlanChanged(tx, actor, request.id, { assignedDate: request.assigned_date })
  return saved
}

export function cancelRequest(db: Kysely<DB>, actor: Actor, id: string): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    enforce(canTransition('cancel', request.status, await partyOf(tx, actor, request)))
    await moveRequest(tx, actor, request, { to: 'CANCELED' })
    return requestById(tx, actor, id)
  })
}

type Completion = Partial<NonNullable<z.output<typeof CompleteInput>>>

/**
 * Completes a job, with a text about the work done and readings of the engines' meters, if there are any.
 * @throws 409 `extra_waiting` where extra work waits and nobody confirmed it, `record_changed` where it is not the version that was seen
 */
export function completeRequest(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { workDone, readings, donePlanItemIds, confirm, clientAt = null, version }: Completion,
  now: Date,
): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (version !== undefined && version !== request.version) throw recordChanged('service_request', id)
    enforce(canTransition('complete', request.status, await partyOf(tx, actor, request)))
    await leaveExtra(tx, actor, request, confirm)
    const doneAt = boundedDoneAt(clientAt, workBegins(request), now)
    const moments = doneAt && { completed_at: doneAtValue(doneAt), completion_arrived_at: sql<Date>`now()` }
    const set = { work_done: workDone ?? null, ...moments }
    await moveRequest(tx, actor, request, { to: 'COMPLETED', set, doneAt })
    const itemIds = donePlanItemIds ?? []
    await lockEnginesOfWork(tx, { itemIds, engineIds: (readings ?? []).map(({ engineId }) => engineId) })
    await addJobReadings(tx, actor, request.boat_id, readings ?? [], doneAt, now)
    const { id: requestId, boat_id: boatId, boat_name: boatName } = request
    await finishItems(tx, actor, { id: requestId, boatId, boatName }, itemIds, doneAt ?? now)
    return requestById(tx, actor, id)
  })
}
