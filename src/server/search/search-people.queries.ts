// People by e-mail, name and, for admins, telephone number: each its own query, so that each uses its own index.
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { containing } from '../platform/search.ts'
import { has, type Searcher } from './search.matching.ts'

/** Fewer digits are in nearly every number. */
const DIGITS_MIN = 4

/** The digits of a word that can only be a number, without what stands before it at home or abroad. */
function digitsOf(word: string): string | null {
  if (!/^[+()\d\s./-]+$/.test(word)) return null
  const digits = word.replace(/\D/g, '')
  const bare = digits.replace(/^(0090|90|0)/, '')
  const wanted = bare.length >= DIGITS_MIN ? bare : digits
  return wanted.length >= DIGITS_MIN ? wanted : null
}

/** The ids of the people that the word means. */
export function peopleMeant(db: Kysely<DB>, { role }: Pick<Searcher, 'role'>, word: string) {
  const found = db
    .selectFrom('users')
    .select('id')
    .where(has('email', word))
    .union(db.selectFrom('user_infos').select('user_id as id').where(has('full_name_fold', word)))
  const digits = role === 'ADMIN' ? digitsOf(word) : null
  if (digits === null) return found
  return found.union(
    db.selectFrom('user_infos').select('user_id as id').where('phone_digits', 'like', containing(digits)),
  )
}
