// Finds people by e-mail, name and, for admins, telephone number: separate queries, so that each uses its own index.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchResults } from '../../../shared/search/search.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { containing, hasEmailWord, hasWord, phoneDigits } from '../../db/search.ts'
import { beginsWith, bestOf, few, fewOf, type Searcher } from './search.matching.ts'

/** The ids of the people who match the word. */
export function matchingUserIds(db: Kysely<DB>, { role }: Pick<Searcher, 'role'>, word: string) {
  const found = db
    .selectFrom('users')
    .select('id')
    .where(hasEmailWord('email', word))
    .union(db.selectFrom('user_infos').select('user_id as id').where(hasWord('full_name_fold', word)))
  const digits = role === 'ADMIN' ? phoneDigits(word) : null
  if (digits === null) return found
  return found.union(
    db.selectFrom('user_infos').select('user_id as id').where('phone_digits', 'like', containing(digits)),
  )
}

/** The same as conditions on a row of `users` and on its row of `user_infos`. */
export function personWords({ role }: Pick<Searcher, 'role'>, word: string) {
  const named = hasWord('user_infos.full_name_fold', word)
  const digits = role === 'ADMIN' ? phoneDigits(word) : null
  const called = digits === null ? sql`` : sql` or user_infos.phone_digits like ${containing(digits)}`
  return { account: hasEmailWord('users.email', word), profile: sql<SqlBool>`(${named}${called})` }
}

/** The same as a condition on a row joined with both. */
export function matchesPerson(who: Pick<Searcher, 'role'>, word: string): RawBuilder<SqlBool> {
  const { account, profile } = personWords(who, word)
  return sql<SqlBool>`(${account} or ${profile})`
}

/** Those whose e-mail or name begins with the word come first. */
export async function matchingUsers(db: Kysely<DB>, who: Searcher, word: string): Promise<SearchResults['users']> {
  const users = sql`select users.id, email as label from users`
  const active = sql`users.archived_at is null`
  const withInfos = sql`left join lateral (
    select full_name_fold, phone_digits from user_infos where user_id = users.id offset 0) as user_infos on true`
  const best = bestOf([
    {
      rank: 0,
      found: sql`${users} where ${active} and ${beginsWith('email', word)} order by email collate "C", id limit ${few}`,
    },
    {
      rank: 0,
      found: sql`${users} join user_infos on user_id = users.id where ${active} and ${beginsWith('full_name_fold', word)}
        order by full_name_fold collate "C", user_id limit ${few}`,
    },
    {
      rank: 1,
      found: fewOf(
        (rows) => sql`select users.id, email as label from (
            select id, email from users where ${active} order by email, id limit ${rows}) as users
          ${withInfos} where ${matchesPerson(who, word)}`,
        sql`${users} where ${active} and users.id in (${matchingUserIds(db, who, word)})`,
        sql`label, id`,
      ),
    },
  ])
  return db
    .selectFrom(best.as('best'))
    .innerJoin('users', 'users.id', 'best.id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', 'users.email', 'roles.name as roleName'])
    .select(['user_infos.full_name as fullName', 'user_infos.phone'])
    .orderBy('best.rank')
    .orderBy('users.email')
    .execute()
}
