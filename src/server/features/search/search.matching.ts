// How the global search finds the few best of a kind, whatever the word: nothing here depends on what PostgreSQL expects of it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SEARCH_LIMIT } from '../../../shared/search/search.contract.ts'
import { fold } from '../../../shared/search/search.fold.ts'
import { foldedStart } from '../../db/search.ts'
import { PROBED_ROWS } from '../../db/searched-page.ts'
import type { Actor } from '../../http/access.ts'

export type Searcher = Pick<Actor, 'userId' | 'role'>

export const few = sql.lit(SEARCH_LIMIT)
/** So many rows of a list are looked at one by one. */
const firstRows = sql.lit(1_000)
const probedRows = sql.lit(PROBED_ROWS)

/** Sorts matches at the beginning before the others. */
export const beginsLater = (column: string, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} not like ${foldedStart(word)}`

/** Sorts after every other letter. */
const LAST_LETTER = '\u{10ffff}'

/** Whether a folded column begins with the word, as a range of its index `…_start`. */
export function beginsWith(column: string, word: string): RawBuilder<SqlBool> {
  const ref = sql`${sql.ref(column)} collate "C"`
  return sql<SqlBool>`(${ref} >= ${fold(word)} and ${ref} < ${fold(word) + LAST_LETTER})`
}

/**
 * The few best of a list. `first` looks at the first rows of the list one by one, which is enough for a frequent word; a word that the
 * very first rows do not have is rare. Only where it finds too few, `rest` finds all matches by the search indexes, and OFFSET 0
 * keeps PostgreSQL from reading its table in the order of the result instead. `order` names columns of both.
 */
export const fewOf = (
  first: (rows: RawBuilder<number>) => RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql`
  with probe as materialized (select from (${first(probedRows)}) as looked_at limit 1),
  first as materialized (
    select * from (${first(firstRows)}) as looked_at where (select count(*) from probe) > 0 order by ${order} limit ${few})
  (select * from first where (select count(*) from first) = ${few})
  union all
  (select * from (select * from (${rest}) as matching offset 0) as found where (select count(*) from first) < ${few}
    order by ${order} limit ${few})`

export interface Ranked {
  id: string
  /** What the rows of one rank are sorted by. */
  label: string
  rank: number
}

interface Way {
  rank: number
  /** `id` and `label` of its few best. */
  found: RawBuilder<unknown>
}

/**
 * Of several ways to match, in the order of their ranks, the few best: by rank, then by label. A way is only asked where those of
 * lower ranks found too few.
 */
export function bestOf(ways: Way[]) {
  const name = (index: number) => sql.raw(`way_${index}`)
  const above = ({ rank }: Way) =>
    ways.flatMap((way, index) => (way.rank < rank ? [sql`select id from ${name(index)}`] : []))
  const isNeeded = (way: Way) => {
    const better = above(way)
    if (better.length === 0) return sql``
    return sql`where (select count(distinct id) from (${sql.join(better, sql` union all `)}) as better) < ${few}`
  }
  return sql<Ranked>`(with ${sql.join(
    ways.map(
      (way, index) => sql`${name(index)} as materialized (
        select id, label, ${sql.lit(way.rank)} as rank from (${way.found}) as way ${isNeeded(way)})`,
    ),
  )}
    select id, label, min(rank) as rank from (${sql.join(
      ways.map((_, index) => sql`select * from ${name(index)}`),
      sql` union all `,
    )}) as matches group by id, label order by min(rank), label collate "C", id limit ${few})`
}
