// The newest requests with the word in the description, the boat, an engine's serial number, the customer, an offer's number, the request
// number or the id.
import { type Kysely, sql } from 'kysely'
import { SEARCH_LIMIT, type SearchResults } from '../../../shared/search/search.contract.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasWord, inTable, own, type Way } from '../../db/search.ts'
import { firstMatches } from '../../db/searched-page.ts'
import type { Actor } from '../../http/access.ts'
import { reachOf } from '../boats/boat-rights.queries.ts'
import { jobsOf } from '../requests/request-lists.queries.ts'
import { NEWEST_FIRST } from '../requests/request-rows.queries.ts'
import { idWays, numberWays, type Requests } from '../requests/request-search.queries.ts'
import { personWays } from '../users/person-search.queries.ts'

export type Searcher = Pick<Actor, 'userId' | 'role' | 'hasGiven'>

function visible(db: Kysely<DB>, who: Searcher): Requests {
  const { role, userId } = who
  if (role === 'TECHNICIAN') return jobsOf(db, userId)
  const requests = db.selectFrom('service_requests').where('service_requests.archived_at', 'is', null)
  return role === 'ADMIN' ? requests : requests.where(reachOf('service_requests', who))
}

function ways({ role }: Searcher, word: string): Way[] {
  const boat = own(sql`boats.archived_at is null and ${hasWord('boats.name_fold', word)}`)
  const engine = inTable('request_engines.engine_id', 'engines', 'id', [own(hasWord('engines.serial_fold', word))])
  // What was never sent is found by admins alone.
  const offer = own(sql`offers.offer_number = ${word.toUpperCase()} and offers.rev >= ${role === 'ADMIN' ? 0 : 1}`)
  return [
    own(hasWord('service_requests.description_fold', word)),
    ...numberWays(word),
    // Short words like "de" are hexadecimal too, but are not meant as ids.
    ...(word.startsWith('#') || word.length >= 8 ? idWays(word) : []),
    inTable('service_requests.boat_id', 'boats', 'id', [boat]),
    // A customer's own name would match all of their requests.
    ...(role === 'CUSTOMER' ? [] : personWays('service_requests.customer_id', { word, phones: role === 'ADMIN' })),
    inTable('service_requests.id', 'request_engines', 'request_id', [engine]),
    inTable('service_requests.id', 'offers', 'service_request_id', [offer]),
  ]
}

export async function matchingRequests(
  db: Kysely<DB>,
  who: Searcher,
  word: string,
): Promise<SearchResults['requests']> {
  const ids = await firstMatches(db, {
    table: 'service_requests',
    listed: visible(db, who),
    ways: () => ways(who, word),
    order: NEWEST_FIRST,
    columns: ['id', 'created_at'],
    paging: { page: 0, size: SEARCH_LIMIT },
  })
  const rows = await db
    .selectFrom('service_requests')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .innerJoin('users', 'users.id', 'service_requests.customer_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'service_requests.customer_id')
    .select(['service_requests.id', 'service_requests.request_type', 'service_requests.status'])
    .select('service_requests.request_number as requestNumber')
    .select(['service_requests.description', 'service_requests.created_at'])
    .select(['boats.name as boatName', emailText().as('customerEmail'), 'user_infos.full_name as customerName'])
    .where('service_requests.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql.join(NEWEST_FIRST))
    .execute()
  return rows.map(({ request_type, created_at, customerEmail, ...row }) => ({
    ...row,
    // Somebody whom the owner lets see the request learns the owner's name alone.
    customerEmail: who.role === 'CUSTOMER' ? '' : customerEmail,
    requestType: request_type,
    createdAt: created_at.toISOString(),
  }))
}
