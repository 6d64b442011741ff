// Arithmetic on days: takes and gives 'YYYY-MM-DD', without a clock or a time zone.
const MS_A_DAY = 86_400_000

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const iso = (date: Date): string => date.toISOString().slice(0, 10)

/** NaN if one of them is not a day. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((utc(end).getTime() - utc(start).getTime()) / MS_A_DAY)

export const addDays = (day: string, count: number): string => iso(new Date(utc(day).getTime() + count * MS_A_DAY))

/** The same day of another month, or that month's last: 31.01. plus one month is 28.02. */
export function addMonths(day: string, count: number): string {
  const date = utc(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  first.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))
  return iso(first)
}

export const monthStart = (day: string): string => `${day.slice(0, 8)}01`

/** The Monday of the day's week. */
export const weekStart = (day: string): string => addDays(day, -((utc(day).getUTCDay() + 6) % 7))
