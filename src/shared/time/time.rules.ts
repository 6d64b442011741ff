// When a clock is forgotten, and how long an entry by hand may be (work-and-money.md, sections 3 and 8).
import { addDays } from '../calendar/calendar.days.ts'
import { dayOf } from '../days.ts'

export const MAX_HOURS = 16
const FORGOTTEN_FROM = '04:00'

/** The moment from which an open clock is forgotten: 04:00 of the day after its start, in Turkey. */
export const forgottenFrom = (startedAt: Date | string): Date =>
  new Date(`${addDays(dayOf(startedAt), 1)}T${FORGOTTEN_FROM}:00+03:00`)
