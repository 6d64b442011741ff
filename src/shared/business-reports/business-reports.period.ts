// Which days a report may be of, and the periods that the screen offers.
import { addDays, addMonths, daysBetween, monthStart, weekStart } from '../calendar/calendar.days.ts'

export interface Period {
  /** Both included. */
  from: string
  to: string
}

const MOST_DAYS = 31
const MOST_MONTHS = 36

export const monthEnd = (day: string): string => addDays(addMonths(monthStart(day), 1), -1)

/** Few days, or whole months. */
export function periodProblem({ from, to }: Period): 'end_before_start' | 'period_too_long' | null {
  if (from > to) return 'end_before_start'
  if (daysBetween(from, to) < MOST_DAYS) return null
  const isWholeMonths = from === monthStart(from) && to === monthEnd(to)
  return isWholeMonths && to < addMonths(from, MOST_MONTHS) ? null : 'period_too_long'
}

export const PERIODS = ['week', 'month', 'year', 'twelve'] as const
export type PeriodName = (typeof PERIODS)[number]

/** Last week, this month, this year, the last twelve months; months are whole. */
export function periodOf(name: PeriodName, today: string): Period {
  const to = monthEnd(today)
  switch (name) {
    case 'week': {
      const from = addDays(weekStart(today), -7)
      return { from, to: addDays(from, 6) }
    }
    case 'month':
      return { from: monthStart(today), to }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to }
    case 'twelve':
      return { from: addMonths(monthStart(today), -11), to }
  }
}

/** The parts of a period that lie in one month each, the newest first. */
export function monthsOf({ from, to }: Period): Period[] {
  const start = monthStart(to)
  return start <= from ? [{ from, to }] : [{ from: start, to }, ...monthsOf({ from, to: addDays(start, -1) })]
}
