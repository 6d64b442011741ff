// Finds requests by words of the description, the boat, an engine's serial number, the customer, an offer's number, the request
// number or the short id.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { SEARCH_LIMIT, type SearchResults } from '../../shared/search/search.contract.ts'
import type { DB } from '../db/schema.generated.ts'
import { isNumbered } from '../requests/request-numbers.queries.ts'
import { idRange } from '../requests/request-search.queries.ts'
import { has, type Searcher } from './search.matching.ts'
import { matchingUserIds } from './search-people.queries.ts'

const few = sql.lit(SEARCH_LIMIT)
type Requests = SelectQueryBuilder<DB, 'service_requests', object>

function visible(db: Kysely<DB>, { role, userId }: Searcher): Requests {
  const requests = db.selectFrom('service_requests').where('service_requests.archived_at', 'is', null)
  if (role === 'ADMIN') return requests
  if (role === 'CUSTOMER') return requests.where('service_requests.customer_id', '=', userId)
  const assigned = db.selectFrom('request_technicians').select('request_id').where('technician_id', '=', userId)
  return requests.where('service_requests.id', 'in', assigned)
}

/** One query for each kind of match, limited to the requests that the searcher may see. */
function matchQueries(db: Kysely<DB>, who: Searcher, word: string): Requests[] {
  const requests = visible(db, who)
  const boats = db.selectFrom('boats').select('id').where('archived_at', 'is', null).where(has('name_fold', word))
  const offers = db.selectFrom('offers').select('service_request_id').where('offer_number', '=', word.toUpperCase())
  const byEngine = db
    .selectFrom('request_engines')
    .innerJoin('engines', 'engines.id', 'request_engines.engine_id')
    .select('request_engines.request_id')
    .where(has('engines.serial_fold', word))
  const found = [
    requests.where(has('service_requests.description_fold', word)),
    requests.where('service_requests.boat_id', 'in', boats),
    requests.where('service_requests.id', 'in', offers),
    requests.where('service_requests.id', 'in', byEngine),
  ]
  const numbered = isNumbered(word)
  if (numbered) found.push(requests.where(numbered))
  // Short words like "de" are hexadecimal too, but are not meant as ids.
  const range = word.startsWith('#') || word.length >= 8 ? idRange(word) : null
  if (range)
    found.push(requests.where('service_requests.id', '>=', range.first).where('service_requests.id', '<=', range.last))
  // A customer's own name would match all of their requests.
  if (who.role === 'CUSTOMER') return found
  return [...found, requests.where('service_requests.customer_id', 'in', matchingUserIds(db, who, word))]
}

/** Each query returns its newest few rows by its own index; the result is the newest of all of them. */
export async function matchingRequests(
  db: Kysely<DB>,
  who: Searcher,
  word: string,
): Promise<SearchResults['requests']> {
  const newest = matchQueries(db, who, word).map((query) =>
    query
      .select(['service_requests.id', 'service_requests.created_at'])
      .orderBy('service_requests.created_at', 'desc')
      .orderBy('service_requests.id')
      .limit(few),
  )
  const found = sql<{ id: string; created_at: Date }>`(${sql.join(
    newest.map((query) => sql`(${query})`),
    sql` union `,
  )} order by created_at desc, id limit ${few})`
  const rows = await db
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
