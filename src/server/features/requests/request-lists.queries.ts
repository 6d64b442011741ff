// The lists of requests. The database applies all filters, over all pages. The lists omit archived requests.
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { countReach, type Page, toPage } from '../../../shared/paging.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { MISSING_REACH, type Missing } from '../../../shared/requests/requests.filters.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import type { Role } from '../../../shared/roles.ts'
import { idsOf, paged, pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { searchedPage } from '../../db/searched-page.ts'
import type { Actor } from '../../http/access.ts'
import { reachOf, rightsOnEach } from '../boats/boat-rights.queries.ts'
import { isMissing } from './request-missing.queries.ts'
import { forCustomer, NEWEST_FIRST, orderOf, presentRequests, type RequestSort } from './request-rows.queries.ts'
import { type Requests, type SearchedWord, type SearchScope, searchedRequests } from './request-search.queries.ts'

interface Paging {
  page: number
  size: number
}

interface RequestFilter extends SearchScope {
  status?: RequestStatus | undefined
  /** Part of the customer's e-mail, name or telephone number, of the boat's name, or the request's number. */
  email?: string | undefined
  /** Like `email`, or part of the description, or the beginning of the id. */
  search?: string | undefined
  customerId?: string | undefined
  boatId?: string | undefined
  engineId?: string | undefined
  missing?: Missing | undefined
  /** Created at or after this moment. */
  startDate?: Date | undefined
  /** Created before this moment. */
  endDate?: Date | undefined
  sort?: RequestSort
}

/** All people's requests. A technician chooses services from it; telephone numbers are only in the list of their own jobs. */
export async function requestList(
  db: Kysely<DB>,
  role: Role,
  query: Omit<RequestFilter, 'phones'> & Paging,
  now: Date,
): Promise<Page<ServiceRequest>> {
  const page = await requestPage(db, { ...query, phones: role === 'ADMIN' }, now, db.selectFrom('service_requests'))
  if (role === 'ADMIN') return page
  return { ...page, content: page.content.map((request) => ({ ...request, customerPhone: null, callFirst: [] })) }
}

export async function requestsOfCustomer(
  db: Kysely<DB>,
  actor: Actor,
  {
    answerable,
    ...query
  }: Pick<RequestFilter, 'status' | 'boatId' | 'engineId' | 'startDate' | 'endDate'> & Paging & { answerable: boolean },
  now: Date,
): Promise<Page<ServiceRequest>> {
  const own = { ...query, phones: false }
  const reach = reachOf('service_requests', actor, answerable ? 'approves' : 'sees')
  const page = await requestPage(db, own, now, db.selectFrom('service_requests').where(reach))
  const owned = page.content.map(({ boatId, customerId }) => ({ boatId, ownerId: customerId }))
  const rights = await rightsOnEach(db, actor, owned)
  return { ...page, content: page.content.map((request, index) => forCustomer(request, rights[index] ?? null)) }
}

export function requestsOfTechnician(
  db: Kysely<DB>,
  technicianId: string,
  query: Omit<RequestFilter, 'phones'> & Paging,
  now: Date,
): Promise<Page<ServiceRequest>> {
  return requestPage(db, { ...query, phones: true }, now, jobsOf(db, technicianId))
}

/**
 * Those that are not archived. What their list is counted and sorted by stands in an index of their technicians; PostgreSQL leaves the
 * join out where a statement needs nothing of the requests themselves.
 */
export function jobsOf(db: Kysely<DB>, technicianId: string): Requests {
  const jobs = db
    .selectFrom('request_technicians as job')
    .leftJoin('service_requests as own', 'own.id', 'job.request_id')
    .where('job.technician_id', '=', technicianId)
    .where(sql<SqlBool>`job.requested_at is not null`)
    .select(['job.request_id as id', 'job.requested_at as created_at', 'job.request_status as status'])
    .select(['job.day as assigned_date', sql<null>`null::timestamptz`.as('archived_at')])
    .select(['own.boat_id', 'own.customer_id', 'own.description_fold', 'own.number_year', 'own.number_in_year'])
  return db.selectFrom(jobs.as('service_requests')) as unknown as Requests
}

async function requestPage(
  db: Kysely<DB>,
  query: RequestFilter & Paging,
  now: Date,
  requests: Requests,
): Promise<Page<ServiceRequest>> {
  const order = query.sort ? orderOf(query.sort, now) : NEWEST_FIRST
  const found = filtered(db, requests, query, now)
  const show = (page: Expression<{ id: string }>) => presentRequests(db, page, order)
  const [word, ...others] = wordsOf(query)
  if (word) {
    const search = { requests: found, order, words: [word, ...others], paging: query, scope: query } as const
    return searchedPage(db, searchedRequests(search), show)
  }
  const ids = found.select('service_requests.id').orderBy(sql.join(order))
  if (query.missing !== undefined) {
    const [rows, total] = await Promise.all([
      ids.$call(paged(query)).execute(),
      pageTotal(db, query, found, MISSING_REACH),
    ])
    const content = rows.length === 0 ? [] : await show(idsOf(rows.map(({ id }) => id)))
    return toPage(content, query, total, total >= countReach(query, MISSING_REACH))
  }
  const [content, total] = await Promise.all([presentedPage(query, ids, show), pageTotal(db, query, found)])
  return toPage(content, query, total)
}

function filtered(db: Kysely<DB>, requests: Requests, filter: RequestFilter, now: Date): Requests {
  const { status, customerId, boatId, engineId, missing, startDate, endDate } = filter
  let found = requests.where('service_requests.archived_at', 'is', null)
  if (status !== undefined) found = found.where('service_requests.status', '=', status)
  if (customerId !== undefined) found = found.where('service_requests.customer_id', '=', customerId)
  if (boatId !== undefined) found = found.where('service_requests.boat_id', '=', boatId)
  if (engineId !== undefined) {
    const naming = db.selectFrom('request_engines').select('request_id').where('engine_id', '=', engineId)
    found = found.where('service_requests.id', 'in', naming)
  }
  if (missing !== undefined) found = found.where(isMissing(missing, now))
  if (startDate !== undefined) found = found.where('service_requests.created_at', '>=', startDate)
  if (endDate !== undefined) found = found.where('service_requests.created_at', '<', endDate)
  return found
}

function wordsOf({ email, search }: RequestFilter): SearchedWord[] {
  const words: SearchedWord[] = []
  if (search !== undefined) words.push({ field: 'search', word: search })
  if (email !== undefined) words.push({ field: 'email', word: email })
  return words
}
