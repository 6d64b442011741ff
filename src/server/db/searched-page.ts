// A page of a list that words narrow. A word that many rows contain fills the page from the first rows of the list; a rare one is
// found by the search indexes. Which of both it is shows only when the first rows have been looked at.
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { COUNT_LIMIT, countReach, type Page, toPage } from '../../shared/paging.ts'
import { idsOf, pageTotal } from './paging.ts'
import type { DB } from './schema.generated.ts'

/** So many rows of a list are looked at one by one. */
export const FIRST_ROWS = 2_000
/** So many tell a rare word, which none of them has, from a frequent one. */
export const PROBED_ROWS = 200
/** The share of the rows below which a word is looked for by the indexes alone. */
const RARE = 0.01

export interface SearchedList<TB extends keyof DB> {
  table: TB
  /** The rows among which is searched: all other filters are applied. */
  listed: SelectQueryBuilder<DB, TB, object>
  /** The ids of those among the first rows of the list that match, in its order. */
  amongFirst: (rows: number) => RawBuilder<unknown>
  /** All that match, by indexes: `columns`. */
  matching: RawBuilder<unknown>
  /** The id and the columns of the order. */
  columns: RawBuilder<unknown>
  /**
   * `matching` finds the word at the beginning of words only, because no index finds it elsewhere. Elsewhere it is found among the
   * first rows of the list, so the total is a minimum where the list is longer.
   */
  isShort?: boolean
  /** By columns of `table`. */
  order: RawBuilder<unknown>[]
  paging: { page: number; size: number }
}

interface Found {
  ids: string[]
  total: number
  /** The count stopped: there are at least `total`. */
  isMinimum: boolean
}

/** `present` makes the rows of the page from a query of their ids. */
export async function searchedPage<TB extends keyof DB, R>(
  db: Kysely<DB>,
  list: SearchedList<TB>,
  present: (page: Expression<{ id: string }>) => Promise<R[]>,
): Promise<Page<R>> {
  const { ids, total, isMinimum } = await readPage(db, list)
  return toPage(ids.length === 0 ? [] : await present(idsOf(ids)), list.paging, total, isMinimum)
}

async function readPage<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<Found> {
  const { page, size } = list.paging
  const { found, amount } = await fromFirst(db, list)
  if (found.length <= size) return byIndexes(db, list, found)
  const { total, isMinimum } = await totalAmongFirst(db, list, amount)
  return { ids: found.slice(0, size), total: Math.max(total, (page + 1) * size + 1), isMinimum }
}

interface FirstFound {
  /** The ids of the page and one more; fewer where the first rows do not fill it, and none where the word is rare. */
  found: string[]
  /** How many of the first rows match. */
  amount: number
}

async function fromFirst<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<FirstFound> {
  const { amongFirst, isShort = false } = list
  const { page, size } = list.paging
  if (page > 0) return laterPage(db, list)
  // Two letters are looked for in the first rows in any case.
  const isFrequent = isShort ? sql`true` : sql`exists (select from (${amongFirst(PROBED_ROWS)}) as probed)`
  const { rows } = await sql<{ id: string; amount: number }>`
    select id, count(*) over () as amount from (${amongFirst(FIRST_ROWS)}) as matching where ${isFrequent}
    limit ${sql.lit(size + 1)}`.execute(db)
  return { found: rows.map(({ id }) => id), amount: rows[0]?.amount ?? 0 }
}

/** A later page of a frequent word needs as many rows more as the word is rarer. */
async function laterPage<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<FirstFound> {
  const { page, size } = list.paging
  const amount = await amountOf(db, list.amongFirst(FIRST_ROWS))
  const share = amount / FIRST_ROWS
  if (share < RARE) return { found: [], amount }
  const { rows } = await sql<{ id: string }>`
    select id from (${list.amongFirst(FIRST_ROWS + Math.ceil(((page + 1) * size) / share))}) as matching
    limit ${sql.lit(size + 1)} offset ${page * size}`.execute(db)
  return { found: rows.map(({ id }) => id), amount }
}

async function amountOf(db: Kysely<DB>, matching: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ total: number }>`select count(*) as total from (${matching}) as matching`
  return (await counted.execute(db)).rows[0]?.total ?? 0
}

/**
 * Exact where the list without the words is not longer than the reach of a count. The indexes count faster than the rows one by one,
 * but a short word they find at the beginning of words only.
 */
async function totalAmongFirst<TB extends keyof DB>(
  db: Kysely<DB>,
  list: SearchedList<TB>,
  amount: number,
): Promise<Omit<Found, 'ids'>> {
  const length = await lengthOf(db, list.listed)
  if (length <= FIRST_ROWS) return { total: amount, isMinimum: false }
  if (list.isShort || length > COUNT_LIMIT) return { total: amount, isMinimum: true }
  return { total: await amountOf(db, list.matching), isMinimum: false }
}

/** At most one more than the reach of a count. */
const lengthOf = <TB extends keyof DB>(db: Kysely<DB>, listed: SearchedList<TB>['listed']): Promise<number> =>
  pageTotal(db, { page: 1, size: 1 }, listed)

/**
 * Every match is read with the columns to sort by. A join to the table afterwards would read all of its ids. `found` are all that match
 * among the first rows, where it is the first page.
 */
async function byIndexes<TB extends keyof DB>(
  db: Kysely<DB>,
  list: SearchedList<TB>,
  found: readonly string[],
): Promise<Found> {
  const { table, listed, amongFirst, columns, order, paging, isShort = false } = list
  const name = sql.table(table)
  const first = paging.page === 0 ? idsOf(found) : amongFirst(FIRST_ROWS)
  const matching = isShort
    ? sql`${list.matching} union select ${columns} from ${name} where id in (${first})`
    : list.matching
  const { rows } = await sql<{ id: string | null; total: number }>`
    with ${name} as materialized (${matching})
    select page.id, counted.total from (select count(*) as total from ${name}) as counted
    left join (
      select id from ${name} order by ${sql.join(order)} limit ${sql.lit(paging.size)} offset ${paging.page * paging.size}
    ) as page on true`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Math.min(total, countReach(paging)),
    isMinimum: total >= countReach(paging) || (isShort && (await lengthOf(db, listed)) > FIRST_ROWS),
  }
}
