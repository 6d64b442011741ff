import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, monthStart, weekStart } from './calendar.days.ts'

describe('days', () => {
  it('count over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-05-01', '2026-07-02')).toBe(62)
    expect(daysBetween('2026-05-02', '2026-05-01')).toBe(-1)
    expect(daysBetween('yarın', '2026-05-01')).toBeNaN()
  })

  it('keep to the end of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-11-20', 2)).toBe('2027-01-20')
    expect(monthStart('2026-11-20')).toBe('2026-11-01')
  })

  it('a week starts on Monday', () => {
    expect(weekStart('2026-11-16')).toBe('2026-11-16')
    expect(weekStart('2026-11-22')).toBe('2026-11-16')
    expect(weekStart('2026-11-01')).toBe('2026-10-26')
  })
})
