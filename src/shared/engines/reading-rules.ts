// Where a reading stands among an engine's readings, and why it is refused. Hours are hundredths.

export interface ValidReading {
  id: string
  /** What the meter shows. */
  hours: number
  /** The engine's hours over all of its meters. */
  total: number
  readAt: Date
  /** The old meter's last value and the new meter's first. */
  meter: { final: number; start: number } | null
}

export interface NewReading {
  hours: number
  readAt: Date
  meter: { final: number; start: number } | null
}

export type ReadingRefusal = 'reading_below_previous' | 'reading_too_high' | 'reading_unusual' | 'reading_out_of_order'

export interface Refused {
  refusal: ReadingRefusal
  field: 'hours' | 'meterReplaced.finalHours' | 'meterReplaced.startHours' | 'readAt' | 'voids'
}

export interface Placed {
  total: number
  /** No valid reading is later: its total becomes the engine's hours. */
  isNewest: boolean
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const YEAR_MS = 365.25 * DAY_MS
/** One long trip is not asked about: the usual is that of a month, and ten hours are never unusual. */
const UNUSUAL_TIMES = 3
const LEAST_TIME_MS = 30 * DAY_MS
const NEVER_UNUSUAL = 1000

/** `total - hours` of a reading is its meter's offset. */
const offsetOf = (reading: ValidReading | undefined) => (reading ? reading.total - reading.hours : 0)

/** The most that an engine can run between two instants. A day is the least: readings are made by the day. */
const mostBetween = (from: Date, to: Date) => (Math.max(to.getTime() - from.getTime(), DAY_MS) / HOUR_MS) * 100

/**
 * Places a reading among the valid ones, in their order, without the one that it voids. `voided` is that one.
 * `yearlyHours` is the usual in hundredths; null or `confirm` asks nothing.
 */
export function placeReading(
  valid: readonly ValidReading[],
  added: NewReading,
  yearlyHours: number | null,
  voided?: ValidReading,
): Placed | Refused {
  const before = valid.findLast((one) => one.readAt <= added.readAt)
  const after = valid.filter((one) => one.readAt > added.readAt)
  const next = after[0]
  const { meter } = added
  if (meter && before && offsetOf(before) + meter.final < before.total)
    return { refusal: next ? 'reading_out_of_order' : 'reading_below_previous', field: 'meterReplaced.finalHours' }
  if (meter && added.hours < meter.start) return { refusal: 'reading_below_previous', field: 'hours' }
  const offset = offsetOf(before) + (meter ? meter.final - meter.start : 0)
  const total = offset + added.hours
  if (before && total < before.total)
    return { refusal: next ? 'reading_out_of_order' : 'reading_below_previous', field: 'hours' }
  if (next && !fitsBefore(next, { total, offset, readAt: added.readAt }))
    return { refusal: 'reading_out_of_order', field: voided?.meter ? 'voids' : 'hours' }
  const chain = [...valid.filter((one) => one.readAt <= added.readAt), { ...added, total }, ...after]
  if (voided?.meter && !isExplained(chain)) return { refusal: 'reading_out_of_order', field: 'voids' }
  // Also the first reading of the last day: many readings a day are no way around the limit.
  const dayAgo = added.readAt.getTime() - DAY_MS
  const first = valid.find((one) => one.readAt.getTime() > dayAgo && one.readAt <= added.readAt)
  const earlier = [before, first].filter((one) => one !== undefined)
  if (earlier.some((one) => total - one.total > mostBetween(one.readAt, added.readAt)))
    return { refusal: next ? 'reading_out_of_order' : 'reading_too_high', field: 'hours' }
  if (before && !next && isUnusual(total - before.total, before.readAt, added.readAt, yearlyHours))
    return { refusal: 'reading_unusual', field: 'hours' }
  return { total, isNewest: !next }
}

/** The next reading keeps its total, on the meter that runs then, and the time between is enough for the hours. */
function fitsBefore(next: ValidReading, added: { total: number; offset: number; readAt: Date }): boolean {
  const offset = added.offset + (next.meter ? next.meter.final - next.meter.start : 0)
  if (offset + next.hours !== next.total || next.total < added.total) return false
  if (next.meter && added.offset + next.meter.final < added.total) return false
  return next.total - added.total <= mostBetween(added.readAt, next.readAt)
}

/** Each total follows from the meter's value and the meter changes until then. */
function isExplained(chain: readonly Omit<ValidReading, 'id'>[]): boolean {
  let offset = 0
  return chain.every(({ hours, total, meter }) => {
    if (meter) offset += meter.final - meter.start
    return offset + hours === total
  })
}

function isUnusual(more: number, from: Date, to: Date, yearlyHours: number | null): boolean {
  if (yearlyHours === null) return false
  const time = Math.max(to.getTime() - from.getTime(), LEAST_TIME_MS)
  return more > Math.max(NEVER_UNUSUAL, (UNUSUAL_TIMES * yearlyHours * time) / YEAR_MS)
}
