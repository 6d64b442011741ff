// The ways in which a word finds requests, once as queries by their indexes and once as a condition on one row.
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { containing, emailForms, foldedContaining, hasEmailWord, hasWord, phoneDigits } from '../../db/search.ts'
import { isNumbered } from './request-numbers.queries.ts'

export interface SearchScope {
  /** Whether the searcher may see the customers' telephone numbers. */
  phones: boolean
}

function customers(db: Kysely<DB>, word: string, { phones }: SearchScope) {
  const named = db
    .selectFrom('users')
    .select('users.id')
    .where(hasEmailWord('users.email', word))
    .union(
      db.selectFrom('user_infos').select('user_infos.user_id as id').where(hasWord('user_infos.full_name_fold', word)),
    )
  const digits = phones ? phoneDigits(word) : null
  if (digits === null) return named
  const called = db.selectFrom('user_infos').select('user_infos.user_id as id')
  return named.union(called.where('user_infos.phone_digits', 'like', containing(digits)))
}

export interface SearchedWord {
  /** `email` looks at the number, the boat and the customer (e-mail, name, telephone); `search` also at the description and the id. */
  field: 'email' | 'search'
  word: string
}

export type Requests = SelectQueryBuilder<DB, 'service_requests', object>

/** Those of `requests` that match the word: a query for each way to match, by its own index. */
export function matchQueries(
  db: Kysely<DB>,
  requests: Requests,
  { field, word }: SearchedWord,
  scope: SearchScope,
): Requests[] {
  const boats = db.selectFrom('boats').select('boats.id').where(hasWord('boats.name_fold', word))
  const found = [
    requests.where('service_requests.boat_id', 'in', boats),
    requests.where('service_requests.customer_id', 'in', customers(db, word, scope)),
  ]
  const numbered = isNumbered(word)
  if (numbered) found.push(requests.where(numbered))
  if (field === 'email') return found
  found.push(requests.where(hasWord('service_requests.description_fold', word)))
  const range = idRange(word)
  if (range)
    found.push(requests.where('service_requests.id', '>=', range.first).where('service_requests.id', '<=', range.last))
  return found
}

/** The same as `matchQueries`, as conditions on a row joined with its boat and its customer; they find two letters anywhere. */
export function wordConditions({ field, word }: SearchedWord, { phones }: SearchScope) {
  const folded = foldedContaining(word)
  const own: RawBuilder<unknown>[] = []
  const numbered = isNumbered(word)
  if (numbered) own.push(numbered)
  if (field === 'search') {
    own.push(sql`service_requests.description_fold like ${folded}`)
    const range = idRange(word)
    if (range) own.push(sql`service_requests.id between ${range.first} and ${range.last}`)
  }
  const isMailed = sql.join(
    emailForms(word).map((form) => sql`users.email like ${form}`),
    sql` or `,
  )
  const digits = phones ? phoneDigits(word) : null
  const called = digits === null ? sql`` : sql` or user_infos.phone_digits like ${containing(digits)}`
  return {
    own: own.length === 0 ? sql`false` : sql`(${sql.join(own, sql` or `)})`,
    boat: sql`boats.name_fold like ${folded}`,
    customer: sql`(${isMailed} or user_infos.full_name_fold like ${folded}${called})`,
  }
}

/**
 * Whether the boat of a row of `service_requests` meets the condition. OFFSET 0 looks it up row by row, and the condition stands outside:
 * PostgreSQL compares the words with all rows of a small table otherwise.
 */
export const hasBoat = (condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from (select name_fold, archived_at from boats where boats.id = service_requests.boat_id offset 0) as boats
  where ${condition})`

/** Whether the customer of a row of `service_requests` meets the condition on the account or the one on its profile. */
export const hasCustomer = (account: RawBuilder<unknown>, profile: RawBuilder<unknown>) => sql<SqlBool>`(exists (
  select from (select email from users where users.id = service_requests.customer_id offset 0) as users
  where ${account}) or exists (
  select from (
    select full_name_fold, phone_digits from user_infos where user_infos.user_id = service_requests.customer_id offset 0
  ) as user_infos where ${profile}))`

const ID_SHAPE = '00000000-0000-0000-0000-000000000000'

/** The range of ids that begin with the word, with or without `#` before it; null if no id can. */
export function idRange(word: string): { first: string; last: string } | null {
  const start = word.replace(/^#/, '').toLowerCase()
  if (start === '' || start.length > ID_SHAPE.length) return null
  const first = start + ID_SHAPE.slice(start.length)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(first)) return null
  return { first, last: start + ID_SHAPE.slice(start.length).replaceAll('0', 'f') }
}
