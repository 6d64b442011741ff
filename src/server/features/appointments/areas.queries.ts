// The workshop's areas, and on which days of the week a boat's area is served.
import { type Kysely, sql } from 'kysely'
import type { AppointmentSettings, Area } from '../../../shared/appointments/appointments.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

export async function workshopAreas(db: Kysely<DB>): Promise<Area[]> {
  const rows = await db
    .selectFrom('appointment_areas as area')
    .innerJoin('appointment_area_marinas as marina', 'marina.area_position', 'area.position')
    .select(['area.name', 'area.days'])
    .select(sql<string[]>`array_agg(marina.name order by marina.position)`.as('marinas'))
    .groupBy('area.position')
    .orderBy('area.position')
    .execute()
  return rows
}

/** The weekdays; null: all days. */
export type ServedDays = readonly number[] | null

/** Those of the area whose marina the boat's identity names. */
export async function servedDays(
  db: Kysely<DB>,
  { areas }: Pick<AppointmentSettings, 'areas'>,
  boatId: string | undefined,
): Promise<ServedDays> {
  if (boatId === undefined || areas.length === 0) return null
  const area = await db
    .selectFrom('boat_identities as identity')
    .innerJoin('appointment_area_marinas as marina', (join) =>
      join.on('marina.key', '=', sql<string>`marina_key(identity.marina)`),
    )
    .innerJoin('appointment_areas as area', 'area.position', 'marina.area_position')
    .select('area.days')
    .where('identity.boat_id', '=', boatId)
    .executeTakeFirst()
  return area?.days ?? null
}
