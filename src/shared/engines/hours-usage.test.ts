import { describe, expect, it } from 'vitest'
import { seasonsOf, thinned, yearlySlope } from './hours-usage.ts'

const point = (day: string, hours: number) => ({ readAt: new Date(`${day}T12:00:00+03:00`), total: hours * 100 })
const now = new Date('2026-11-20T09:00:00Z')

describe('expected hours a year', () => {
  it('a steady engine → its slope', () => {
    const points = ['2025-01-01', '2025-07-01', '2026-01-01', '2026-07-01'].map((day, index) => point(day, index * 50))
    expect((yearlySlope(points, now) ?? 0) / 100).toBeCloseTo(100, 0)
  })

  it('one wrong reading → hardly moves it', () => {
    const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)
    const points = months.slice(0, 11).map((day, index) => point(day, index * 10))
    const wild = points.map((one, index) => (index === 5 ? { ...one, total: one.total + 50_000 } : one))
    expect(Math.abs((yearlySlope(wild, now) ?? 0) - (yearlySlope(points, now) ?? 0))).toBeLessThan(1500)
  })

  it('readings less than 30 days apart, or older than 24 months → says nothing', () => {
    expect(yearlySlope([point('2026-10-01', 1), point('2026-10-30', 40)], now)).toBeNull()
    expect(yearlySlope([point('2026-10-01', 1), point('2026-10-31', 40)], now)).not.toBeNull()
    expect(yearlySlope([point('2020-10-01', 1), point('2021-10-31', 40)], now)).toBeNull()
    expect(yearlySlope([], now)).toBeNull()
  })

  it('an engine that lies idle → zero', () => {
    expect(yearlySlope([point('2026-01-01', 40), point('2026-10-01', 40)], now)).toBe(0)
  })
})

describe('hours a season', () => {
  it('are those of the calendar year in Turkey, and sum up to all', () => {
    const points = [point('2024-06-01', 100), point('2025-06-01', 200), point('2026-06-01', 260)]
    const seasons = seasonsOf(points)
    expect(seasons.map(({ year }) => year)).toEqual([2024, 2025, 2026])
    expect(seasons.reduce((sum, { hours }) => sum + hours, 0)).toBe(16_000)
    expect(seasons[0]?.hours).toBeGreaterThan(5_500)
  })

  it('no reading → no season; one reading → a season without hours', () => {
    expect(seasonsOf([])).toEqual([])
    expect(seasonsOf([point('2026-06-01', 100)])).toEqual([{ year: 2026, hours: 0 }])
  })
})

it('thinned: many points → first and last stay', () => {
  const points = Array.from({ length: 1000 }, (_, index) => index)
  const some = thinned(points, 120)
  expect([some.length, some[0], some.at(-1)]).toEqual([120, 0, 999])
  expect(thinned([1, 2], 120)).toEqual([1, 2])
})
