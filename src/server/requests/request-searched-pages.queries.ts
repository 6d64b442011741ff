// A page of the requests that match words.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { isShort } from '../platform/search.ts'
import { type Found, searchedPage } from '../platform/searched-page.ts'
import {
  matchesWord,
  matchQueries,
  type Requests,
  type SearchedWord,
  type SearchScope,
} from './request-search.queries.ts'

interface Search {
  /** The requests among which is searched: all other filters are applied. */
  requests: Requests
  order: RawBuilder<unknown>[]
  words: readonly [SearchedWord, ...SearchedWord[]]
  paging: { page: number; size: number }
  scope: SearchScope
}

export function searchedRequests(db: Kysely<DB>, search: Search): Promise<Found> {
  const { requests, order, paging, words } = search
  return searchedPage(db, {
    table: 'service_requests',
    listed: requests,
    amongFirst: (rows) => matchingAmong(search, rows),
    matching: matchingByIndexes(db, search),
    isShort: words.some(({ word }) => isShort(word)),
    columns: sql`id, created_at, status, assigned_date`,
    order,
    paging,
  })
}

const matchingAmong = ({ requests, order, words, scope }: Search, rows: number) => sql`
  select service_requests.id
  from (${requests.selectAll('service_requests').orderBy(sql.join(order)).limit(sql.lit(rows))}) as service_requests
  where ${sql.join(
    words.map((word) => matchesWord(word, scope)),
    sql` and `,
  )}
  order by ${sql.join(order)}`

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
