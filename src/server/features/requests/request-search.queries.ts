// The ways in which a word finds requests.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { anyOf, hasWord, inTable, isShort, own, type Way } from '../../db/search.ts'
import type { SearchedList } from '../../db/searched-page.ts'
import { personWays } from '../users/person-search.queries.ts'
import { isNumbered } from './request-numbers.queries.ts'

export interface SearchScope {
  /** Whether the searcher may see the customers' telephone numbers. */
  phones: boolean
}

export interface SearchedWord {
  /** `email` looks at the number, the boat and the customer (e-mail, name, telephone); `search` also at the description and the id. */
  field: 'email' | 'search'
  word: string
}

export type Requests = SelectQueryBuilder<DB, 'service_requests', object>

interface Search {
  /** The requests among which is searched: all other filters are applied. */
  requests: Requests
  order: RawBuilder<unknown>[]
  words: readonly [SearchedWord, ...SearchedWord[]]
  paging: { page: number; size: number }
  scope: SearchScope
}

/** Those that match all words. */
export function searchedRequests({ requests, order, words, paging, scope }: Search): SearchedList<'service_requests'> {
  const [first, ...others] = words
  const match = (word: SearchedWord) => anyOf(requestWays(word, scope, true).map(({ row }) => row))
  return {
    table: 'service_requests',
    listed: others.reduce((found, word) => found.where(match(word)), requests),
    ways: (anywhere) => requestWays(first, scope, anywhere),
    isShort: words.some(({ word }) => isShort(word)),
    order,
    columns: ['id', 'created_at', 'status', 'assigned_date'],
    paging,
  }
}

/** What needs no other table comes first. */
function requestWays({ field, word }: SearchedWord, { phones }: SearchScope, anywhere: boolean): Way[] {
  return [
    ...(field === 'search' ? [own(hasWord('service_requests.description_fold', word, anywhere)), ...idWays(word)] : []),
    ...numberWays(word),
    inTable('service_requests.boat_id', 'boats', 'id', [own(hasWord('boats.name_fold', word, anywhere))]),
    ...personWays('service_requests.customer_id', { word, phones, anywhere }),
  ]
}

export function numberWays(word: string): Way[] {
  const numbered = isNumbered(word)
  return numbered ? [own(numbered)] : []
}

const ID_SHAPE = '00000000-0000-0000-0000-000000000000'

/** The range of ids that begin with the word, with or without `#` before it; none if no id can. */
export function idWays(word: string): Way[] {
  const start = word.replace(/^#/, '').toLowerCase()
  if (start === '' || start.length > ID_SHAPE.length) return []
  const rest = ID_SHAPE.slice(start.length)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(start + rest)) return []
  return [own(sql`service_requests.id between ${start + rest} and ${start + rest.replaceAll('0', 'f')}`)]
}
