// Changes the capacity, and holds a half-day for a new request.
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  AppointmentSettings,
  AppointmentSettingsInput,
  Half,
} from '../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../shared/appointments/appointments.texts.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Actor } from '../platform/access.ts'
import { audit } from '../platform/audit.ts'
import { badRequest, conflict } from '../platform/errors.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { appointmentSettings, lockedPlaces } from './appointments.queries.ts'

const HOUR_MS = 3_600_000

export function updateAppointmentSettings(
  db: Kysely<DB>,
  actor: Actor,
  input: z.output<typeof AppointmentSettingsInput>,
): Promise<AppointmentSettings> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('appointment_settings')
      .set({
        working_days: input.workingDays,
        closed_days: input.closedDays,
        places_a_half: input.placesAHalf,
        lead_days: input.leadDays,
        hold_hours: input.holdHours,
      })
      .execute()
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

/**
 * The columns of a request that holds this half-day. The place is the caller's once the transaction commits.
 * @throws 400 at `slot` for a day without appointments, 409 `slot_taken`
 */
export async function holdSlot(tx: Transaction<DB>, slot: { day: string; half: Half } | null, now: Date) {
  if (!slot) return {}
  const { places, holdHours } = await lockedPlaces(tx, slot.day, slot.half, now)
  if (places === null) throw badRequest('slot_not_offered', 'slot')
  if (places === 0) throw conflict('slot_taken')
  const slot_held_until = new Date(now.getTime() + holdHours * HOUR_MS)
  return { slot_day: slot.day, slot_half: slot.half, slot_held_until }
}
