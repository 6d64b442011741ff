// How full the days are, for the admin's calendar.
import { type Kysely, sql } from 'kysely'
import { type DayLoad, HALVES } from '../../../shared/appointments/appointments.contract.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { appointmentSettings, areasOf, isWorked, type Period, takenPlaces, warningOf } from './appointments.queries.ts'
import { servedDays } from './areas.queries.ts'

/**
 * Both ends included; without a capacity and areas, only days with jobs. The asked request is not counted.
 * @throws 404 `request_not_found`
 */
export async function dayLoads(
  db: Kysely<DB>,
  { from, to, requestId }: Period & { requestId?: string | undefined },
  now: Date,
): Promise<DayLoad[]> {
  const request = requestId === undefined ? null : await askedRequest(db, requestId)
  const taken = await takenPlaces(db, { from, to, except: requestId }, now)
  const today = dayOf(now)
  const settings = await appointmentSettings(db)
  const served = await servedDays(db, settings, request?.boat_id)
  const technicians = await techniciansByDay(db, { from, to })
  const hasCapacity = settings.placesAHalf > 0
  const loads: DayLoad[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { AM = 0, PM = 0, whole = 0, heldUntil } = taken.get(day) ?? {}
    const half = request?.slot_day === day ? request.slot_half : null
    const isAsked = request !== null && day !== request.assigned_date && day >= today
    const load: DayLoad = {
      day,
      taken: AM + PM + whole,
      places: isWorked(settings, day) ? HALVES.length * settings.placesAHalf : 0,
      isClosed: hasCapacity && !isWorked(settings, day),
      areas: areasOf(settings, day).map(({ name }) => name),
      heldUntil: heldUntil?.toISOString() ?? null,
      warning: isAsked ? warningOf(settings, { day, half, taken: taken.get(day), served }) : null,
      technicians: technicians.get(day) ?? [],
    }
    if (hasCapacity || settings.areas.length > 0 || load.taken > 0) loads.push(load)
  }
  return loads
}

async function askedRequest(db: Kysely<DB>, id: string) {
  const request = await db
    .selectFrom('service_requests')
    .select(['boat_id', 'assigned_date', 'slot_day', 'slot_half'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!request) throw notFound('request_not_found')
  return request
}

async function techniciansByDay(db: Kysely<DB>, { from, to }: Period): Promise<Map<string, DayLoad['technicians']>> {
  const rows = await busyTechnicians(db, { from, to })
  const days = new Map<string, DayLoad['technicians']>()
  for (const { day, ...technician } of rows) days.set(day ?? '', [...(days.get(day ?? '') ?? []), technician])
  return days
}

function busyTechnicians(db: Kysely<DB>, { from, to }: Period) {
  // The names are read once for each day, not for each job.
  const busy = db
    .selectFrom('request_technicians')
    // Written out, so that the index of these jobs fits.
    .where(sql<boolean>`is_under_way and day is not null`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select((eb) => ['day', 'technician_id', eb.fn.countAll<number>().as('jobs')])
    .groupBy(['day', 'technician_id'])
    .offset(sql.lit(0))
  return db
    .selectFrom(busy.as('busy'))
    .innerJoin('users', 'users.id', 'busy.technician_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select((eb) => ['day', 'users.id', eb.fn.coalesce('full_name', emailText()).as('name'), 'jobs'])
    .orderBy('day')
    .orderBy('name')
    .orderBy('users.id')
    .execute()
}
