// A page of a list that words narrow. A frequent word fills the page from the first rows of the list, a rare one is found by the indexes.
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { COUNT_LIMIT, countReach, type Page, toPage } from '../../shared/paging.ts'
import { idsOf, pageTotal } from './paging.ts'
import type { DB } from './schema.generated.ts'
import { anyOf, type Way } from './search.ts'

/** So many rows of a list are looked at one by one. */
export const FIRST_ROWS = 2_000
/** The same where a few matches are enough. */
const FEW_ROWS = 200

export interface SearchedList<TB extends keyof DB> {
  table: TB
  /** The rows among which is searched: all other filters are applied. */
  listed: SelectQueryBuilder<DB, TB, object>
  /** How the words match. `anywhere` also finds two letters in the middle of a word, for rows that are looked at. */
  ways: (anywhere: boolean) => Way[]
  /** A word has two letters: no index finds it in the middle of another. */
  isShort?: boolean
  /** The indexes are asked at once: the total is exact as far as a count reaches, also of a frequent word. */
  byIndexes?: boolean
  order: RawBuilder<unknown>[]
  /** The id and the columns of the order. */
  columns: string[]
  paging: { page: number; size: number }
}

interface Found {
  ids: string[]
  total: number
  /** There can be more than `total`. */
  isMinimum: boolean
}

/** `present` makes the rows of the page from a query of their ids. */
export async function searchedPage<TB extends keyof DB, R>(
  db: Kysely<DB>,
  list: SearchedList<TB>,
  present: (page: Expression<{ id: string }>) => Promise<R[]>,
): Promise<Page<R>> {
  const { ids, total, isMinimum } = list.byIndexes ? await fromIndexes(db, list) : await fromList(db, list)
  return toPage(ids.length === 0 ? [] : await present(idsOf(ids)), list.paging, total, isMinimum)
}

/** The first few matches, without a total: a frequent word needs a look at few rows. */
export async function firstMatches<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<string[]> {
  const { size } = list.paging
  const { rows } = await sql<{ id: string }>`
    select id from (${firstRows(list, FEW_ROWS)}) as first_rows where is_found limit ${sql.lit(size)}`.execute(db)
  const isFound = rows.length === size || (await lengthUpTo(FEW_ROWS + 1, db, list)) <= FEW_ROWS
  return isFound ? rows.map(({ id }) => id) : (await fromIndexes(db, list)).ids
}

/**
 * A list that ends within the first rows needs no index. One that a count reaches the end of needs no look: its total is exact, and the
 * indexes count faster. In a longer one, the total of a frequent word is the number among the first rows. No index finds two letters
 * everywhere, so they are always looked at.
 */
async function fromList<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<Found> {
  const { page, size } = list.paging
  if (!list.isShort) {
    const length = await lengthUpTo(COUNT_LIMIT + 1, db, list)
    if (length >= FIRST_ROWS && length <= COUNT_LIMIT) return fromIndexes(db, list)
  }
  const { looked, amount, ids } = await lookAtFirst(db, list)
  if (looked < FIRST_ROWS) return { ids: ids.slice(0, size), total: amount, isMinimum: false }
  if (amount > size) {
    const found = ids.length > size ? ids : await inOrder(db, list)
    const total = Math.max(amount, (page + 1) * size + 1)
    if (found.length > size) return { ids: found.slice(0, size), total, isMinimum: true }
  }
  return fromIndexes(db, list)
}

const lengthUpTo = <TB extends keyof DB>(rows: number, db: Kysely<DB>, { listed }: SearchedList<TB>) =>
  pageTotal(db, { page: 0, size: 1 }, listed, rows)

const meets = (ways: Way[]) => anyOf(ways.map(({ row }) => row))

/** The first rows of the list and whether they match, in its order. */
function firstRows<TB extends keyof DB>({ table, listed, ways, order }: SearchedList<TB>, limit = FIRST_ROWS) {
  const rows = listed.selectAll(table).orderBy(sql.join(order)).limit(sql.lit(limit))
  return sql`select *, ${meets(ways(true))} as is_found from (${rows}) as ${sql.table(table)} order by ${sql.join(order)}`
}

interface Looked {
  looked: number
  /** How many of them match. */
  amount: number
  /** Of the page and one more, as far as they are among them. */
  ids: string[]
}

async function lookAtFirst<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<Looked> {
  const { page, size } = list.paging
  const { rows } = await sql<Looked>`
    select count(*) as looked, count(*) filter (where is_found) as amount,
      coalesce((array_agg(id) filter (where is_found))[${page * size + 1}::int : ${(page + 1) * size + 1}::int], '{}') as ids
    from (${firstRows(list)}) as first_rows`.execute(db)
  return rows[0] ?? { looked: 0, amount: 0, ids: [] }
}

/** The ids of the page and one more, from the whole list in its order: a frequent word fills it soon. */
async function inOrder<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<string[]> {
  const { table, listed, ways, order, paging } = list
  const found = listed.select(sql.ref<string>(`${table}.id`).as('id')).where(meets(ways(true)))
  const { rows } = await sql<{ id: string }>`${found.orderBy(sql.join(order))}
    limit ${sql.lit(paging.size + 1)} offset ${paging.page * paging.size}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What matches, each way by its own index and as far as a count reaches. A word of two letters is also looked for in the first rows. The
 * columns of the order are read at once: a join to the table afterwards would read all of its ids.
 */
function matching<TB extends keyof DB>(list: SearchedList<TB>): RawBuilder<unknown> {
  const { table, listed, ways, isShort, columns, paging } = list
  const selected = columns.map((column) => sql.ref(`${table}.${column}`).as(column))
  const rows = listed.select(selected).limit(sql.lit(countReach(paging)))
  const found = ways(false).flatMap(({ indexed }) => indexed.map((condition) => sql`(${rows.where(condition)})`))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  if (isShort) found.push(sql`select ${names} from (${firstRows(list)}) as first_rows where is_found`)
  return sql.join(found, sql` union `)
}

/** Where the count stopped, the matches are many, and the order of the list finds the page. */
async function fromIndexes<TB extends keyof DB>(db: Kysely<DB>, list: SearchedList<TB>): Promise<Found> {
  const { order, paging, isShort = false } = list
  const name = sql.table(list.table)
  const { rows } = await sql<{ id: string | null; total: number }>`
    with ${name} as materialized (${matching(list)})
    select page.id, counted.total from (select count(*) as total from ${name}) as counted
    left join (
      select id from ${name} order by ${sql.join(order)} limit ${sql.lit(paging.size)} offset ${paging.page * paging.size}
    ) as page on true`.execute(db)
  const total = rows[0]?.total ?? 0
  const reach = countReach(paging)
  if (total < reach) return { ids: rows.flatMap(({ id }) => id ?? []), total, isMinimum: isShort }
  return { ids: (await inOrder(db, list)).slice(0, paging.size), total: reach, isMinimum: true }
}
