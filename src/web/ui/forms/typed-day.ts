// Days as people type them: 20.11.2026, 20112026, 20.11.26, 20.11.
import { dayOf } from '../../../shared/days.ts'

function dayFrom(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

const WHOLE = [
  /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
]

/** A day with its whole year; anything else is null, so that no unfinished text counts as a day. */
export function parseDay(typed: string): string | null {
  for (const form of WHOLE) {
    const { day, month, year } = form.exec(typed.trim())?.groups ?? {}
    if (day && month && year) return dayFrom(year, month, day)
  }
  return null
}

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other))

/** In a finished text the century or the year may be missing: gives the nearest such day. */
export function guessDay(typed: string, today = dayOf(new Date())): string | null {
  const match = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2})?)?$/.exec(typed.trim())
  if (!match) return parseDay(typed)
  const [, day = '', month = '', year] = match
  if (year) return dayFrom(`20${year}`, month, day)
  const thisYear = Number(today.slice(0, 4))
  const days = [thisYear - 1, thisYear, thisYear + 1].map((one) => dayFrom(String(one), month, day))
  const [nearest = null] = days.filter((one) => one !== null).sort((a, b) => distance(a, today) - distance(b, today))
  return nearest
}
