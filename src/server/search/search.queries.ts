// The global search. Each query limits what the searcher may see: admins all, customers their own, technicians their jobs and the
// stock. The few best rows are selected first and joined afterwards.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SEARCH_LIMIT, type SearchResults } from '../../shared/search/search.contract.ts'
import type { DB } from '../db/schema.generated.ts'
import { beginsLater, has, type Searcher } from './search.matching.ts'
import { matchingUserIds } from './search-people.queries.ts'
import { matchingRequests } from './search-requests.queries.ts'

const few = sql.lit(SEARCH_LIMIT)
/** The rank after matches in the own name, at its beginning (0) or later (1). */
const OWNED = 2

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

/** Matches the boat's name and, for admins, its owner. Each query takes its best few by its own index; the result is the best of both. */
function matchingBoats(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults['boats']> {
  const boats = db.selectFrom('boats').where('archived_at', 'is', null)
  const ordered = (matches: typeof boats, rank: RawBuilder<number>) =>
    matches
      .select(['id', 'name_sort', rank.as('rank')])
      .orderBy('rank')
      .orderBy('name_sort')
      .orderBy('id')
      .limit(few)
  const named = boats
    .where(has('name_fold', word))
    .$if(who.role === 'CUSTOMER', (query) => query.where('owner_user_id', '=', who.userId))
  const matchQueries = [ordered(named, sql<number>`(${beginsLater('name_fold', word)})::int`)]
  if (who.role === 'ADMIN')
    matchQueries.push(ordered(boats.where('owner_user_id', 'in', matchingUserIds(db, who, word)), sql.lit(OWNED)))
  const found = sql<{
    id: string
    name_sort: string
    rank: number
  }>`(select id, name_sort, min(rank) as rank from (${sql.join(
    matchQueries.map((query) => sql`(${query})`),
    sql` union all `,
  )}) as matches group by id, name_sort order by min(rank), name_sort, id limit ${few})`
  return db
    .selectFrom(found.as('found'))
    .innerJoin('boats', 'boats.id', 'found.id')
    .innerJoin('users', 'users.id', 'boats.owner_user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'boats.owner_user_id')
    .select(['boats.id', 'boats.name', 'boats.model', 'users.email as ownerEmail', 'user_infos.full_name as ownerName'])
    .orderBy('found.rank')
    .orderBy('found.name_sort')
    .orderBy('found.id')
    .execute()
}

async function matchingUsers(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults['users']> {
  const later = sql`${beginsLater('users.email', word)} and coalesce(${beginsLater('user_infos.full_name_fold', word)}, true)`
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'users.email',
      'user_infos.full_name as fullName',
      'user_infos.phone',
      'roles.name as roleName',
    ])
    .where('users.archived_at', 'is', null)
    .where('users.id', 'in', matchingUserIds(db, who, word))
    .orderBy(later)
    .orderBy('users.email')
    .limit(few)
    .execute()
  return rows
}

/** An engine on a boat belongs to the boat's owner, so the owner's column covers every engine. */
function matchingEngines(db: Kysely<DB>, { role, userId }: Searcher, word: string): Promise<SearchResults['engines']> {
  const found = db
    .selectFrom('engines')
    .select(['id', 'serial_number', 'serial_fold', 'model_id', 'boat_id'])
    .select(beginsLater('serial_fold', word).as('later'))
    .where('archived_at', 'is', null)
    .where(has('serial_fold', word))
    .$if(role === 'CUSTOMER', (query) => query.where('owner_user_id', '=', userId))
    .orderBy('later')
    .orderBy('serial_fold')
    .orderBy('id')
    .limit(few)
  return db
    .selectFrom(found.as('found'))
    .innerJoin('models', 'models.id', 'found.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .leftJoin('boats', 'boats.id', 'found.boat_id')
    .select(['found.id', 'found.serial_number as serialNumber', 'found.boat_id as boatId', 'boats.name as boatName'])
    .select(sql<string>`brands.name || ' ' || models.name`.as('name'))
    .orderBy('found.later')
    .orderBy('found.serial_fold')
    .orderBy('found.id')
    .execute()
}

function matchingParts(db: Kysely<DB>, word: string): Promise<SearchResults['parts']> {
  return db
    .selectFrom('spare_parts')
    .select(['id', 'name', 'part_code as partCode', 'quantity', 'location_code as locationCode'])
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([has('name_fold', word), has('code_fold', word)]))
    .orderBy(beginsLater('code_fold', word))
    .orderBy(beginsLater('name_fold', word))
    .orderBy('name_sort')
    .orderBy('id')
    .limit(few)
    .execute()
}
