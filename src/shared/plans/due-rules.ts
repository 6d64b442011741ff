// When the items of a service plan are due. Days are 'YYYY-MM-DD' in Turkey; the day of today is an argument. Hours of an engine are
// hundredths, intervals whole hours and months.

export const PLAN_STATES = ['OVERDUE', 'SOON', 'LATER', 'UNKNOWN'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** From so many days before it an item is due soon. */
export const SOON_DAYS = 30
/** The lists of what is due count so many rows: nobody works through more, and the count costs the same among any number of boats. */
export const DUE_REACH = 1_000
/** Where nobody knows how much the engine runs: the hours left from which an item is due soon. */
const SOON_HUNDREDTHS = 2000
const YEAR_DAYS = 365.25
/** Nothing is expected later. */
const MOST_DAYS = 36_525

export interface Intervals {
  firstHours: number | null
  firstMonths: number | null
  everyHours: number | null
  everyMonths: number | null
}

/** What an item counts from. */
export interface Counted {
  /** When the item came into the plan. */
  startedOn: string
  startedAt: number
  doneOn: string | null
  doneAt: number | null
}

export interface Limits {
  dueOn: string | null
  dueAt: number | null
  /** A single item that is done: nothing is due any more. */
  isFinished: boolean
}

/** The engine's newest valid reading, and its expected hours a year; null where nobody knows them. */
export interface Usage {
  total: number
  readOn: string
  yearly: number | null
}

export interface Expected {
  /** The day on which the first limit is expected; null where nothing tells it. */
  expectedOn: string | null
  /** From this day on a limit has passed. By hours only a reading tells it. */
  overdueFrom: string | null
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const text = (date: Date) => date.toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return text(date)
}

/** A day that the month lacks becomes its last one. Half a month is 15 days. */
export function addMonths(day: string, months: number): string {
  const whole = Math.floor(months)
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + whole + 1, 0)
  date.setUTCDate(Math.min(wanted, date.getUTCDate()))
  return addDays(text(date), whole === months ? 0 : 15)
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

const FINISHED: Limits = { dueOn: null, dueAt: null, isFinished: true }

/**
 * The limits of an item. The first service counts from the engine's hour zero and from the item's start; an engine that had passed it
 * before the start never gets it. Harsh use halves all intervals.
 */
export function limitsOf(item: Intervals, counted: Counted, isHarsh: boolean): Limits {
  const factor = isHarsh ? 0.5 : 1
  const { doneOn, doneAt, startedOn, startedAt } = counted
  const isDone = doneOn !== null || doneAt !== null
  const hasFirst = item.firstHours !== null || item.firstMonths !== null
  const firstAt = item.firstHours === null ? null : item.firstHours * 100 * factor
  if (!isDone && hasFirst && (firstAt === null || startedAt <= firstAt)) {
    const dueOn = item.firstMonths === null ? null : addMonths(startedOn, item.firstMonths * factor)
    return { dueOn, dueAt: firstAt, isFinished: false }
  }
  if (item.everyHours === null && item.everyMonths === null) return FINISHED
  const [day, hours] = isDone ? [doneOn, doneAt] : [startedOn, startedAt]
  return {
    dueOn: item.everyMonths === null || day === null ? null : addMonths(day, item.everyMonths * factor),
    dueAt: item.everyHours === null || hours === null ? null : hours + item.everyHours * 100 * factor,
    isFinished: false,
  }
}

/** The day on which the hours are reached: known, or expected from the hours a year. */
function dayOfHours(dueAt: number, { total, readOn, yearly }: Usage): string | null {
  const left = dueAt - total
  if (left <= 0) return readOn
  if (yearly === null) return left <= SOON_HUNDREDTHS ? readOn : null
  const days = Math.floor((left / yearly) * YEAR_DAYS)
  return days <= MOST_DAYS ? addDays(readOn, days) : null
}

/** Whichever limit comes first. `usage` is null for items without hours. */
export function expectedOf({ dueOn, dueAt }: Pick<Limits, 'dueOn' | 'dueAt'>, usage: Usage | null): Expected {
  const hasHours = dueAt !== null && usage !== null
  const passedOn = hasHours && usage.total > dueAt ? usage.readOn : null
  return {
    expectedOn: earlier(dueOn, hasHours ? dayOfHours(dueAt, usage) : null),
    overdueFrom: earlier(dueOn === null ? null : addDays(dueOn, 1), passedOn),
  }
}

export function stateOf({ expectedOn, overdueFrom }: Expected, isFinished: boolean, today: string): PlanState {
  if (isFinished) return 'LATER'
  if (overdueFrom !== null && overdueFrom <= today) return 'OVERDUE'
  if (expectedOn === null) return 'UNKNOWN'
  return expectedOn <= addDays(today, SOON_DAYS) ? 'SOON' : 'LATER'
}
