import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesBetween } from './offers.changes.ts'
import type { RevisionLine } from './offers.contract.ts'

const aLine = (description: string, values: Partial<RevisionLine> = {}): RevisionLine => ({
  ...{ type: 'MANUAL', partId: null, partCode: null, partName: null, description },
  ...{ kind: 'REQUIRED', group: null, vatRate: 20, vatExemption: null },
  ...{ quantity: 1, unitPrice: 10, lineTotal: 10 },
  ...values,
})
const aRevision = (items: RevisionLine[], values: object = {}) => ({
  ...{ items, currency: 'EUR' as const, total: 10, discount: 0, finalPrice: 10, finalPriceTry: 360 },
  ...{ vatMode: 'EXCLUDED' as const, payable: 12, payableTry: 432 },
  ...values,
})

it('changes: a line of the same words with another price is changed, not removed and added', () => {
  const { added, removed, changed } = changesBetween(
    aRevision([aLine('İşçilik'), aLine('Yol')]),
    aRevision([aLine('işçilik ', { unitPrice: 20 }), aLine('Boya')]),
  )
  expect([added, removed].map((lines) => lines.map(({ description }) => description))).toEqual([['Boya'], ['Yol']])
  expect(changed.map(({ before, after }) => [before.unitPrice, after.unitPrice])).toEqual([[10, 20]])
})

it('changes: a line of the same words that became optional, or has another rate → changed', () => {
  const before = aRevision([aLine('Yol'), aLine('Boya')])
  const after = aRevision([aLine('Yol', { kind: 'OPTIONAL' }), aLine('Boya', { vatRate: 10 })])
  const changes = changesBetween(before, after)
  expect(changes.changed.map(({ before, after }) => [before.kind, after.kind, after.vatRate])).toEqual([
    ['REQUIRED', 'OPTIONAL', 20],
    ['REQUIRED', 'REQUIRED', 10],
  ])
  expect(changes.totals.after).toMatchObject({ vatMode: 'EXCLUDED', payable: 12, payableTry: 432 })
})

it('changes: another currency → every line that stays has changed', () => {
  const items = [aLine('Yol')]
  expect(changesBetween(aRevision(items), aRevision(items, { currency: 'USD' })).changed).toHaveLength(1)
})

const lines = fc.array(
  fc
    .record({ words: fc.constantFrom('Yol', 'Boya', 'Yağ'), quantity: fc.integer({ min: 1, max: 3 }) })
    .map(({ words, quantity }) => aLine(words, { quantity })),
  { maxLength: 8 },
)

it('changes: for any two revisions, every line of both is kept, changed, added or removed exactly once', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const { added, removed, changed } = changesBetween(aRevision(before), aRevision(after))
      expect(before.length - removed.length).toBe(after.length - added.length)
      expect(changed.length).toBeLessThanOrEqual(after.length - added.length)
      const back = changesBetween(aRevision(after), aRevision(before))
      expect([back.added, back.removed, back.changed.length]).toEqual([removed, added, changed.length])
      expect(changesBetween(aRevision(before), aRevision(before))).toMatchObject({
        added: [],
        removed: [],
        changed: [],
      })
    }),
  )
})
