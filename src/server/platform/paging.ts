import { type SelectQueryBuilder, sql } from 'kysely'

/**
 * The rows of one page: `query.$call(paged({ page, size }))`. The size is a literal, and the first page has no OFFSET: a parameter in
 * either place makes PostgreSQL's general plan of a named statement look dear, so that it plans at each call.
 */
export const paged =
  ({ page, size }: { page: number; size: number }) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const limited = query.limit(sql.lit(size))
    return page === 0 ? limited : limited.offset(page * size)
  }
