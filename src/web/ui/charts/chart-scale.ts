// The grid lines and labels of a chart.
import { monthName } from '../../../shared/days.ts'
import { formatNumber } from '../../../shared/numbers.ts'

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

/** '2026-11' → 'Kas' */
export const monthLabel = (month: string): string => monthName(month).slice(0, 3)
/** '2026-11' → 'Kasım 2026' */
export const monthAndYear = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

const UNITS = [
  { size: 1e9, name: 'Mr' },
  { size: 1e6, name: 'Mn' },
  { size: 1e3, name: 'B' },
]

/** 1500 → "1,5 B" */
export function shortAmount(value: number): string {
  const unit = UNITS.find(({ size }) => value >= size)
  return unit ? `${formatNumber(value / unit.size, { most: 1 })}\u00a0${unit.name}` : formatNumber(value, { most: 1 })
}
