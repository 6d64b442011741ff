// Which half-days have places left. A place is taken by a request that is open and holds it, or whose assigned day it became.
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type AppointmentSettings,
  type FreeDay,
  HALVES,
  type Half,
  type Slot,
} from '../../shared/appointments/appointments.contract.ts'
import { addDays } from '../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../shared/days.ts'
import { OPEN_STATUSES } from '../../shared/requests/requests.status.ts'
import type { DB } from '../db/schema.generated.ts'

/** `lock`: until the commit, so that two never get the last place. */
export async function appointmentSettings(db: Kysely<DB>, lock = false): Promise<AppointmentSettings> {
  const row = await db
    .selectFrom('appointment_settings')
    .selectAll()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return {
    workingDays: row.working_days,
    closedDays: row.closed_days,
    placesAHalf: row.places_a_half,
    leadDays: row.lead_days,
    holdHours: row.hold_hours,
    assignsItself: row.assigns_itself,
    changeDays: row.change_days,
    version: row.version,
  }
}

export interface Period {
  from: string
  to: string
  /** A request that wants another place: its own is not counted. */
  except?: string | undefined
}

/** Both included, from the first day on that the workshop's lead time allows. */
export async function freeDays(db: Kysely<DB>, { from, to }: Period, now: Date): Promise<FreeDay[]> {
  return freeOf(db, await appointmentSettings(db), { from, to }, now)
}

async function freeOf(
  db: Kysely<DB>,
  { workingDays, closedDays, placesAHalf, leadDays }: AppointmentSettings,
  { from, to, except }: Period,
  now: Date,
): Promise<FreeDay[]> {
  if (placesAHalf === 0) return []
  const first = addDays(dayOf(now), leadDays)
  const start = from > first ? from : first
  if (start > to) return []
  const taken = await takenPlaces(db, { from: start, to, except }, now)
  const days: FreeDay[] = []
  for (let day = start; day <= to; day = addDays(day, 1)) {
    if (!isWorked({ workingDays, closedDays }, day)) continue
    const { AM = 0, PM = 0, whole = 0 } = taken.get(day) ?? {}
    const left = Math.max(0, HALVES.length * placesAHalf - AM - PM - whole)
    const free = (used: number) => Math.min(left, Math.max(0, placesAHalf - used))
    days.push({ day, AM: free(AM), PM: free(PM) })
  }
  return days
}

export const isWorked = (
  { workingDays, closedDays }: Pick<AppointmentSettings, 'workingDays' | 'closedDays'>,
  day: string,
) => workingDays.includes(weekday(day)) && !closedDays.includes(day)

/** 1 is Monday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

type Taken = Partial<Record<Half | 'whole', number>>

/** `whole`: jobs of the day that chose no half. */
export async function takenPlaces(
  db: Kysely<DB>,
  { from, to, except }: Period,
  now: Date,
): Promise<Map<string, Taken>> {
  const open = db
    .selectFrom('service_requests')
    .where('archived_at', 'is', null)
    .where('status', 'in', OPEN_STATUSES)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
  const held = await open
    .select(['slot_day as day', 'slot_half as half', sql<number>`count(*)::integer`.as('count')])
    .where('slot_day', '>=', from)
    .where('slot_day', '<=', to)
    .where((eb) =>
      eb.or([
        eb.and([eb('assigned_date', 'is', null), eb('slot_held_until', '>', now)]),
        eb('assigned_date', '=', eb.ref('slot_day')),
      ]),
    )
    .groupBy(['slot_day', 'slot_half'])
    .execute()
  const assigned = await open
    .select(['assigned_date as day', sql<number>`count(*)::integer`.as('count')])
    .where('assigned_date', '>=', from)
    .where('assigned_date', '<=', to)
    .where(sql<boolean>`slot_day is distinct from assigned_date`)
    .groupBy('assigned_date')
    .execute()
  const taken = new Map<string, Taken>()
  const add = (day: string | null, half: keyof Taken | null, count: number) => {
    if (day !== null && half !== null) taken.set(day, { ...taken.get(day), [half]: count })
  }
  for (const { day, half, count } of held) add(day, half, count)
  for (const { day, count } of assigned) add(day, 'whole', count)
  return taken
}

/** Of a locked day: null where no appointments are given on it. */
export async function placesOf(
  tx: Transaction<DB>,
  settings: AppointmentSettings,
  { day, half }: Slot,
  now: Date,
  except?: string,
): Promise<number | null> {
  const [free] = await freeOf(tx, settings, { from: day, to: day, except }, now)
  return free?.[half] ?? null
}

/** Why a further job does not fit into a day; null if it does, and where the workshop has set no capacity. */
export async function fullness(
  tx: Transaction<DB>,
  settings: AppointmentSettings,
  { day, half }: { day: string; half: Half | null },
  now: Date,
  except: string,
): Promise<'day_closed' | 'day_overbooked' | null> {
  const { placesAHalf } = settings
  if (placesAHalf === 0) return null
  if (!isWorked(settings, day)) return 'day_closed'
  const { AM = 0, PM = 0, whole = 0 } = (await takenPlaces(tx, { from: day, to: day, except }, now)).get(day) ?? {}
  const isFull = AM + PM + whole >= HALVES.length * placesAHalf
  return isFull || (half && { AM, PM }[half] >= placesAHalf) ? 'day_overbooked' : null
}
