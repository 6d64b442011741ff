import { describe, expect, test } from 'vitest'
import type { SparePart } from '../../shared/inventory/spare-parts.contract.ts'
import { addPart, bodyOf, manualLine, newOffer, type OfferValues, offerErrors, totalsOf } from './offer-form.ts'

const requestId = '6f3d1d1e-0000-4000-8000-000000000001'
const part: SparePart = {
  id: '6f3d1d1e-0000-4000-8000-000000000002',
  name: 'Pervane şaftı contası',
  partCode: 'SB-4471',
  unitPrice: 48,
  quantity: 3,
  minStock: 1,
  locationCode: null,
  version: 1,
}
const withItems = (patch: Partial<OfferValues> = {}): OfferValues => ({
  ...newOffer(),
  items: [
    ...addPart([], { ...part, unitPrice: 48 }).map((item) => ({ ...item, quantity: 2 })),
    { ...manualLine(), description: 'Şanzıman yağı', quantity: 1, unitPrice: 62.5 },
    { ...manualLine(), description: 'İşçilik', quantity: 6, unitPrice: 45 },
  ],
  ...patch,
})

test('a new offer is in euro at 36 lira, without discount', () => {
  expect(newOffer()).toMatchObject({ currency: 'EUR', exchangeRate: 36, discountPercent: 0, discountAmount: 0 })
})

describe('live totals', () => {
  test('items, percent and fixed discount, lira', () => {
    expect(totalsOf(withItems({ discountPercent: 10, discountAmount: 5.5 }))).toEqual({
      totalMinor: 42_850,
      discountMinor: 4_835,
      finalMinor: 38_015,
      finalTryMinor: 1_368_540,
    })
  })

  test('half a cent is rounded up, as on the server', () => {
    const items = [{ ...manualLine(), description: 'x', quantity: 1, unitPrice: 0.1 }]
    expect(totalsOf({ ...newOffer(), items, discountPercent: 5 }).discountMinor).toBe(1)
  })

  test('a field that is empty, no number or negative counts for nothing', () => {
    const typed = withItems({ discountPercent: '', discountAmount: '-', exchangeRate: '' })
    const items = typed.items.map((item, index) => (index === 0 ? { ...item, quantity: '' } : item))
    expect(totalsOf({ ...typed, items })).toEqual({
      totalMinor: 33_250,
      discountMinor: 0,
      finalMinor: 33_250,
      finalTryMinor: 0,
    })
  })
})

test('picking a part again counts one more instead of a second line', () => {
  const once = addPart([], part)
  const twice = addPart(once, part)
  expect(once).toMatchObject([{ type: 'INVENTORY', partId: part.id, quantity: 1, unitPrice: 48, stock: 3 }])
  expect(twice).toHaveLength(1)
  expect(twice[0]?.quantity).toBe(2)
})

describe('the rules', () => {
  test('a whole offer passes and is sent as it was typed', () => {
    expect(offerErrors(withItems(), requestId)).toEqual({})
    expect(bodyOf(withItems(), requestId)).toMatchObject({
      serviceRequestId: requestId,
      items: [
        { type: 'INVENTORY', partId: part.id, quantity: 2, unitPrice: 48 },
        { type: 'MANUAL', partId: null, description: 'Şanzıman yağı', quantity: 1, unitPrice: 62.5 },
        { type: 'MANUAL', description: 'İşçilik', quantity: 6, unitPrice: 45 },
      ],
    })
  })

  test('at least one item', () => {
    expect(offerErrors(newOffer(), requestId)).toEqual({ items: 'Teklife en az bir kalem ekleyin' })
  })

  test('errors stand at the field of their line', () => {
    const items = [
      { ...manualLine(), description: ' ', quantity: 0, unitPrice: '' },
      { ...manualLine(), description: 'İşçilik', quantity: '', unitPrice: 1 },
    ]
    expect(offerErrors({ ...newOffer(), items }, requestId)).toEqual({
      'items.0.description': 'Bu alan zorunludur',
      'items.0.quantity': 'Adet sıfırdan büyük olmalı',
      'items.0.unitPrice': 'Geçerli bir sayı girin',
      'items.1.quantity': 'Geçerli bir sayı girin',
    })
    expect(offerErrors({ ...newOffer(), items: [{ ...manualLine(), unitPrice: 1 }] }, requestId)).toEqual({
      'items.0.description': 'Bu alan zorunludur',
    })
  })

  test('an exchange rate that was cleared is not silently the default', () => {
    expect(offerErrors(withItems({ exchangeRate: '' }), requestId)).toEqual({ exchangeRate: 'Geçerli bir sayı girin' })
  })

  test('a discount larger than the total is refused at its field', () => {
    expect(offerErrors(withItems({ discountAmount: 428.51 }), requestId)).toEqual({
      discountAmount: 'İndirim toplamdan büyük olamaz',
    })
    expect(offerErrors(withItems({ discountAmount: 428.5 }), requestId)).toEqual({})
  })
})
