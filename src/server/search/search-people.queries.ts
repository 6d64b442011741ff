// Finds people by e-mail, name and, for admins, telephone number: separate queries, so that each uses its own index.
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { containing, phoneDigits } from '../platform/search.ts'
import { has, type Searcher } from './search.matching.ts'

/** The ids of the people who match the word. */
export function matchingUserIds(db: Kysely<DB>, { role }: Pick<Searcher, 'role'>, word: string) {
  const found = db
    .selectFrom('users')
    .select('id')
    .where(has('email', word))
    .union(db.selectFrom('user_infos').select('user_id as id').where(has('full_name_fold', word)))
  const digits = role === 'ADMIN' ? phoneDigits(word) : null
  if (digits === null) return found
  return found.union(
    db.selectFrom('user_infos').select('user_id as id').where('phone_digits', 'like', containing(digits)),
  )
}
