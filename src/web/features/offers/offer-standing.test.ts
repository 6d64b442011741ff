import { expect, it } from 'vitest'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { comparedItems } from './offer-standing.ts'

type Item = Offer['items'][number]

const anItem = (patch: Partial<Item>): Item => ({
  id: 'item',
  type: 'MANUAL',
  partId: null,
  partCode: null,
  partName: null,
  description: null,
  kind: 'REQUIRED',
  group: null,
  vatRate: null,
  vatExemption: null,
  quantity: 1,
  unitPrice: 0,
  lineTotal: 0,
  ...patch,
})
const anOffer = (id: string, items: Item[]) => ({ id, items }) as unknown as Offer

it('offer comparison: compares parts by what they are and labour by its words, and adds up what an offer names twice', () => {
  const filter = { type: 'INVENTORY', partId: 'filter', partName: 'Yağ filtresi' } as const
  const rows = comparedItems(
    [
      anOffer('a', [anItem({ ...filter, lineTotal: 18.1 }), anItem({ description: 'İşçilik', lineTotal: 180 })]),
      anOffer('b', [
        anItem({ description: ' işçilik ', lineTotal: 100.1 }),
        anItem({ description: 'İşçilik', lineTotal: 50.2 }),
        anItem({ description: 'Yol', lineTotal: 20 }),
      ]),
    ],
    () => true,
  )
  expect(rows.map(({ name, amounts }) => [name, amounts.get('a'), amounts.get('b')])).toEqual([
    ['Yağ filtresi', 18.1, undefined],
    ['İşçilik', 180, 150.3],
    ['Yol', undefined, 20],
  ])
})
