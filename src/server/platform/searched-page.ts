// A page of a list that words narrow. A word that many rows contain fills the page from the first rows of the list; a rare one is
// found by the search indexes. Which of both it is shows only when the first rows have been looked at.
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { COUNT_REACH, countReach } from '../../shared/paging.ts'
import type { DB } from '../db/schema.generated.ts'
import { pageTotal } from './paging.ts'
import { readWhenChanged } from './unchanged.ts'

/** So many rows of a list are looked at one by one. */
export const FIRST_ROWS = 2_000
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

export interface Found {
  ids: string[]
  total: number
  /** The count stopped: there are at least `total`. */
  isMinimum: boolean
}

/** A query of these ids. */
export const idsOf = (ids: readonly string[]) => sql<{ id: string }>`(select unnest(${ids}::uuid[]) as id)`

export async function searchedPage<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<Found> {
  return (await fromFirst(db, list)) ?? byIndexes(db, list)
}

/** Null where the first rows do not fill the page. */
async function fromFirst<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<Found | null> {
  const { page, size } = list.paging
  const last = (page + 1) * size
  // A later page of a frequent word needs as many rows more as the word is rarer.
  const share = page === 0 ? 1 : (await amountAmong(db, list, FIRST_ROWS)) / FIRST_ROWS
  if (share < RARE) return null
  const { rows: found } = await sql<{ id: string }>`
    select id from (${list.amongFirst(FIRST_ROWS + Math.ceil(last / share))}) as matching
    limit ${sql.lit(size + 1)} offset ${page * size}`.execute(db)
  if (found.length <= size) return null
  const { total, isMinimum } = await totalAmongFirst(db, list)
  return { ids: found.slice(0, size).map(({ id }) => id), total: Math.max(total, last + 1), isMinimum }
}

/** How many of the first rows match; remembered until something is written. */
function amountAmong<TB extends keyof DB>(db: Kysely<DB>, { amongFirst }: SearchedList<TB>, rows: number) {
  const counted = sql<{ total: number }>`select count(*) as total from (${amongFirst(rows)}) as matching`
  const { sql: text, parameters } = counted.compile(db)
  const read = async () => (await counted.execute(db)).rows[0]?.total ?? 0
  return readWhenChanged(db, JSON.stringify([text, parameters]), read)
}

/** Exact where the list without the words is not longer than the reach of a count. */
async function totalAmongFirst<TB extends keyof DB>(
  db: Kysely<DB>,
  list: SearchedList<TB>,
): Promise<Omit<Found, 'ids'>> {
  const isMinimum = (await lengthOf(db, list.listed)) > COUNT_REACH
  return { total: await amountAmong(db, list, isMinimum ? FIRST_ROWS : COUNT_REACH), isMinimum }
}

/** At most one more than the reach of a count. */
const lengthOf = <TB extends keyof DB>(db: Kysely<DB>, listed: SearchedList<TB>['listed']): Promise<number> =>
  pageTotal(db, { page: 1, size: 1 }, listed)

/** Every match is read with the columns to sort by. A join to the table afterwards would read all of its ids. */
async function byIndexes<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<Found> {
  const { table, listed, amongFirst, columns, order, paging, isShort = false } = list
  const name = sql.table(table)
  const matching = isShort
    ? sql`${list.matching} union select ${columns} from ${name} where id in (${amongFirst(FIRST_ROWS)})`
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
