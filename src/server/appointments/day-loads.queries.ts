// How full the days are, for the admin's calendar.
import type { Kysely } from 'kysely'
import { type DayLoad, HALVES } from '../../shared/appointments/appointments.contract.ts'
import { addDays } from '../../shared/calendar/calendar.days.ts'
import { UNDER_WAY_STATUSES } from '../../shared/requests/requests.status.ts'
import type { DB } from '../db/schema.generated.ts'
import { appointmentSettings, isWorked, type Period, takenPlaces } from './appointments.queries.ts'

/** Both ends included; a day without places and jobs is left out. */
export async function dayLoads(db: Kysely<DB>, { from, to }: Period, now: Date): Promise<DayLoad[]> {
  const settings = await appointmentSettings(db)
  const taken = await takenPlaces(db, { from, to }, now)
  const technicians = await techniciansByDay(db, { from, to })
  const loads: DayLoad[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { AM = 0, PM = 0, whole = 0 } = taken.get(day) ?? {}
    const places = isWorked(settings, day) ? HALVES.length * settings.placesAHalf : 0
    const load = { day, taken: AM + PM + whole, places, technicians: technicians.get(day) ?? [] }
    if (places > 0 || load.taken > 0) loads.push(load)
  }
  return loads
}

async function techniciansByDay(db: Kysely<DB>, { from, to }: Period): Promise<Map<string, DayLoad['technicians']>> {
  const rows = await db
    .selectFrom('service_requests')
    .innerJoin('request_technicians', 'request_technicians.request_id', 'service_requests.id')
    .innerJoin('users', 'users.id', 'request_technicians.technician_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .where('assigned_date', '>=', from)
    .where('assigned_date', '<=', to)
    .where('service_requests.status', 'in', UNDER_WAY_STATUSES)
    .where('service_requests.archived_at', 'is', null)
    .select((eb) => [
      'assigned_date as day',
      'users.id',
      eb.fn.coalesce('full_name', 'users.email').as('name'),
      eb.fn.countAll<number>().as('jobs'),
    ])
    .groupBy(['assigned_date', 'users.id', 'users.email', 'full_name'])
    .orderBy('assigned_date')
    .orderBy('name')
    .orderBy('users.id')
    .execute()
  const days = new Map<string, DayLoad['technicians']>()
  for (const { day, ...technician } of rows) days.set(day ?? '', [...(days.get(day ?? '') ?? []), technician])
  return days
}
