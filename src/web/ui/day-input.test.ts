import { describe, expect, it } from 'vitest'
import { parseDay } from './day-input.tsx'

describe('a typed day', () => {
  it.each([
    ['20.11.2026', '2026-11-20'],
    ['5.3.2026', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    [' 29-02-2028 ', '2028-02-29'],
  ])('%s is %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
  })

  it.each(['31.02.2026', '13.13.2026', '2026-11-20', '20.11.26', 'yarın', ''])('%s is none', (typed) => {
    expect(parseDay(typed)).toBeNull()
  })
})
