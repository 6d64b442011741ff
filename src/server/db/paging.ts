import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { countReach } from '../../shared/paging.ts'
import type { DB } from './schema.generated.ts'

/**
 * The rows of one page: `query.$call(paged({ page, size }))`. The size is a literal, and the first page has no OFFSET: a parameter in
 * either place makes PostgreSQL's general plan of a named statement look dear, so that it plans at each call.
 */
export const paged =
  ({ page, size }: { page: number; size: number }) =>
  <T, TB extends keyof T, O>(query: SelectQueryBuilder<T, TB, O>): SelectQueryBuilder<T, TB, O> => {
    const limited = query.limit(sql.lit(size))
    return page === 0 ? limited : limited.offset(page * size)
  }

/** A query of these ids. */
export const idsOf = (ids: readonly string[]) => sql<{ id: string }>`(select unnest(${ids}::uuid[]) as id)`

/**
 * The rows of one page, which `present` makes from a query of their ids; `ids` are those of the whole list, in its order. PostgreSQL
 * passes over all rows before a later page, so its ids are read by themselves.
 */
export async function presentedPage<TB extends keyof DB, R>(
  query: { page: number; size: number },
  ids: SelectQueryBuilder<DB, TB, { id: string }>,
  present: (page: Expression<{ id: string }>) => Promise<R[]>,
): Promise<R[]> {
  const page = ids.$call(paged(query))
  if (query.page === 0) return present(page)
  const found = (await page.execute()).map(({ id }) => id)
  return found.length === 0 ? [] : present(idsOf(found))
}

/** The number of rows that `found`, a query without columns, has; it stops at the reach of the page. */
export async function pageTotal<TB extends keyof DB>(
  db: Kysely<DB>,
  query: { page: number; size: number },
  found: SelectQueryBuilder<DB, TB, object>,
  reach?: number,
): Promise<number> {
  const counted = found.select(sql.lit(1).as('one')).limit(sql.lit(countReach(query, reach)))
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
