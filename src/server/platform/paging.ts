import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { countReach } from '../../shared/paging.ts'
import type { DB } from '../db/schema.generated.ts'
import { readWhenChanged } from './unchanged.ts'

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

/**
 * The number of rows that `found`, a query without columns, has; it stops at the reach of the page. Remembered until something is
 * written.
 */
export function pageTotal<TB extends keyof DB>(
  db: Kysely<DB>,
  query: { page: number; size: number },
  found: SelectQueryBuilder<DB, TB, object>,
  reach?: number,
): Promise<number> {
  const counted = found.select(sql.lit(1).as('one')).limit(sql.lit(countReach(query, reach)))
  const { sql: text, parameters } = counted.compile()
  return readWhenChanged(db, JSON.stringify([text, parameters]), async () => {
    const { total } = await db
      .selectFrom(counted.as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  })
}
