// Finds requests by words of the description, the boat, an engine's serial number, the customer, an offer's number, the request
// number or the short id.
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { SearchResults } from '../../../shared/search/search.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasWord } from '../../db/search.ts'
import { jobsOf } from '../requests/request-lists.queries.ts'
import { isNumbered } from '../requests/request-numbers.queries.ts'
import { hasBoat, hasCustomer, idRange } from '../requests/request-search.queries.ts'
import { fewOf, type Searcher } from './search.matching.ts'
import { matchingUserIds, personWords } from './search-people.queries.ts'

const newestFirst = sql`created_at desc, id`
type Requests = SelectQueryBuilder<DB, 'service_requests', object>

function visible(db: Kysely<DB>, { role, userId }: Searcher): Requests {
  const requests = db.selectFrom('service_requests').where('service_requests.archived_at', 'is', null)
  if (role === 'ADMIN') return requests
  if (role === 'CUSTOMER') return requests.where('service_requests.customer_id', '=', userId)
  // `ownJobs` adds it to the statement.
  return db.selectFrom(sql`own_jobs`.as('service_requests')) as unknown as Requests
}

/** Each way to match looks at all own jobs of a technician: they are read once for all ways. */
const ownJobs = (db: Kysely<DB>, { role, userId }: Searcher): Kysely<DB> =>
  role === 'TECHNICIAN'
    ? (db.with(
        (cte) => cte('own_jobs').materialized(),
        () => jobsOf(db, userId).selectAll('service_requests'),
      ) as unknown as Kysely<DB>)
    : db

/** What was never sent is found by admins alone. */
const offered = (db: Kysely<DB>, { role }: Searcher, word: string) =>
  db
    .selectFrom('offers')
    .select('service_request_id')
    .where('offer_number', '=', word.toUpperCase())
    .where('rev', '>=', role === 'ADMIN' ? 0 : 1)

/** Short words like "de" are hexadecimal too, but are not meant as ids. */
const idsOf = (word: string) => (word.startsWith('#') || word.length >= 8 ? idRange(word) : null)

/** One query for each kind of match, limited to the requests that the searcher may see. */
function matchQueries(db: Kysely<DB>, who: Searcher, word: string): Requests[] {
  const requests = visible(db, who)
  const boats = db.selectFrom('boats').select('id').where('archived_at', 'is', null).where(hasWord('name_fold', word))
  const byEngine = db
    .selectFrom('request_engines')
    .innerJoin('engines', 'engines.id', 'request_engines.engine_id')
    .select('request_engines.request_id')
    .where(hasWord('engines.serial_fold', word))
  const found = [
    requests.where(hasWord('service_requests.description_fold', word)),
    requests.where('service_requests.boat_id', 'in', boats),
    requests.where('service_requests.id', 'in', offered(db, who, word)),
    requests.where('service_requests.id', 'in', byEngine),
  ]
  const numbered = isNumbered(word)
  if (numbered) found.push(requests.where(numbered))
  const range = idsOf(word)
  if (range)
    found.push(requests.where('service_requests.id', '>=', range.first).where('service_requests.id', '<=', range.last))
  // A customer's own name would match all of their requests.
  if (who.role === 'CUSTOMER') return found
  return [...found, requests.where('service_requests.customer_id', 'in', matchingUserIds(db, who, word))]
}

/** The same as `matchQueries`, as a condition on a row. */
function matchesWord(db: Kysely<DB>, who: Searcher, word: string): RawBuilder<SqlBool> {
  const conditions = [
    hasWord('service_requests.description_fold', word),
    sql<SqlBool>`service_requests.id in (${offered(db, who, word)})`,
  ]
  const numbered = isNumbered(word)
  if (numbered) conditions.push(numbered)
  const range = idsOf(word)
  if (range) conditions.push(sql<SqlBool>`service_requests.id between ${range.first} and ${range.last}`)
  conditions.push(hasBoat(sql`boats.archived_at is null and ${hasWord('boats.name_fold', word)}`))
  if (who.role !== 'CUSTOMER') {
    const { account, profile } = personWords(who, word)
    conditions.push(hasCustomer(account, profile))
  }
  // The engine is read by its id: a join may look through all serial numbers for each request.
  conditions.push(sql<SqlBool>`exists (
    select from request_engines cross join lateral (select serial_fold from engines where id = engine_id offset 0) as engines
    where request_engines.request_id = service_requests.id and ${hasWord('engines.serial_fold', word)} offset 0)`)
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

export async function matchingRequests(
  db: Kysely<DB>,
  who: Searcher,
  word: string,
): Promise<SearchResults['requests']> {
  // An index holds a technician's jobs in this order, so these are read without the others.
  const listed = who.role === 'TECHNICIAN' ? jobsOf(db, who.userId) : visible(db, who)
  const newest = listed.selectAll('service_requests').orderBy('created_at', 'desc').orderBy('id')
  const first = (rows: RawBuilder<number>) => sql`select service_requests.id, service_requests.created_at
    from (${newest.limit(rows)}) as service_requests where ${matchesWord(db, who, word)}`
  const matches = matchQueries(db, who, word).map(
    (query) => sql`(${query.select(['service_requests.id', 'service_requests.created_at'])})`,
  )
  const found = sql<{ id: string }>`(${fewOf(first, sql.join(matches, sql` union `), newestFirst)})`
  const rows = await ownJobs(db, who)
    .selectFrom(found.as('found'))
    .innerJoin('service_requests', 'service_requests.id', 'found.id')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .innerJoin('users', 'users.id', 'service_requests.customer_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'service_requests.customer_id')
    .select(['service_requests.id', 'service_requests.request_type', 'service_requests.status'])
    .select('service_requests.request_number as requestNumber')
    .select(['service_requests.description', 'service_requests.created_at'])
    .select(['boats.name as boatName', 'users.email as customerEmail', 'user_infos.full_name as customerName'])
    .orderBy('service_requests.created_at', 'desc')
    .orderBy('service_requests.id')
    .execute()
  return rows.map(({ request_type, created_at, ...row }) => ({
    ...row,
    requestType: request_type,
    status: row.status,
    createdAt: created_at.toISOString(),
  }))
}
