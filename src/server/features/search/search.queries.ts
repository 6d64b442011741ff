// The global search: the few best of each kind. Each query limits what the searcher may see: admins all, customers their own, technicians
// their jobs and the stock.
import { type Kysely, sql } from 'kysely'
import { SEARCH_LIMIT, type SearchResults } from '../../../shared/search/search.contract.ts'
import { fold } from '../../../shared/search/search.fold.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasEmail, hasWord, own, type Way } from '../../db/search.ts'
import { firstMatches, type SearchedList } from '../../db/searched-page.ts'
import { reachOf } from '../boats/boat-rights.queries.ts'
import { codeWay } from '../inventory/spare-parts.queries.ts'
import { personWays, profileWay } from '../users/person-search.queries.ts'
import { matchingRequests, type Searcher } from './search-requests.queries.ts'

export async function searchAll(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults> {
  const { role } = who
  const [boats, users, engines, requests, parts] = await Promise.all([
    role === 'TECHNICIAN' ? [] : matchingBoats(db, who, word),
    role === 'ADMIN' ? matchingUsers(db, word) : [],
    role === 'TECHNICIAN' ? [] : matchingEngines(db, who, word),
    matchingRequests(db, who, word),
    role === 'CUSTOMER' ? [] : matchingParts(db, word),
  ])
  return { boats, users, engines, requests, parts }
}

type Table = 'boats' | 'users' | 'engines' | 'spare_parts'
/** The rows that the searcher may see, and the column that sorts them. */
type Kind<TB extends Table> = Pick<SearchedList<TB>, 'table' | 'listed'> & { label: string }

/** Sorts after every other letter. */
const LAST_LETTER = '\u{10ffff}'

/** The first of which a folded column begins with the word, by a range of its index `…_start`. */
async function starting<TB extends Table>(
  db: Kysely<DB>,
  { table, listed, label }: Kind<TB>,
  columns: string[],
  word: string,
): Promise<string[]> {
  const found = columns.map((column) => {
    const text = sql`${sql.ref(column)} collate "C"`
    const id = sql.ref(`${table}.id`)
    const begins = listed.where(sql<boolean>`${text} >= ${fold(word)} and ${text} < ${fold(word) + LAST_LETTER}`)
    const columns = [id.as('id'), sql.ref(`${table}.${label}`).as('label')]
    return sql`(${begins.select(columns).orderBy(sql`${text}, ${id}`).limit(sql.lit(SEARCH_LIMIT))})`
  })
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(found, sql` union `)}) as found order by label collate "C", id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The first that match. */
const containing = <TB extends Table>(
  db: Kysely<DB>,
  { table, listed, label }: Kind<TB>,
  ways: Way[],
): Promise<string[]> =>
  firstMatches(db, {
    table,
    listed,
    ways: () => ways,
    // The columns of the names have this order already, as has the index of the serial numbers.
    order: [sql`${sql.ref(`${table}.${label}`)} collate "C"`, sql.ref(`${table}.id`)],
    columns: ['id', label],
    paging: { page: 0, size: SEARCH_LIMIT },
  })

/** The few best: a step is only asked where those before it found too few. */
async function best(...steps: (() => Promise<string[]>)[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const step of steps) if (ids.size < SEARCH_LIMIT) for (const id of await step()) ids.add(id)
  return [...ids].slice(0, SEARCH_LIMIT)
}

const oneOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`
const inOrderOf = (ids: string[], column: string) => sql`array_position(${ids}::uuid[], ${sql.ref(column)})`

/** For admins also the boats of the people who match. */
async function matchingBoats(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults['boats']> {
  const active = db.selectFrom('boats').where('boats.archived_at', 'is', null)
  const isAdmin = who.role === 'ADMIN'
  const listed = isAdmin ? active : active.where(reachOf('boats', who))
  const kind: Kind<'boats'> = { table: 'boats', listed, label: 'name_sort' }
  const owners = isAdmin ? personWays('boats.owner_user_id', { word, phones: true }) : null
  const ids = await best(
    () => starting(db, kind, ['boats.name_fold'], word),
    () => containing(db, kind, [own(hasWord('boats.name_fold', word))]),
    async () => (owners ? containing(db, kind, owners) : []),
  )
  const rows = await db
    .selectFrom('boats')
    .innerJoin('users', 'users.id', 'boats.owner_user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'boats.owner_user_id')
    .select([
      'boats.id',
      'boats.name',
      'boats.model',
      emailText().as('ownerEmail'),
      'user_infos.full_name as ownerName',
    ])
    .where('boats.id', '=', oneOf(ids))
    .orderBy(inOrderOf(ids, 'boats.id'))
    .execute()
  return rows.map((row) => (isAdmin ? row : { ...row, ownerEmail: '' }))
}

/** Those whose e-mail or name begins with the word come first. */
async function matchingUsers(db: Kysely<DB>, word: string): Promise<SearchResults['users']> {
  const listed = db.selectFrom('users').where('users.archived_at', 'is', null)
  const kind: Kind<'users'> = { table: 'users', listed, label: 'email' }
  const named = { ...kind, listed: listed.leftJoin('user_infos', 'user_infos.user_id', 'users.id') as typeof listed }
  const ids = await best(
    () => starting(db, named, ['users.email', 'user_infos.full_name_fold'], word),
    () => containing(db, kind, [own(hasEmail('users.email', word)), profileWay('users.id', { word, phones: true })]),
  )
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', emailText().as('email'), 'roles.name as roleName'])
    .select(['user_infos.full_name as fullName', 'user_infos.phone'])
    .where('users.id', '=', oneOf(ids))
    .orderBy(inOrderOf(ids, 'users.id'))
    .execute()
}

/** An engine on a boat belongs to the boat's owner, so the owner's column covers every engine. */
async function matchingEngines(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults['engines']> {
  const active = db.selectFrom('engines').where('engines.archived_at', 'is', null)
  const listed = who.role === 'ADMIN' ? active : active.where(reachOf('engines', who))
  const kind: Kind<'engines'> = { table: 'engines', listed, label: 'serial_fold' }
  const ids = await best(
    () => starting(db, kind, ['engines.serial_fold'], word),
    () => containing(db, kind, [own(hasWord('engines.serial_fold', word))]),
  )
  return db
    .selectFrom('engines')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .leftJoin('boats', 'boats.id', 'engines.boat_id')
    .select(['engines.id', 'engines.serial_number as serialNumber', 'engines.boat_id as boatId'])
    .select(['boats.name as boatName', sql<string>`brands.name || ' ' || models.name`.as('name')])
    .where('engines.id', '=', oneOf(ids))
    .orderBy(inOrderOf(ids, 'engines.id'))
    .execute()
}

/** Those whose code begins with the word, then those whose name does, then those that contain it. */
async function matchingParts(db: Kysely<DB>, word: string): Promise<SearchResults['parts']> {
  const listed = db.selectFrom('spare_parts').where('spare_parts.archived_at', 'is', null)
  const kind: Kind<'spare_parts'> = { table: 'spare_parts', listed, label: 'name_sort' }
  const ids = await best(
    () => starting(db, kind, ['spare_parts.code_fold'], word),
    () => starting(db, kind, ['spare_parts.name_fold'], word),
    () => containing(db, kind, [own(hasWord('spare_parts.name_fold', word)), codeWay(word)]),
  )
  return db
    .selectFrom('spare_parts')
    .select(['spare_parts.id', 'name', 'part_code as partCode', 'unit', 'location_code as locationCode'])
    .select(sql<number>`quantity_e3 / 1000.0::double precision`.as('quantity'))
    .where('spare_parts.id', '=', oneOf(ids))
    .orderBy(inOrderOf(ids, 'spare_parts.id'))
    .execute()
}
