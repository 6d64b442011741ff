// Matches the word of the global search with a folded column, by its trigram index.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ANYWHERE_MIN } from '../../shared/search/search.fold.ts'
import type { Actor } from '../platform/access.ts'
import { containing } from '../platform/search.ts'

export type Searcher = Pick<Actor, 'userId' | 'role'>

const folded = (pattern: string) => sql<string>`fold_tr(${pattern})`
/** The word with LIKE's special characters escaped. */
const literal = (word: string) => containing(word).slice(1, -1)

/** Two letters make no trigram, but the index also finds them at the beginning of a word. */
export function has(column: string, word: string): RawBuilder<SqlBool> {
  const ref = sql.ref(column)
  if (word.length >= ANYWHERE_MIN) return sql<SqlBool>`${ref} like ${folded(containing(word))}`
  const start = literal(word)
  return sql<SqlBool>`(${ref} like ${folded(`${start}%`)} or ${ref} like ${folded(`% ${start}%`)})`
}

/** Sorts matches at the beginning before the others. */
export const beginsLater = (column: string, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} not like ${folded(`${literal(word)}%`)}`
