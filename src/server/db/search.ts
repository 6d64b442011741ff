import { type ExpressionBuilder, type RawBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import { ANYWHERE_MIN, fold } from '../../shared/search/search.fold.ts'
import { normalEmail } from '../http/email.ts'

/** `%word%` for LIKE, with %, _ and \ of the word escaped. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Like `containing`, folded like the `*_fold` columns (Turkish letters without their marks). `fold` does what the database's
 * fold_tr does. A plan made once for all parameters calls fold_tr again for each row.
 */
export const foldedContaining = (word: string): string => fold(containing(word))

/** Whether a `*_fold` column contains the word, in any case and with or without marks. */
export const foldContains = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  word: string,
) => eb(column, 'like', foldedContaining(word))

/**
 * Whether an e-mail column (stored in lower case) contains the word. Most addresses have plain letters, but a Turkish keyboard types İ
 * for i in capitals. The unfolded word is searched too, because the log also keeps addresses as they were typed.
 */
export const emailContains = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  word: string,
) => eb.or(emailForms(word).map((form) => eb(column, 'like', form)))

/** The patterns for LIKE of `emailContains`. */
export const emailForms = (word: string): string[] =>
  [...new Set([fold(word), word.toLowerCase(), normalEmail(word)])].map((form) => containing(form))

/**
 * Whether an e-mail column of a large table contains the word. Two letters make no trigram, but the index also finds them at the
 * beginning of a part of the address.
 */
export function hasEmailWord(column: string, word: string): RawBuilder<SqlBool> {
  // The index finds a sign with the letter behind it everywhere.
  const beginnings = isShort(word) && !/^[@._-]/.test(word) ? ['', '%@', '%.'] : ['%']
  const forms = emailForms(word).flatMap((form) => beginnings.map((before) => before + form.slice(1)))
  return sql<SqlBool>`(${sql.join(
    forms.map((form) => sql`${sql.ref(column)} like ${form}`),
    sql` or `,
  )})`
}

/** The folded word at the beginning of a column, for LIKE. */
export const foldedStart = (word: string): string => foldedContaining(word).slice(1)

/** Fewer letters than a trigram has: no index finds them in the middle of a word. */
export const isShort = (word: string): boolean => word.length < ANYWHERE_MIN

/**
 * Whether a folded column of a large table contains the word. Two letters make no trigram, but the index also finds them at the
 * beginning of a word.
 */
export function hasWord(column: string, word: string): RawBuilder<SqlBool> {
  const ref = sql.ref(column)
  if (!isShort(word)) return sql<SqlBool>`${ref} like ${foldedContaining(word)}`
  return sql<SqlBool>`(${ref} like ${foldedStart(word)} or ${ref} like ${`% ${foldedStart(word)}`})`
}

/** Nearly every number contains a shorter run of digits. */
const DIGITS_MIN = 4

/**
 * The digits of a word that can only be a number or its beginning, without the prefix of national and international calls. So
 * they are found in the stored number. Three digits behind a Turkish prefix are searched with 90.
 */
export function phoneDigits(word: string): string | null {
  if (!/^[+()\d\s./-]+$/.test(word)) return null
  const digits = word.replace('(0)', '').replace(/\D/g, '')
  const bare = digits.replace(/^(0*900*|0+)/, '')
  if (bare.length >= DIGITS_MIN) return bare
  return digits.length >= DIGITS_MIN && /^(0*90|0(?!0))/.test(digits) ? `90${bare}` : null
}
