import { expect, it } from 'vitest'
import { mergedLines, partsThatFellLow } from './stock-lines.ts'

const moved = (id: string, beforeE3: number, afterE3: number, minStockE3 = 3) => ({ id, beforeE3, afterE3, minStockE3 })

it('low stock: a part that comes down to its minimum from above has fallen low, no other', () => {
  const parts = [
    moved('to the minimum', 4, 3),
    moved('below it', 9, 0),
    moved('still above', 9, 4),
    moved('already at it', 3, 2),
    moved('coming up', 1, 3),
    moved('run out without a minimum', 1, 0, 0),
  ]
  expect(partsThatFellLow(parts)).toEqual(['to the minimum', 'below it', 'run out without a minimum'])
})

it('a part named twice is one line, at its first place', () => {
  const line = (partId: string, quantityE3: number) => ({ partId, quantityE3 })
  expect(mergedLines([line('b', 1), line('a', 2), line('b', 4)])).toEqual([line('b', 5), line('a', 2)])
  expect(mergedLines([])).toEqual([])
})
