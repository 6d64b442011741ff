// Changes the capacity, and takes places of it for requests. The row of the capacity is locked before places are counted.
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  AppointmentSettings,
  AppointmentSettingsInput,
  Area,
  Slot,
} from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { isChangeable } from '../../../shared/appointments/appointments-rules.ts'
import { dayOf } from '../../../shared/days.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, recordChanged } from '../../http/errors.ts'
import type { LockedRequest } from '../requests/requests.queries.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { appointmentSettings, placesOf, takenPlaces, warningOf } from './appointments.queries.ts'
import { servedDays } from './areas.queries.ts'

const HOUR_MS = 3_600_000

/** @throws 409 `record_changed` where somebody else changed it since the caller saw it */
export function updateAppointmentSettings(
  db: Kysely<DB>,
  actor: Actor,
  { version, ...input }: z.output<typeof AppointmentSettingsInput>,
): Promise<AppointmentSettings> {
  return db.transaction().execute(async (tx) => {
    const before = await appointmentSettings(tx, true)
    if (version !== undefined && version !== before.version)
      throw recordChanged('workshop', (await workshopRow(tx)).id, appointmentsTexts.log('%'))
    await tx
      .updateTable('appointment_settings')
      .set({
        working_days: input.workingDays,
        closed_days: input.closedDays,
        places_a_half: input.placesAHalf,
        lead_days: input.leadDays,
        hold_hours: input.holdHours,
        assigns_itself: input.assignsItself,
        change_days: input.changeDays,
        version: before.version + 1,
      })
      .execute()
    if (input.areas) await replaceAreas(tx, input.areas)
    await audit(tx, actor, {
      category: 'USER',
      action: 'UPDATE',
      entity: 'workshop',
      entityId: (await workshopRow(tx)).id,
      message: appointmentsTexts.log(input.placesAHalf),
    })
    return appointmentSettings(tx)
  })
}

async function replaceAreas(tx: Transaction<DB>, areas: readonly Area[]): Promise<void> {
  await tx.deleteFrom('appointment_areas').execute()
  if (areas.length === 0) return
  const rows = areas.map(({ name, days }, position) => ({ position, name, days }))
  await tx.insertInto('appointment_areas').values(rows).execute()
  const marinas = areas.flatMap((area, area_position) =>
    area.marinas.map((name, position) => ({ area_position, position, name })),
  )
  await tx.insertInto('appointment_area_marinas').values(marinas).execute()
}

/** The columns of a request that holds a half-day. */
interface Held {
  slot_day: string
  slot_half: Slot['half']
  slot_held_until: Date
}

interface Wisher {
  boatId: string
  /** The request that has another place or none. */
  holder?: LockedRequest
  field?: string
}

/**
 * The place is the caller's once the transaction commits. `assigns`: the wish becomes the assigned day at once.
 * @throws 400 at `slot` (`field`) for a day without appointments, or without those of the boat's area; 409 `slot_taken` there
 */
export async function holdSlot(
  tx: Transaction<DB>,
  slot: Slot,
  now: Date,
  { boatId, holder, field = 'slot' }: Wisher,
): Promise<{ held: Held; assigns: boolean }> {
  const settings = await appointmentSettings(tx, true)
  if (holder) refuseTooNear(holder, settings, now)
  const places = await placesOf(tx, settings, { ...slot, boatId, except: holder?.id }, now)
  if (typeof places === 'string') throw badRequest(places, field)
  if (places === 0) throw conflict('slot_taken', field)
  const slot_held_until = new Date(now.getTime() + settings.holdHours * HOUR_MS)
  return { held: { slot_day: slot.day, slot_half: slot.half, slot_held_until }, assigns: settings.assignsItself }
}

/** @throws 409 `slot_too_near` for an appointment that is near or over. A wish that was never assigned holds nothing after its time. */
export function refuseTooNear(
  { assigned_date, slot_day, slot_held_until }: LockedRequest,
  settings: AppointmentSettings,
  now: Date,
): void {
  const isHeld = slot_held_until !== null && slot_held_until > now
  const day = assigned_date ?? (isHeld ? slot_day : null)
  if (day !== null && !isChangeable(day, settings, dayOf(now))) throw conflict('slot_too_near')
}

/** How an admin gives a day. `confirm`: also a day that is full, closed or another area's. */
export interface Booking {
  now: Date
  confirm?: boolean | undefined
}

/**
 * Locks the capacity until the commit, so that nobody else gets the place that this day takes.
 * @throws 409 `day_overbooked`, `day_closed`, `day_other_area` without `confirm`. A day that is over is a correction and not asked about.
 */
export async function bookDay(
  tx: Transaction<DB>,
  { id, boat_id, slot_day, slot_half }: LockedRequest,
  day: string,
  { now, confirm }: Booking,
): Promise<void> {
  const settings = await appointmentSettings(tx, true)
  if (confirm || day < dayOf(now)) return
  const taken = (await takenPlaces(tx, { from: day, to: day, except: id }, now)).get(day)
  const served = await servedDays(tx, settings, boat_id)
  const warning = warningOf(settings, { day, half: day === slot_day ? slot_half : null, taken, served })
  if (warning) throw conflict(warning)
}
