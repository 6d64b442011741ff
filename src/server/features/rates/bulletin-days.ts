// When bulletins are published: on working days at 15:30 in Turkey, which has been on UTC+3 without summer time since 2016.
import { dayOf } from '../../../shared/days.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const FIRST_PAUSE_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = 120 * MINUTE_MS
/** Five minutes after the publication. */
const FETCH_AT = '15:35:00+03:00'

const instantOf = (day: string): Date => new Date(`${day}T${FETCH_AT}`)
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function nearestWorkingDay(from: string, step: 1 | -1): string {
  let day = from
  while (!isWorkingDay(day)) day = shifted(day, step)
  return day
}

/** The day of the newest bulletin that can be there; on a holiday there is none. */
function expectedDay(now: Date): string {
  const today = dayOf(now)
  return nearestWorkingDay(now < instantOf(today) ? shifted(today, -1) : today, -1)
}

/**
 * After `attempts` attempts since the last success. `newest`: the day of the newest stored bulletin. On a holiday the pauses have
 * grown long; the next publication is still met.
 */
export function nextAttemptAt(now: Date, newest: string | null, attempts: number): Date {
  const expected = expectedDay(now)
  const publication = instantOf(nearestWorkingDay(shifted(expected, 1), 1))
  if (newest !== null && newest >= expected) return publication
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 10))
  return new Date(Math.min(now.getTime() + pause, publication.getTime()))
}

const STALE_WORKING_DAYS = 4

/** Whether more than four working days have passed since the bulletin's day. */
export function isStale(day: string, now: Date): boolean {
  const today = dayOf(now)
  let passed = 0
  for (let next = shifted(day, 1); next <= today && passed <= STALE_WORKING_DAYS; next = shifted(next, 1))
    if (isWorkingDay(next)) passed += 1
  return passed > STALE_WORKING_DAYS
}
