import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { BoatIdentityInput } from '../../shared/boats/boat-identity.contract.ts'
import { boatLogTexts } from '../../shared/boats/boats.log-texts.ts'
import { toMinor } from '../../shared/money.ts'
import type { DB } from '../db/schema.generated.ts'
import { identityColumns } from '../features/boats/boat-identity.commands.ts'
import { BOATS, type BoatKey, type DemoBoat, type DemoEngine, MODELS, position, SPARE_ENGINES } from './fleet.data.ts'
import { type DemoPerson, PEOPLE } from './people.data.ts'
import type { People } from './seed-people.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'

export interface SeededBoat {
  id: string
  name: string
  owner: Seeded
  engineIds: string[]
}
export type Fleet = ReadonlyMap<BoatKey, SeededBoat>

const ENTRIES = Object.entries(BOATS) as [BoatKey, DemoBoat][]

export async function seedFleet(seeding: Seeding, people: People): Promise<Fleet> {
  const { tx, moments } = seeding
  const models = await seedModels(seeding)
  const boats: Insertable<DB['boats']>[] = []
  const engines: Insertable<DB['engines']>[] = []
  const identities: Insertable<DB['boat_identities']>[] = []
  const fleet = new Map<BoatKey, SeededBoat>()
  const engineRow = (engine: DemoEngine, at: Date) => ({
    id: randomUUID(),
    model_id: known(models, `${engine.brand} ${engine.model}`),
    serial_number: engine.serialNumber,
    hours_used_hundredths: toMinor(engine.hours),
    propeller: engine.propeller,
    rc_type: engine.rcType,
    steering_type: engine.steeringType,
    created_at: at,
    updated_at: at,
  })
  for (const [key, boat] of ENTRIES) {
    const owner = known(people, boat.owner)
    const person: DemoPerson = PEOPLE[boat.owner]
    const added = moments.at(person.joinedDaysAgo - 1, '11:15')
    const [latitude, longitude] = position(boat)
    const id = randomUUID()
    boats.push({
      id,
      name: boat.name,
      model: boat.model,
      latitude,
      longitude,
      owner_user_id: owner.id,
      created_at: added,
      updated_at: added,
    })
    if (boat.identity)
      identities.push({ boat_id: id, ...identityColumns(BoatIdentityInput.parse(boat.identity)), updated_at: added })
    const own = boat.engines.map((engine, index) =>
      engineRow(engine, moments.at(person.joinedDaysAgo - 1, `11:2${index}`)),
    )
    engines.push(...own.map((row) => ({ ...row, boat_id: id, owner_user_id: owner.id })))
    fleet.set(key, { id, name: boat.name, owner, engineIds: own.map((row) => row.id) })
    const message = boatLogTexts.created(boat.name, owner.email)
    logged(seeding, added, owner, { category: 'BOAT', action: 'CREATE', entity: 'boat', id, message })
  }
  for (const [index, spare] of SPARE_ENGINES.entries()) {
    const ownerId = spare.owner === null ? null : known(people, spare.owner).id
    engines.push({ ...engineRow(spare, moments.at(90 - index * 11, '15:30')), boat_id: null, owner_user_id: ownerId })
  }
  await tx.insertInto('boats').values(boats).execute()
  await tx.insertInto('boat_identities').values(identities).execute()
  await tx.insertInto('engines').values(engines).execute()
  await tx
    .insertInto('engine_readings')
    .values(engines.flatMap((engine) => readingsOf(engine, moments.now)))
    .execute()
  return fleet
}

const DAY_MS = 86_400_000
/** A boat's owner reads the meter about this often. */
const DAYS_BETWEEN = 45
/** Of the hours at the newest reading; a busy engine's too. */
const LEAST_PART = 0.55
const MOST_A_DAY = 150

/** From the day on which the engine was added until now, more in summer. The newest reading is the engine's hours. */
function readingsOf(engine: Insertable<DB['engines']>, now: Date): Insertable<DB['engine_readings']>[] {
  const added = engine.created_at as Date
  const hours = Number(engine.hours_used_hundredths ?? 0)
  const days = Math.floor((now.getTime() - added.getTime()) / DAY_MS)
  const count = engine.owner_user_id ? Math.floor(days / DAYS_BETWEEN) : 0
  const grown = Math.min(hours * (1 - LEAST_PART), days * MOST_A_DAY)
  const moments = Array.from({ length: count + 1 }, (_, n) => new Date(added.getTime() + n * DAYS_BETWEEN * DAY_MS))
  const seasons = moments.map((moment) => (isSummer(moment) ? 1 : 0.2))
  const all = seasons.slice(1).reduce((sum, part) => sum + part, 0)
  let run = 0
  return moments.map((read_at, index) => {
    if (index > 0) run += seasons[index] ?? 0
    const before = all === 0 ? 0 : Math.round((grown * (1 - run / all)) / 10) * 10
    const total = hours - before
    return {
      engine_id: engine.id as string,
      hours_hundredths: total,
      total_hundredths: total,
      read_at,
      source: index === 0 ? ('IMPORT' as const) : ('OWNER' as const),
      recorded_by: index === 0 ? null : (engine.owner_user_id ?? null),
      created_at: read_at,
    }
  })
}

const isSummer = (moment: Date): boolean => moment.getUTCMonth() >= 4 && moment.getUTCMonth() <= 9

/** Model ids by 'brand model'. */
async function seedModels({ tx }: Seeding): Promise<Map<string, string>> {
  const brands = Object.entries(MODELS).map(([name, models]) => ({ id: randomUUID(), name, models }))
  await tx
    .insertInto('brands')
    .values(brands.map(({ id, name }) => ({ id, name })))
    .execute()
  const rows = brands.flatMap((brand) =>
    brand.models.map((name) => ({ id: randomUUID(), brand_id: brand.id, name, key: `${brand.name} ${name}` })),
  )
  await tx
    .insertInto('models')
    .values(rows.map(({ id, brand_id, name }) => ({ id, brand_id, name })))
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}
