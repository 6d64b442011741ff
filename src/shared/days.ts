// Days are 'YYYY-MM-DD' strings; people read 20.11.2026, in Europe/Istanbul.
// Nothing here uses Intl (decision 31).

/** Turkey has been on UTC+3 without summer time since March 2016. */
const OFFSET_MS = 3 * 3_600_000
const inTurkey = (instant: Date | string): string => new Date(new Date(instant).getTime() + OFFSET_MS).toISOString()

/** The day of an instant in Turkey. */
export const dayOf = (instant: Date | string): string => inTurkey(instant).slice(0, 10)

const MONTHS = 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(' ')
const WEEKDAYS = 'Pazar Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi'.split(' ')

/** '2026-11-20' or '2026-11' → 'Kasım' */
export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
const SHORT_WEEKDAYS = 'Paz Pzt Sal Çar Per Cum Cmt'.split(' ')
const weekdayIndex = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** '2026-11-20' → 'Cuma' */
export const weekdayName = (day: string): string => WEEKDAYS[weekdayIndex(day)] ?? ''
/** '2026-11-20' → 'Cum' */
export const shortWeekday = (day: string): string => SHORT_WEEKDAYS[weekdayIndex(day)] ?? ''
/** '2026-11-20' → '20 Kasım' */
export const dayAndMonth = (day: string): string => `${Number(day.slice(8))} ${monthName(day)}`

/** '2026-11-20' or an instant → '20.11.2026'. */
export function formatDay(value: Date | string): string {
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayOf(value)
  return day.split('-').reverse().join('.')
}

/** An instant → '20.11.2026 09:42'. */
export const formatInstant = (value: Date | string): string =>
  `${formatDay(dayOf(value))} ${inTurkey(value).slice(11, 16)}`

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * A date filter to an instant: a bare day means all of that day, a time without a zone means Europe/Istanbul (decisions,
 * section 2). `to` gives the first instant after the range: 23:59:59
 * includes everything until midnight, because a time in whole seconds means all of its second. Returns null for an invalid
 * date.
 */
export function filterInstant(value: string, bound: 'from' | 'to'): Date | null {
  const full = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${bound === 'from' ? '00:00:00' : '23:59:59'}` : value
  const parts = INSTANT.exec(full)
  if (!parts || !exists(full.slice(0, 10))) return null
  const [, seconds, fraction, zone] = parts
  const date = new Date(zone ? full : `${full}+03:00`)
  if (Number.isNaN(date.getTime())) return null
  if (bound === 'from') return date
  const lastsMs = fraction ? 1 : seconds ? 1000 : 60_000
  return new Date(date.getTime() + lastsMs)
}

/** An existing day, `YYYY-MM-DD`, of the years that the database takes. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && exists(value) && value >= '1900-01-01' && value < '2200-01-01'

/** `Date` would turn 31 February into 3 March. */
function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
