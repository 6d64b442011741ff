// How much an engine runs, from its valid readings in their order. Hours are hundredths.
import { dayOf } from '../days.ts'
import { YEAR_MS } from './reading-rules.ts'

export interface Point {
  readAt: Date
  total: number
}

const APART_MS = 30 * 24 * 3_600_000
const MONTHS = 24
const MOST_READINGS = 200

/**
 * Expected hours a year: the median of the slopes of all pairs of the last 24 months that are 30 days or more apart (Theil–Sen).
 * Null without such a pair.
 */
export function yearlySlope(points: readonly Point[], now: Date): number | null {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - MONTHS)
  const recent = points.filter(({ readAt }) => readAt >= since && readAt <= now).slice(-MOST_READINGS)
  const slopes: number[] = []
  for (const [index, to] of recent.entries()) {
    for (const from of recent.slice(0, index)) {
      const time = to.readAt.getTime() - from.readAt.getTime()
      if (time >= APART_MS) slopes.push(((to.total - from.total) / time) * YEAR_MS)
    }
  }
  if (slopes.length === 0) return null
  slopes.sort((one, other) => one - other)
  const middle = slopes.length >> 1
  const [low = 0, high = 0] = [slopes[(slopes.length - 1) >> 1], slopes[middle]]
  return Math.round((low + high) / 2)
}

const newYear = (year: number) => new Date(`${year}-01-01T00:00:00+03:00`)
const yearOf = (instant: Date) => Number(dayOf(instant).slice(0, 4))

/** The total at an instant, on the straight line between two readings. */
function totalAt(points: readonly Point[], instant: Date): number {
  const after = points.findIndex(({ readAt }) => readAt > instant)
  const before = points[after === -1 ? points.length - 1 : after - 1]
  const next = points[after]
  if (!before) return next?.total ?? 0
  if (!next) return before.total
  const part = (instant.getTime() - before.readAt.getTime()) / (next.readAt.getTime() - before.readAt.getTime())
  return Math.round(before.total + part * (next.total - before.total))
}

/** Hours of each calendar year in Turkey, from the first reading's to the last one's, oldest first. */
export function seasonsOf(points: readonly Point[]): { year: number; hours: number }[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const years = Array.from(
    { length: yearOf(last.readAt) - yearOf(first.readAt) + 1 },
    (_, n) => yearOf(first.readAt) + n,
  )
  return years.map((year) => ({ year, hours: totalAt(points, newYear(year + 1)) - totalAt(points, newYear(year)) }))
}

/** At most `most` points: the first, the last, and some between. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points]
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)] as T)
}
