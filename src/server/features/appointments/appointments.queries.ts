// Which half-days have places left. A place is taken by a request that is open and holds it, or whose assigned day it became.
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type AppointmentSettings,
  type Area,
  type DayWarning,
  type FreeDay,
  HALVES,
  type Half,
  type Slot,
} from '../../../shared/appointments/appointments.contract.ts'
import { weekdayOf } from '../../../shared/appointments/appointments-rules.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { OPEN_STATUSES } from '../../../shared/requests/requests.status.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { readableBoat } from '../boats/boat-identity.queries.ts'
import { hasStatus } from '../requests/request-rows.queries.ts'
import { type ServedDays, servedDays, workshopAreas } from './areas.queries.ts'

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
    areas: await workshopAreas(db),
    version: row.version,
  }
}

export interface Period {
  from: string
  to: string
  /** A request that wants another place: its own is not counted. */
  except?: string | undefined
}

/** Both included, from the first day on that the workshop's lead time allows. @throws 404 like `usableBoat` */
export async function freeDays(
  db: Kysely<DB>,
  actor: Actor,
  { boatId, ...period }: Period & { boatId?: string | undefined },
  now: Date,
): Promise<FreeDay[]> {
  if (boatId !== undefined) await readableBoat(db, actor, boatId, 'asks')
  const settings = await appointmentSettings(db)
  return freeOf(db, settings, { ...period, served: await servedDays(db, settings, boatId) }, now)
}

async function freeOf(
  db: Kysely<DB>,
  { workingDays, closedDays, placesAHalf, leadDays }: AppointmentSettings,
  { from, to, except, served }: Period & { served: ServedDays },
  now: Date,
): Promise<FreeDay[]> {
  if (placesAHalf === 0) return []
  const first = addDays(dayOf(now), leadDays)
  const start = from > first ? from : first
  if (start > to) return []
  const taken = await takenPlaces(db, { from: start, to, except }, now)
  const days: FreeDay[] = []
  for (let day = start; day <= to; day = addDays(day, 1)) {
    if (!isWorked({ workingDays, closedDays }, day) || !isServed(served, day)) continue
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
) => workingDays.includes(weekdayOf(day)) && !closedDays.includes(day)

const isServed = (served: ServedDays, day: string) => served === null || served.includes(weekdayOf(day))

/** `whole`: jobs of the day that chose no half. `heldUntil`: when the first hold ends by its time. */
export type Taken = Partial<Record<Half | 'whole', number>> & { heldUntil?: Date | undefined }

const openRequests = (db: Kysely<DB>) =>
  db
    .selectFrom('service_requests')
    .where('archived_at', 'is', null)
    // Written out, so that the index of these requests fits.
    .where(hasStatus(OPEN_STATUSES))

/** Held or confirmed half-days. A hold ends by its time, without a change in the database. */
function heldPlaces(db: Kysely<DB>, { from, to, except }: Period, now: Date) {
  return openRequests(db)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .select(['slot_day as day', 'slot_half as half', sql<number>`count(*)::integer`.as('count')])
    .select(sql<Date | null>`min(slot_held_until) filter (where assigned_date is null)`.as('until'))
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
}

/** The held and confirmed half-days and the jobs of each day. */
export async function takenPlaces(db: Kysely<DB>, period: Period, now: Date): Promise<Map<string, Taken>> {
  const { from, to, except } = period
  const held = await heldPlaces(db, period, now)
  const jobs = openRequests(db)
    .where('assigned_date', '>=', from)
    .where('assigned_date', '<=', to)
    .where(sql<boolean>`slot_day is distinct from assigned_date`)
  // Taken off afterwards: the index that all are counted in has no ids.
  const own = jobs.select('assigned_date').where('id', '=', except ?? '')
  const excepted = sql`(select count(*) from (${own}) as own where own.assigned_date = service_requests.assigned_date)`
  const assigned = await jobs
    .select('assigned_date as day')
    .select(sql<number>`(count(*) - ${except === undefined ? sql.lit(0) : excepted})::integer`.as('count'))
    .groupBy('assigned_date')
    .execute()
  const taken = new Map<string, Taken>()
  for (const { day, half, count, until } of held) {
    if (day === null || half === null) continue
    const before = taken.get(day)
    const heldUntil = [before?.heldUntil, until]
      .flatMap((one) => one ?? [])
      .sort((a, b) => a.getTime() - b.getTime())[0]
    taken.set(day, { ...before, [half]: count, heldUntil })
  }
  for (const { day, count } of assigned) if (day !== null) taken.set(day, { ...taken.get(day), whole: count })
  return taken
}

interface Wish extends Slot {
  boatId: string
  /** The request that has another place. */
  except?: string | undefined
}

/** Of a locked day: null where no appointments are given on it, and why. */
export async function placesOf(
  tx: Transaction<DB>,
  settings: AppointmentSettings,
  { day, half, boatId, except }: Wish,
  now: Date,
): Promise<number | 'slot_not_offered' | 'slot_other_area'> {
  const served = await servedDays(tx, settings, boatId)
  const [free] = await freeOf(tx, settings, { from: day, to: day, except, served: null }, now)
  if (!free) return 'slot_not_offered'
  return isServed(served, day) ? free[half] : 'slot_other_area'
}

interface Booked {
  day: string
  half: Half | null
  taken: Taken | undefined
  served: ServedDays
}

/** Why a further job does not fit into a day; null if it does. Without a capacity only the areas are asked about. */
export function warningOf(settings: AppointmentSettings, { day, half, taken, served }: Booked): DayWarning | null {
  const { placesAHalf } = settings
  if (placesAHalf > 0) {
    if (!isWorked(settings, day)) return 'day_closed'
    const { AM = 0, PM = 0, whole = 0 } = taken ?? {}
    const isFull = AM + PM + whole >= HALVES.length * placesAHalf
    if (isFull || (half && { AM, PM }[half] >= placesAHalf)) return 'day_overbooked'
  }
  return isServed(served, day) ? null : 'day_other_area'
}

/** The areas of a day. */
export const areasOf = (settings: AppointmentSettings, day: string): Area[] =>
  isWorked(settings, day) ? settings.areas.filter(({ days }) => days.includes(weekdayOf(day))) : []
