// The ways in which a word finds a person.
import { sql } from 'kysely'
import { containing, hasEmail, hasWord, inTable, own, phoneDigits, type Way } from '../../db/search.ts'

interface Search {
  word: string
  /** Whether the searcher may see telephone numbers. */
  phones: boolean
  /** Also two letters in the middle of a word. */
  anywhere?: boolean
}

/** By the name and the telephone number of the account whose id is in `column`. */
export function profileWay(column: string, { word, phones, anywhere = false }: Search): Way {
  const digits = phones ? phoneDigits(word) : null
  return inTable(column, 'user_infos', 'user_id', [
    own(hasWord('user_infos.full_name_fold', word, anywhere)),
    ...(digits === null ? [] : [own(sql`user_infos.phone_digits like ${containing(digits)}`)]),
  ])
}

/** Also by the e-mail address. */
export const personWays = (column: string, search: Search): Way[] => [
  inTable(column, 'users', 'id', [own(hasEmail('users.email', search.word, search.anywhere))]),
  profileWay(column, search),
]
