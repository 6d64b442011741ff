// The global search. Each query limits what the searcher may see: admins all, customers their own, technicians their jobs and the
// stock. The few best rows are selected first and joined afterwards.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchResults } from '../../../shared/search/search.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasWord } from '../../db/search.ts'
import { beginsLater, beginsWith, bestOf, few, fewOf, type Ranked, type Searcher } from './search.matching.ts'
import { matchesPerson, matchingUserIds, matchingUsers } from './search-people.queries.ts'
import { matchingRequests } from './search-requests.queries.ts'

export async function searchAll(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults> {
  const { role } = who
  const [boats, users, engines, requests, parts] = await Promise.all([
    role === 'TECHNICIAN' ? [] : matchingBoats(db, who, word),
    role === 'ADMIN' ? matchingUsers(db, who, word) : [],
    role === 'TECHNICIAN' ? [] : matchingEngines(db, who, word),
    matchingRequests(db, who, word),
    role === 'CUSTOMER' ? [] : matchingParts(db, word),
  ])
  return { boats, users, engines, requests, parts }
}

const active = sql`archived_at is null`

/** The few best of a customer's own rows: they are few. */
const ownBest = (table: 'boats' | 'engines', column: string, label: string, { userId }: Searcher, word: string) =>
  sql<Ranked>`(select id, ${sql.ref(label)} as label, (${beginsLater(column, word)})::int as rank from ${sql.table(table)}
    where ${active} and owner_user_id = ${userId} and ${hasWord(column, word)}
    order by rank, ${sql.ref(label)} collate "C", id limit ${few})`

/** Those that begin with the word, then those that contain it, of one folded column. */
function namedWays(table: 'boats' | 'engines', column: string, label: string, word: string) {
  const source = sql`select id, ${sql.ref(label)} as label from ${sql.table(table)}`
  const byColumn = sql`${sql.ref(column)} collate "C", id`
  const byLabel = sql`${sql.ref(label)} collate "C", id`
  const starting = sql`${source} where ${active} and ${beginsWith(column, word)} order by ${byColumn} limit ${few}`
  const first = (rows: RawBuilder<number>) => sql`
    select id, label from (select id, ${sql.ref(label)} as label, ${sql.ref(column)}
      from ${sql.table(table)} where ${active} order by ${byLabel} limit ${rows}) as list
    where ${hasWord(column, word)}`
  const containing = fewOf(
    first,
    sql`${source} where ${active} and ${hasWord(column, word)}`,
    sql`label collate "C", id`,
  )
  return [
    { rank: 0, found: starting },
    { rank: 1, found: containing },
  ]
}

/** For admins also the boats of the people who match. */
function boatsOfPeople(db: Kysely<DB>, who: Searcher, word: string): RawBuilder<unknown> {
  const first = (rows: RawBuilder<number>) => sql`select boats.id, name_sort as label
    from (select id, name_sort, owner_user_id from boats where ${active} order by name_sort, id limit ${rows}) as boats
    cross join lateral (select email from users where users.id = owner_user_id offset 0) as users
    left join lateral (
      select full_name_fold, phone_digits from user_infos where user_id = owner_user_id offset 0) as user_infos on true
    where ${matchesPerson(who, word)}`
  const rest = sql`select id, name_sort as label from boats
    where ${active} and owner_user_id in (${matchingUserIds(db, who, word)})`
  return fewOf(first, rest, sql`label collate "C", id`)
}

function matchingBoats(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults['boats']> {
  const best =
    who.role === 'CUSTOMER'
      ? ownBest('boats', 'name_fold', 'name_sort', who, word)
      : bestOf([
          ...namedWays('boats', 'name_fold', 'name_sort', word),
          { rank: 2, found: boatsOfPeople(db, who, word) },
        ])
  return db
    .selectFrom(best.as('best'))
    .innerJoin('boats', 'boats.id', 'best.id')
    .innerJoin('users', 'users.id', 'boats.owner_user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'boats.owner_user_id')
    .select(['boats.id', 'boats.name', 'boats.model', 'users.email as ownerEmail', 'user_infos.full_name as ownerName'])
    .orderBy('best.rank')
    .orderBy('best.label')
    .orderBy('best.id')
    .execute()
}

/** An engine on a boat belongs to the boat's owner, so the owner's column covers every engine. */
function matchingEngines(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults['engines']> {
  const best =
    who.role === 'CUSTOMER'
      ? ownBest('engines', 'serial_fold', 'serial_fold', who, word)
      : bestOf(namedWays('engines', 'serial_fold', 'serial_fold', word))
  return db
    .selectFrom(best.as('best'))
    .innerJoin('engines', 'engines.id', 'best.id')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .leftJoin('boats', 'boats.id', 'engines.boat_id')
    .select(['engines.id', 'engines.serial_number as serialNumber', 'engines.boat_id as boatId'])
    .select(['boats.name as boatName', sql<string>`brands.name || ' ' || models.name`.as('name')])
    .orderBy('best.rank')
    .orderBy('best.label')
    .orderBy('best.id')
    .execute()
}

/** Those whose code begins with the word, then those whose name does, then those that contain it. */
function matchingParts(db: Kysely<DB>, word: string): Promise<SearchResults['parts']> {
  const source = sql`select id, name_sort as label from spare_parts`
  const starting = (column: string) => sql`${source} where ${active} and ${beginsWith(column, word)}
    order by ${sql.ref(column)} collate "C", id limit ${few}`
  const hasIt = sql`(${hasWord('name_fold', word)} or ${hasWord('code_fold', word)})`
  const first = (rows: RawBuilder<number>) => sql`
    select id, label from (select id, name_sort as label, name_fold, code_fold from spare_parts
      where ${active} order by name_sort, id limit ${rows}) as list where ${hasIt}`
  const best = bestOf([
    { rank: 0, found: starting('code_fold') },
    { rank: 1, found: starting('name_fold') },
    { rank: 2, found: fewOf(first, sql`${source} where ${active} and ${hasIt}`, sql`label collate "C", id`) },
  ])
  return db
    .selectFrom(best.as('best'))
    .innerJoin('spare_parts', 'spare_parts.id', 'best.id')
    .select(['spare_parts.id', 'name', 'part_code as partCode', 'quantity', 'location_code as locationCode'])
    .orderBy('best.rank')
    .orderBy('best.label')
    .orderBy('best.id')
    .execute()
}
