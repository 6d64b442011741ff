import { describe, expect, it } from 'vitest'
import { guessDay, parseDay } from './typed-day.ts'

describe('a typed day', () => {
  it.each([
    ['20.11.2026', '2026-11-20'],
    ['5.3.2026', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    [' 29-02-2028 ', '2028-02-29'],
    ['20112026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
  ])('%s is %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
    expect(guessDay(typed)).toBe(day)
  })

  // The beginning of a longer day is not a day.
  it.each(['31.02.2026', '13.13.2026', '20.11.20', '2011202', '20.11', 'yarın', ''])('%s is none', (typed) => {
    expect(parseDay(typed)).toBeNull()
  })

  it.each([
    ['20.11.26', '2026-11-20'],
    ['20.11', '2026-11-20'],
    ['20.11.', '2026-11-20'],
    ['5/1', '2027-01-05'],
    ['29.2', null],
    ['32.1', null],
    ['yarın', null],
  ])('typed to its end, %s is %s on 20.11.2026', (typed, day) => {
    expect(guessDay(typed, '2026-11-20')).toBe(day)
  })
})
