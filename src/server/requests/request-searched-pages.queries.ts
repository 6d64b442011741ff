// A page of the requests that match words. A word that many requests contain fills the page from the first rows of the list; a rare
// one is found by the search indexes. Which of both it is shows only when the first rows have been looked at.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_REACH, countReach } from '../../shared/paging.ts'
import type { DB } from '../db/schema.generated.ts'
import { pageTotal } from '../platform/paging.ts'
import { readWhenChanged } from '../platform/unchanged.ts'
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
  words: SearchedWord[]
  paging: { page: number; size: number }
  scope: SearchScope
}

interface Found {
  ids: string[]
  total: number
  /** The count stopped: there are at least `total`. */
  isMinimum: boolean
}

/** So many rows of the list are looked at one by one. */
const FIRST_ROWS = 2_000

export async function searchedPage(db: Kysely<DB>, search: Search): Promise<Found> {
  return (await amongFirst(db, search)) ?? byIndexes(db, search)
}

/** The rows among the first `rows` of the list that match all words. OFFSET 0 looks the people up row by row. */
const matchingAmong = ({ requests, order, words, scope }: Search, rows: number) => sql`
  (select service_requests.id from (${requests.selectAll('service_requests').orderBy(sql.join(order)).limit(sql.lit(rows))})
      as service_requests
    cross join lateral (select name_fold from boats where boats.id = service_requests.boat_id offset 0) as boats
    cross join lateral (select email from users where users.id = service_requests.customer_id offset 0) as users
    left join lateral (
      select full_name_fold, phone_digits from user_infos where user_id = service_requests.customer_id offset 0
    ) as user_infos on true
    where ${sql.join(
      words.map((word) => matchesWord(word, scope)),
      sql` and `,
    )}
    order by ${sql.join(order)})`

/** Null where the first rows do not fill the page. */
async function amongFirst(db: Kysely<DB>, search: Search): Promise<Found | null> {
  const { page, size } = search.paging
  const last = (page + 1) * size
  const rows = Math.max(FIRST_ROWS, 2 * last)
  const { rows: found } = await sql<{ id: string }>`
    select id from ${matchingAmong(search, rows)} as matching limit ${sql.lit(size + 1)} offset ${page * size}`.execute(
    db,
  )
  if (found.length <= size) return null
  const { total, isMinimum } = await totalAmongFirst(db, search)
  return { ids: found.slice(0, size).map(({ id }) => id), total: Math.max(total, last + 1), isMinimum }
}

/** Exact where the list without the words is not longer than the reach of a count. */
async function totalAmongFirst(db: Kysely<DB>, search: Search): Promise<Omit<Found, 'ids'>> {
  const counted = sql<{
    total: number
  }>`select count(*) as total from ${matchingAmong(search, COUNT_REACH)} as matching`
  const { sql: text, parameters } = counted.compile(db)
  const [total, listed] = await Promise.all([
    readWhenChanged(
      db,
      JSON.stringify([text, parameters]),
      async () => (await counted.execute(db)).rows[0]?.total ?? 0,
    ),
    pageTotal(db, { page: 0, size: 1 }, search.requests),
  ])
  return { total, isMinimum: listed >= COUNT_REACH }
}

/** Every match is read with the columns to sort by. A join to the table afterwards would read all of its ids. */
async function byIndexes(db: Kysely<DB>, { requests, order, words, scope, paging }: Search): Promise<Found> {
  const offset = paging.page * paging.size
  const [first, ...others] = words
  if (!first) return { ids: [], total: 0, isMinimum: false }
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
  const { rows } = await sql<{ id: string | null; total: number }>`
    with service_requests as materialized (${sql.join(matches, sql` union `)})
    select page.id, counted.total from (select count(*) as total from service_requests) as counted
    left join (select id from service_requests order by ${sql.join(order)} limit ${sql.lit(paging.size)} offset ${offset}) as page
      on true`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Math.min(total, countReach(paging)),
    isMinimum: total >= countReach(paging),
  }
}
