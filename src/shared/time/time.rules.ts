// When a clock is forgotten, and how long an entry by hand may be (work-and-money.md, sections 3 and 8).
import { addDays } from '../calendar/calendar.days.ts'
import { dayOf } from '../days.ts'

export const MAX_HOURS = 16
const FORGOTTEN_FROM = '04:00'

/** The moment from which an open clock is forgotten: the first 04:00 after its start, in Turkey. */
export function forgottenFrom(startedAt: Date | string): Date {
  const start = new Date(startedAt)
  const limitOn = (day: string) => new Date(`${day}T${FORGOTTEN_FROM}:00+03:00`)
  const sameDay = limitOn(dayOf(start))
  return start < sameDay ? sameDay : limitOn(addDays(dayOf(start), 1))
}
