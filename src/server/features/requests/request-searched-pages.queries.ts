// A page of the requests that match words.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '../../../shared/paging.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { isShort } from '../../db/search.ts'
import { type SearchedList, searchedPage } from '../../db/searched-page.ts'
import { presentRequests } from './request-rows.queries.ts'
import {
  matchQueries,
  type Requests,
  type SearchedWord,
  type SearchScope,
  wordConditions,
} from './request-search.queries.ts'

interface Search {
  /** The requests among which is searched: all other filters are applied. */
  requests: Requests
  order: RawBuilder<unknown>[]
  words: readonly [SearchedWord, ...SearchedWord[]]
  paging: { page: number; size: number }
  scope: SearchScope
}

export function searchedRequests(db: Kysely<DB>, search: Search): Promise<Page<ServiceRequest>> {
  const { requests, order, paging, words } = search
  const found: SearchedList<'service_requests'> = {
    table: 'service_requests',
    listed: requests,
    amongFirst: (rows) => matchingAmong(search, rows),
    matching: matchingByIndexes(db, search),
    isShort: words.some(({ word }) => isShort(word)),
    columns: sql`id, created_at, status, assigned_date`,
    order,
    paging,
  }
  return searchedPage(db, found, (page) => presentRequests(db, page, order))
}

/**
 * The boat is looked up where the request itself was not found, the customer where the boat was not found either. OFFSET 0 does so row by
 * row, because a join could read all of a large table, and remembers the answers where many rows have the same boat.
 */
function matchingAmong({ requests, order, words, scope }: Search, rows: number) {
  const conditions = words.map((word, index) => ({ ...wordConditions(word, scope), isOwn: sql.ref(`own_${index}`) }))
  const first = requests
    .selectAll('service_requests')
    .select(conditions.map(({ own }, index) => own.as(`own_${index}`)))
    .orderBy(sql.join(order))
    .limit(sql.lit(rows))
  const all = (found: RawBuilder<unknown>[]) => sql`(${sql.join(found, sql` and `)})`
  const isFound = all(conditions.map(({ isOwn }) => isOwn))
  const isFoundByBoat = all(conditions.map(({ isOwn, boat }) => sql`(${isOwn} or ${boat})`))
  return sql`
    select service_requests.id from (${first}) as service_requests
    left join lateral (
      select name_fold from boats where boats.id = boat_id and ${isFound} is not true offset 0) as boats on true
    left join lateral (
      select email from users where users.id = customer_id and ${isFoundByBoat} is not true offset 0) as users on true
    left join lateral (
      select full_name_fold, phone_digits from user_infos
      where user_id = customer_id and ${isFoundByBoat} is not true offset 0) as user_infos on true
    where ${all(conditions.map(({ isOwn, boat, customer }) => sql`(${isOwn} or ${boat} or ${customer})`))}
    order by ${sql.join(order)}`
}

function matchingByIndexes(db: Kysely<DB>, { requests, words: [first, ...others], scope }: Search) {
  let rest = requests
  for (const other of others) {
    const ids = matchQueries(db, db.selectFrom('service_requests'), other, scope).map(
      (query) => sql`${query.select('service_requests.id')}`,
    )
    rest = rest.where(sql<SqlBool>`service_requests.id in (${sql.join(ids, sql` union `)})`)
  }
  const matches = matchQueries(db, rest, first, scope).map(
    (query) => sql`${query.select(['service_requests.id', 'created_at', 'status', 'assigned_date'])}`,
  )
  return sql.join(matches, sql` union `)
}
