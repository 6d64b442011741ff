import { describe, expect, it } from 'vitest'
import { headingOf, neighbour, periodOf, rangeOf } from './calendar-period.ts'

const day = '2026-11-20'

describe('the period in the address', () => {
  it('falls back to the month and to today', () => {
    expect(periodOf('year', '2026-02-30', day, false)).toEqual({ view: 'month', day })
    expect(periodOf('day', '2026-02-28', day, false)).toEqual({ view: 'day', day: '2026-02-28' })
  })

  it('shows no month on a narrow screen', () => {
    expect(periodOf('month', '', day, true)).toEqual({ view: 'week', day })
    expect(periodOf('day', '', day, true).view).toBe('day')
  })
})

describe('a period', () => {
  it('covers whole weeks from Monday', () => {
    expect(rangeOf({ view: 'month', day })).toEqual({ start: '2026-10-26', end: '2026-12-06' })
    expect(rangeOf({ view: 'month', day: '2027-02-10' })).toEqual({ start: '2027-02-01', end: '2027-02-28' })
    expect(rangeOf({ view: 'week', day: '2026-11-22' })).toEqual({ start: '2026-11-16', end: '2026-11-22' })
    expect(rangeOf({ view: 'day', day })).toEqual({ start: day, end: day })
  })

  it('has neighbours, also from a long month to a short one', () => {
    expect(neighbour({ view: 'month', day: '2026-01-31' }, 1)).toBe('2026-02-28')
    expect(neighbour({ view: 'week', day }, -1)).toBe('2026-11-13')
    expect(neighbour({ view: 'day', day }, 1)).toBe('2026-11-21')
  })

  it('is named in Turkish', () => {
    expect(headingOf({ view: 'month', day })).toBe('Kasım 2026')
    expect(headingOf({ view: 'week', day })).toBe('16–22 Kasım 2026')
    expect(headingOf({ view: 'day', day })).toBe('20 Kasım 2026 Cuma')
  })
})
