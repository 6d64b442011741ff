// What makes a customer, a boat or an engine more than what an import made of it: each reference to it. A test compares the lists with
// the database.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.generated.ts'
import { ENDS, JOINS, MOVES, STAYS } from '../../customers/person-references.ts'

const names = (words: string) => words.trim().split(/\s+/)

/** The run makes them too, or they are told apart by hand. */
export const OWN = names(`
  user_infos.user_id billing_identities.user_id boats.owner_user_id engines.owner_user_id boat_ownerships.owner_user_id
  dues.customer_id payments.customer_id boat_identities.boat_id boat_ownerships.boat_id engines.boat_id engine_readings.engine_id
`)
const isNoOwn = (name: string) => !OWN.includes(name)

export const REFERENCES = {
  customer: [...MOVES, ...ENDS, ...JOINS, ...STAYS],
  boat: names(`
    boat_handovers.boat_id boat_identities.boat_id boat_ownerships.boat_id boat_people.boat_id boat_photos.boat_id
    boat_previews.boat_id boat_tags.boat_id engines.boat_id notifications.boat_id plan_items.boat_id service_requests.boat_id
  `),
  engine: names(`
    engine_readings.engine_id meter_photos.engine_id photos.engine_id plan_items.engine_id request_engines.engine_id
    request_plan_items.engine_id
  `),
} as const

/** Told apart by hand: a reading that somebody made, an owner before this one. */
const MORE = {
  customer: [],
  boat: [
    sql`select boat_id as id, null as what from boat_ownerships where ended_at is not null and boat_id in (select id from asked)`,
  ],
  engine: [
    sql`select engine_id as id, null as what from engine_readings where source <> 'IMPORT' and engine_id in (select id from asked)`,
  ],
} as const

/** By its id, the boat and the number of a request that names it, or null for another use. */
export async function builtOn(
  db: Kysely<DB>,
  thing: keyof typeof REFERENCES,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const looks = REFERENCES[thing].filter(isNoOwn).map((name) => {
    const [table = '', column = ''] = name.split('.')
    const what =
      table === 'service_requests'
        ? sql`(select name from boats where boats.id = service_requests.boat_id) || ': ' || request_number`
        : sql`null`
    return sql`select ${sql.ref(column)} as id, ${what}::text as what from ${sql.table(table)}
      where ${sql.ref(column)} in (select id from asked)`
  })
  const { rows } = await sql<{
    id: string
    what: string | null
  }>`with asked as (select unnest(${[...ids]}::uuid[]) as id)
    select id, max(what) as what from (${sql.join([...looks, ...MORE[thing]], sql` union all `)}) as uses group by id`.execute(
    db,
  )
  return new Map(rows.map(({ id, what }) => [id, what]))
}
