// Recognises a request's number in its usual forms: `S-2026-0053`, `2026-53`, `53`.
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The number is filled with zeros to this many digits. */
const DIGITS = 4

const isNumber = (value: number) => sql<SqlBool>`service_requests.number_in_year = ${value}`

/** A condition on `service_requests` that uses its index; null if the word is not a number. */
export function isNumbered(word: string): RawBuilder<SqlBool> | null {
  const alone = /^#?(\d{1,9})$/.exec(word)
  if (alone) return isNumber(Number(alone[1]))
  const [, letter, year, digits = ''] = /^(s)?[\s-]?(\d{4})[\s/-](\d{1,9})$/i.exec(word) ?? []
  if (!year) return null
  const ofYear = sql<SqlBool>`service_requests.number_year = ${Number(year)}`
  const whole = sql<SqlBool>`${isNumber(Number(digits))} and ${ofYear}`
  if (!letter || digits.length >= DIGITS) return sql<SqlBool>`(${whole})`
  // A number that is still being typed: matches every number that begins with these digits.
  const step = 10 ** (DIGITS - digits.length)
  const first = Number(digits) * step
  return sql<SqlBool>`(${whole} or service_requests.number_in_year between ${first} and ${first + step - 1} and ${ofYear})`
}
