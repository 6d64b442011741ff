// Finds requests by number, boat or customer. Uses unions instead of ORs, so that each part uses its own index.
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { containing, emailContains, foldContains, phoneDigits } from '../platform/search.ts'
import { isNumbered } from './request-numbers.queries.ts'

export interface SearchScope {
  /** Whether the searcher may see the customers' telephone numbers. */
  phones: boolean
}

const requestsOf = (db: Kysely<DB>) => db.selectFrom('service_requests').select('service_requests.id')

function customers(db: Kysely<DB>, word: string, { phones }: SearchScope) {
  const named = db
    .selectFrom('users')
    .select('users.id')
    .where((eb) => emailContains(eb, 'users.email', word))
    .union(
      db
        .selectFrom('user_infos')
        .select('user_infos.user_id as id')
        .where((eb) => foldContains(eb, 'user_infos.full_name_fold', word)),
    )
  const digits = phones ? phoneDigits(word) : null
  if (digits === null) return named
  const called = db.selectFrom('user_infos').select('user_infos.user_id as id')
  return named.union(called.where('user_infos.phone_digits', 'like', containing(digits)))
}

/** The ids of the requests whose number, boat or customer (e-mail, name, telephone) matches the word. */
export function requestsByBoatOrCustomer(db: Kysely<DB>, word: string, scope: SearchScope) {
  const boats = db
    .selectFrom('boats')
    .select('boats.id')
    .where((eb) => foldContains(eb, 'boats.name_fold', word))
  const found = requestsOf(db)
    .where('service_requests.boat_id', 'in', boats)
    .union(requestsOf(db).where('service_requests.customer_id', 'in', customers(db, word, scope)))
  const numbered = isNumbered(word)
  return numbered ? found.union(requestsOf(db).where(numbered)) : found
}

/** Also matches requests whose description contains the word or whose id begins with it. */
export function matchingRequestIds(db: Kysely<DB>, word: string, scope: SearchScope) {
  const described = requestsOf(db).where((eb) => foldContains(eb, 'service_requests.description_fold', word))
  const found = requestsByBoatOrCustomer(db, word, scope).union(described)
  const range = idRange(word)
  if (!range) return found
  return found.union(
    requestsOf(db).where('service_requests.id', '>=', range.first).where('service_requests.id', '<=', range.last),
  )
}

const ID_SHAPE = '00000000-0000-0000-0000-000000000000'

/** The range of ids that begin with the word, with or without `#` before it; null if no id can. */
export function idRange(word: string): { first: string; last: string } | null {
  const start = word.replace(/^#/, '').toLowerCase()
  if (start === '' || start.length > ID_SHAPE.length) return null
  const first = start + ID_SHAPE.slice(start.length)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(first)) return null
  return { first, last: start + ID_SHAPE.slice(start.length).replaceAll('0', 'f') }
}
