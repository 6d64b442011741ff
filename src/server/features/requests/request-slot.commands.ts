// The appointment of a request as its owner wishes it: becomes the assigned day, is moved, is canceled.
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Slot } from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts, serviceDayText } from '../../../shared/appointments/appointments.texts.ts'
import type { requestsApi, ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestLogTexts } from '../../../shared/requests/requests.log-texts.ts'
import { canTransition } from '../../../shared/requests/requests.workflow.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { conflict, recordChanged } from '../../http/errors.ts'
import { holdSlot, refuseTooNear } from '../appointments/appointments.commands.ts'
import { appointmentSettings } from '../appointments/appointments.queries.ts'
import { syncCalendarItem } from '../calendar/request-items.commands.ts'
import { notifyPlanChanged } from '../notifications/intents.commands.ts'
import { notifySlotChanged } from '../notifications/notices.commands.ts'
import { slotOf } from './request-rows.queries.ts'
import { saveRequest } from './requests.commands.ts'
import { type LockedRequest, lockRequest, namesOf, partyOf, requestById } from './requests.queries.ts'

/** The wish of a new request becomes its assigned day. Its place is held already. */
export async function takeDay(tx: Transaction<DB>, actor: Actor, request: LockedRequest, slot: Slot): Promise<void> {
  const { day } = slot
  await syncCalendarItem(tx, actor, request, day)
  const message = requestLogTexts.dateAssigned(namesOf(request), day, slot)
  await saveRequest(tx, actor, request, { assigned_date: day }, message)
  await notifyPlanChanged(tx, actor, request.id, { assignedDate: null })
}

/** The preferred days, where they are those of the former wish. */
const preferredAs = (
  { slot_day, preferred_start_date: start, preferred_end_date: end }: LockedRequest,
  day: string | null,
) =>
  slot_day !== null && start === slot_day && end === slot_day
    ? { preferred_start_date: day, preferred_end_date: day }
    : {}

/**
 * A day that was assigned moves along, but not one that the workshop gave to a request without a wish; without one the new half-day is held for a while, as a new request's.
 * @throws 400 at `day`, 409 `slot_taken`, `slot_too_near`, `no_slot`
 */
export function moveSlot(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { version, ...slot }: z.output<typeof requestsApi.moveSlot.schema.body>,
  now: Date,
): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    enforce(canTransition('changeSlot', request.status, await partyOf(tx, actor, request)))
    if (version !== undefined && version !== request.version) throw recordChanged('service_request', id)
    if (request.slot_day === null && request.assigned_date !== null) throw conflict('no_slot')
    const { held, assigns } = await holdSlot(tx, slot, now, { boatId: request.boat_id, holder: request, field: 'day' })
    const before = request.assigned_date
    const assignedDate = assigns || before !== null ? slot.day : null
    if (assignedDate !== null) await syncCalendarItem(tx, actor, request, assignedDate)
    const names = appointmentsTexts.slot(slot.day, slot.half)
    const set = { ...held, ...preferredAs(request, slot.day), assigned_date: assignedDate }
    const saved = await saveRequest(tx, actor, request, set, requestLogTexts.slotTaken(namesOf(request), names))
    const isMoved = assignedDate !== before
    if (isMoved) await notifyPlanChanged(tx, actor, id, { assignedDate: before })
    // The technicians of a moved day are told of it as of every change of the plan.
    await notifySlotChanged(tx, actor, 'slot_moved', saved, { slot: names, tellsTechnicians: !isMoved })
    return requestById(tx, actor, id)
  })
}

/** The request stays open, without a wish and a day. @throws 409 `no_slot`, `slot_too_near` */
export function cancelSlot(db: Kysely<DB>, actor: Actor, id: string, now: Date): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    enforce(canTransition('changeSlot', request.status, await partyOf(tx, actor, request)))
    const before = request.assigned_date
    const slot = slotOf(request)
    if (slot === null) throw conflict('no_slot')
    refuseTooNear(request, await appointmentSettings(tx, true), now)
    await syncCalendarItem(tx, actor, request, null)
    const set = {
      slot_day: null,
      slot_half: null,
      slot_held_until: null,
      assigned_date: null,
      ...preferredAs(request, null),
    }
    const saved = await saveRequest(tx, actor, request, set, requestLogTexts.slotCanceled(namesOf(request)))
    if (before !== null) await notifyPlanChanged(tx, actor, id, { assignedDate: before })
    await notifySlotChanged(tx, actor, 'slot_canceled', saved, {
      slot: serviceDayText(before ?? slot.day, slot),
      tellsTechnicians: true,
    })
    return requestById(tx, actor, id)
  })
}
