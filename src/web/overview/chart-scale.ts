// The grid lines and labels of a chart.

/** Round steps from 0 to at least the largest value; at most five lines. */
export function ticksOf(largest: number, { integers = false } = {}): number[] {
  if (largest <= 0) return [0, 1]
  const rough = largest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough - 1e-9) ?? 10 * power
  const whole = integers ? Math.max(1, Math.ceil(step)) : step
  const count = Math.max(1, Math.ceil(largest / whole - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * whole).toPrecision(12)))
}

const shortMonth = new Intl.DateTimeFormat('tr-TR', { month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** '2026-11' → 'Kas' */
export const monthLabel = (month: string): string => shortMonth.format(dateOf(month))
/** '2026-11' → 'Kasım 2026' */
export const monthName = (month: string): string => longMonth.format(dateOf(month))
