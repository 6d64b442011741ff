// The period of a view: its range for the call, its heading, and the periods beside it. Weeks start on Monday.
import { addDays, addMonths, monthStart, weekStart } from '../../../shared/calendar/calendar.days.ts'
import { dayAndMonth, isDay, monthName, weekdayName } from '../../../shared/days.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

export interface Period {
  view: CalendarView
  day: string
}

/** Reads the address, which may hold anything: an unknown view becomes the month, an invalid day today. */
export function periodOf(view: string, day: string, today: string, isNarrow: boolean): Period {
  const known = CALENDAR_VIEWS.find((one) => one === view) ?? 'month'
  return {
    // A phone has no room for a month.
    view: isNarrow && known === 'month' ? 'week' : known,
    day: isDay(day) ? day : today,
  }
}

/** Both ends included; a month with the days of its first and last week. */
export function rangeOf({ view, day }: Period): { start: string; end: string } {
  if (view === 'day') return { start: day, end: day }
  if (view === 'week') return { start: weekStart(day), end: addDays(weekStart(day), 6) }
  const last = addDays(addMonths(monthStart(day), 1), -1)
  return { start: weekStart(monthStart(day)), end: addDays(weekStart(last), 6) }
}

export function neighbour({ view, day }: Period, direction: 1 | -1): string {
  if (view === 'month') return addMonths(day, direction)
  return addDays(day, direction * (view === 'week' ? 7 : 1))
}

const yearOf = (day: string) => day.slice(0, 4)

/** 'Kasım 2026', '16–22 Kasım 2026', '20 Kasım 2026 Cuma' */
export function headingOf(period: Period): string {
  const { view, day } = period
  if (view === 'month') return `${monthName(day)} ${yearOf(day)}`
  if (view === 'day') return `${dayAndMonth(day)} ${yearOf(day)} ${weekdayName(day)}`
  const { start, end } = rangeOf(period)
  const last = `${dayAndMonth(end)} ${yearOf(end)}`
  if (yearOf(start) !== yearOf(end)) return `${dayAndMonth(start)} ${yearOf(start)} – ${last}`
  return monthName(start) === monthName(end) ? `${Number(start.slice(8))}–${last}` : `${dayAndMonth(start)} – ${last}`
}
