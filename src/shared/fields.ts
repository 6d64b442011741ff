// The parts of every input schema. Every message is a key of the catalogue. All limits are defined here.
import { z } from 'zod'
import { filterInstant, isDay } from './days.ts'
import { PHONE, readPhone } from './phone.ts'
import type { NumberRange } from './typed-number.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NIL = '00000000-0000-0000-0000-000000000000'

/** PostgreSQL cannot store NUL in text, so every field refuses it. */
const storable = (value: string) => !value.includes('\0')

/**
 * Characters that nobody types and that break lists, mails and prints: control characters, lone surrogates, invalid UTF-8 (it
 * arrives as U+FFFD), and marks that change the writing direction.
 */
const UNREADABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffd\u202a-\u202e\u2066-\u2069]/u
export const readable = (value: string) => !UNREADABLE.test(value)

/** Not only spaces and characters without width. */
const visible = (value: string) => /[^\s\p{Cf}\p{Z}]/u.test(value)

/** An id in an answer; the client does not interpret it. */
export const Id = z.string()

/** An id in a call. A malformed id is treated like an unknown one: it becomes the nil id, and the answer is a 404. */
export const IdInput = z
  .string({ error: 'required' })
  .min(1, 'required')
  .max(64, 'too_long')
  .transform((value) => (UUID.test(value) ? value.toLowerCase() : NIL))

/** Of a record that a device names before the server knows it (decision 64). */
export const DeviceId = z
  .uuid('invalid_value')
  .transform((value) => value.toLowerCase())
  .optional()

/** Required text, trimmed, 1 to `max` characters. */
export const text = (max: number) =>
  z
    .string({ error: 'required' })
    .normalize()
    .trim()
    .min(1, 'required')
    .max(max, 'too_long')
    .refine(readable, 'invalid_characters')
    .refine(visible, 'required')

/** Optional text, trimmed; empty, null and absent all become null. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'invalid_value' })
    .normalize()
    .trim()
    .max(max, 'too_long')
    .refine(readable, 'invalid_characters')
    .nullish()
    .transform((value) => (value && visible(value) ? value : null))

/** Like `optionalText`, but absent stays absent: the record keeps what it has. */
export const changedText = (max: number) =>
  z
    .string({ error: 'invalid_value' })
    .normalize()
    .trim()
    .max(max, 'too_long')
    .refine(readable, 'invalid_characters')
    .nullish()
    .transform((value) => (value === undefined ? undefined : value && visible(value) ? value : null))

/** A telephone number: in E.164, or as typed if it cannot be read. */
export const Phone = text(30)
  .regex(PHONE, 'invalid_phone')
  .transform((value) => readPhone(value) ?? value)

/** A telephone number that may be left out; empty, null and absent all become null. */
export const OptionalPhone = optionalText(30)
  .refine((value) => value === null || PHONE.test(value), 'invalid_phone')
  .transform((value) => value && (readPhone(value) ?? value))

/** A search word in a query string: trimmed, absent if empty. */
export const SearchWord = z
  .string()
  .normalize()
  .trim()
  .max(200, 'too_long')
  .refine(storable, 'invalid_characters')
  .optional()
  .transform((value) => value || undefined)

/** An id as a filter of a list; absent if empty. */
export const OptionalId = z.union([z.literal('').transform(() => undefined), IdInput]).optional()

/** A yes or no in a query string; absent and empty are no. */
export const QueryFlag = z
  .enum(['', 'true', 'false'], 'invalid_value')
  .optional()
  .transform((value) => value === 'true')

/** An address with its domain as machines write it: `ali@tekne-bakım.com.tr` → `ali@xn--tekne-bakm-5ub.com.tr`. */
export function withAsciiDomain(email: string): string {
  const [, name, domain] = /^(.*@)([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*)$/u.exec(email) ?? []
  return domain && URL.canParse(`http://${domain}`) ? name + new URL(`http://${domain}`).hostname : email
}

export const EmailInput = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .max(254, 'too_long')
  .refine(storable, 'invalid_characters')
  .transform(withAsciiDomain)
  .pipe(z.email('invalid_email'))

/** A password as typed (never trimmed); the upper limit keeps hashing fast. */
export const password = (min: number, tooShort: string) =>
  z.string({ error: 'required' }).min(1, 'required').min(min, tooShort).max(200, 'too_long')

const hasDecimals = (value: number, decimals: number) => {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-6
}

/** Money, hours, percent, a rate. */
export const decimal = ({ min, max, decimals }: NumberRange) =>
  z
    .number({ error: 'invalid_number' })
    .min(min, 'number_too_small')
    .max(max, 'number_too_large')
    .refine((value) => hasDecimals(value, decimals), 'too_many_decimals')

export const integer = ({ min, max }: NumberRange, tooSmall = 'number_too_small') =>
  z.number({ error: 'invalid_number' }).int('invalid_number').min(min, tooSmall).max(max, 'number_too_large')

/** An existing calendar day, `YYYY-MM-DD`. */
export const Day = z.string({ error: 'required' }).refine(isDay, 'invalid_date')

/** An optional day in a body; empty, null and absent all become null. */
export const OptionalDay = z
  .union([z.literal('').transform(() => null), Day])
  .nullish()
  .transform((value) => value ?? null)

/** A day as a filter; absent if empty. */
export const OptionalQueryDay = z.union([z.literal('').transform(() => undefined), Day]).optional()

/** `clientAt`: when the thing was done, for a call that is sent later. Absent, null or empty: now. */
export const ClientAt = z
  .string('invalid_date')
  .max(40, 'invalid_date')
  .nullish()
  .transform((value, context) => {
    if (!value) return null
    const instant = filterInstant(value, 'from')
    if (instant && instant.getUTCFullYear() >= 1950 && instant.getUTCFullYear() < 2200) return instant
    context.addIssue({ code: 'custom', message: 'invalid_date' })
    return z.NEVER
  })

/** An instant in an answer: ISO 8601 in UTC with `Z`. */
export const Instant = z.string()

/** The row version that the editor saw; a stale one is refused with 409 `record_changed`. If absent, the write is not checked. */
export const Version = z.number({ error: 'invalid_number' }).int('invalid_number').optional()

/** A date filter of a list (`from` or `to`), parsed to an instant; absent if empty. */
export const dateFilter = (bound: 'from' | 'to') =>
  z
    .string()
    .max(40, 'invalid_date')
    .optional()
    .transform((value, context) => {
      if (!value) return undefined
      const date = filterInstant(value, bound)
      if (date && date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 2200) return date
      context.addIssue({ code: 'custom', message: 'invalid_date' })
      return z.NEVER
    })
