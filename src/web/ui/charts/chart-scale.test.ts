import { describe, expect, it } from 'vitest'
import { monthAndYear, monthLabel, ticksOf } from './chart-scale.ts'

describe('ticksOf', () => {
  it.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [5, [0, 2, 4, 6]],
    [4, [0, 1, 2, 3, 4]],
    [0.9, [0, 0.25, 0.5, 0.75, 1]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('reaches %d in round steps', (largest, ticks) => {
    expect(ticksOf(largest)).toEqual(ticks)
  })

  it('steps by whole numbers where halves make no sense', () => {
    expect(ticksOf(1, { integers: true })).toEqual([0, 1])
    expect(ticksOf(3, { integers: true })).toEqual([0, 1, 2, 3])
    expect(ticksOf(10, { integers: true })).toEqual([0, 3, 6, 9, 12])
  })
})

describe('months', () => {
  it('are named in Turkish', () => {
    expect([monthLabel('2026-01'), monthLabel('2026-08'), monthAndYear('2026-11')]).toEqual([
      'Oca',
      'Ağu',
      'Kasım 2026',
    ])
  })
})
