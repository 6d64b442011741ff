import { type ExpressionBuilder, type RawBuilder, type ReferenceExpression, sql } from 'kysely'
import { fold } from '../../shared/search/search.fold.ts'

/** `%word%` for LIKE, with the word's own %, _ and \ taken literally. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** The same, folded like the `*_fold` columns (Turkish letters without their marks). */
export const foldedContaining = (word: string): RawBuilder<string> => sql<string>`fold_tr(${containing(word)})`

/** Does a `*_fold` column contain the word, whatever its case and marks? */
export const foldContains = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  word: string,
) => eb(column, 'like', foldedContaining(word))

/**
 * Does an e-mail column (kept in lower case) contain the word? Addresses have plain letters, but a Turkish keyboard in capitals
 * types İ for i; the word as it stands is looked for too, since the log also keeps what somebody only typed.
 */
export const emailContains = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  word: string,
) => eb.or([...new Set([fold(word), word.toLowerCase()])].map((form) => eb(column, 'like', containing(form))))

/** Fewer digits are in nearly every number. */
const DIGITS_MIN = 4

/** The digits of a word that can only be a number, without what stands before it at home or abroad. */
export function phoneDigits(word: string): string | null {
  if (!/^[+()\d\s./-]+$/.test(word)) return null
  const digits = word.replace(/\D/g, '')
  const bare = digits.replace(/^(0090|90|0)/, '')
  const wanted = bare.length >= DIGITS_MIN ? bare : digits
  return wanted.length >= DIGITS_MIN ? wanted : null
}
