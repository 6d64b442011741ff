import { describe, expect, test } from 'vitest'
import type { SparePart } from '../../../../shared/inventory/spare-parts.contract.ts'
import { bodyOf, offerErrors } from './offer-body.ts'
import {
  addPart,
  inCurrency,
  manualLine,
  newOffer,
  type OfferValues,
  partPrice,
  totalsOf,
  unusualValues,
} from './offer-form.ts'
import { ratesOf } from './offer-rates.ts'

const RATES = ratesOf([{ currency: 'USD', exchangeRate: 30, usedAt: '2026-11-01T09:00:00.000Z' }])
const requestId = '6f3d1d1e-0000-4000-8000-000000000001'
const part: SparePart = {
  id: '6f3d1d1e-0000-4000-8000-000000000002',
  name: 'Pervane şaftı contası',
  partCode: 'SB-4471',
  unitPrice: 48,
  ...{ quantity: 3, reserved: 0, available: 3, onOrder: 0, expectedOn: null },
  minStock: 1,
  locationCode: null,
  codes: [],
  supplier: null,
  supplierCode: null,
  version: 1,
}
const withItems = (patch: Partial<OfferValues> = {}): OfferValues => ({
  ...newOffer(RATES),
  items: [
    ...addPart(newOffer(RATES), { ...part, unitPrice: 48 }, RATES).map((item) => ({ ...item, quantity: 2 })),
    { ...manualLine(), description: 'Şanzıman yağı', quantity: 1, unitPrice: 62.5 },
    { ...manualLine(), description: 'İşçilik', quantity: 6, unitPrice: 45 },
  ],
  ...patch,
})

test('a new offer is in euro at 36 lira, without discount', () => {
  expect(newOffer(RATES)).toMatchObject({ currency: 'EUR', exchangeRate: 36, discountPercent: 0, discountAmount: 0 })
})

describe('live totals', () => {
  test('items, percent and fixed discount, lira are summed up', () => {
    expect(totalsOf(withItems({ discountPercent: 10, discountAmount: 5.5 }))).toEqual({
      vat: [{ rate: 20, baseMinor: 38_015, vatMinor: 7_603 }],
      ...{ payableMinor: 45_618, payableTryMinor: 1_642_248, netTryMinor: 1_368_540 },
      totalMinor: 42_850,
      discountMinor: 4_835,
      finalMinor: 38_015,
      finalTryMinor: 1_368_540,
    })
  })

  test('half a cent is rounded up, as on the server', () => {
    const items = [{ ...manualLine(), description: 'x', quantity: 1, unitPrice: 0.1 }]
    expect(totalsOf({ ...newOffer(RATES), items, discountPercent: 5 }).discountMinor).toBe(1)
  })

  test('a field that is empty, no number or negative counts for nothing', () => {
    const typed = withItems({ discountPercent: '', discountAmount: '-', exchangeRate: '' })
    const items = typed.items.map((item, index) => (index === 0 ? { ...item, quantity: '' } : item))
    expect(totalsOf({ ...typed, items })).toEqual({
      vat: [{ rate: 20, baseMinor: 33_250, vatMinor: 6_650 }],
      ...{ payableMinor: 39_900, payableTryMinor: 0, netTryMinor: 0 },
      totalMinor: 33_250,
      discountMinor: 0,
      finalMinor: 33_250,
      finalTryMinor: 0,
    })
  })
})

test.each([
  ['unitPrice', 10_000_000.01],
  ['quantity', 100_001],
] as const)('live totals: %s %d is over its limit → counts for nothing', (field, typed) => {
  const values = withItems()
  const items = values.items.map((item, index) => (index === 0 ? { ...item, [field]: typed } : item))
  expect(totalsOf({ ...values, items }).totalMinor).toBe(33_250)
})

test('picking a part again counts one more instead of a second line', () => {
  const once = addPart(newOffer(RATES), part, RATES)
  const twice = addPart({ ...newOffer(RATES), items: once }, part, RATES)
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

  test('no items → refused', () => {
    expect(offerErrors(newOffer(RATES), requestId)).toEqual({ items: 'Teklife en az bir kalem ekleyin' })
  })

  test('errors stand at the field of their line', () => {
    const items = [
      { ...manualLine(), description: ' ', quantity: 0, unitPrice: '' },
      { ...manualLine(), description: 'İşçilik', quantity: '', unitPrice: 1 },
    ]
    expect(offerErrors({ ...newOffer(RATES), items }, requestId)).toEqual({
      'items.0.description': 'Bu alan zorunludur',
      'items.0.quantity': 'Miktar sıfırdan büyük olmalı',
      'items.0.unitPrice': 'Geçerli bir sayı girin',
      'items.1.quantity': 'Geçerli bir sayı girin',
    })
    expect(offerErrors({ ...newOffer(RATES), items: [{ ...manualLine(), unitPrice: 1 }] }, requestId)).toEqual({
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

describe('another currency', () => {
  test('lira: every amount at the rate of the form, the rate is 1 and not asked for', () => {
    const lira = inCurrency(withItems({ exchangeRate: 40, discountAmount: 5 }), 'TRY', RATES)
    expect(lira.items.map(({ unitPrice }) => unitPrice)).toEqual([1920, 2500, 1800])
    expect(lira).toMatchObject({ currency: 'TRY', discountAmount: 200 })
    expect(bodyOf({ ...lira, exchangeRate: '' }, requestId)).toMatchObject({ currency: 'TRY', exchangeRate: 1 })
    expect(offerErrors(lira, requestId)).toEqual({})
  })

  test('its last rate, and what is empty or no number stays', () => {
    const dollars = inCurrency(withItems({ discountAmount: 'on' }), 'USD', RATES)
    expect(dollars).toMatchObject({ exchangeRate: 30, discountAmount: 'on' })
    expect(dollars.items[0]?.unitPrice).toBe(57.6)
    expect(inCurrency(dollars, 'EUR', RATES).items[0]?.unitPrice).toBe(48)
  })

  test('no known rate → the amounts stay and the rate is to be typed', () => {
    const pounds = inCurrency(withItems(), 'GBP', RATES)
    expect([pounds.items[0]?.unitPrice, pounds.exchangeRate]).toEqual([48, ''])
    expect(offerErrors(pounds, requestId)).toEqual({ exchangeRate: 'Geçerli bir sayı girin' })
  })

  test('a part is priced in it', () => {
    const lira = inCurrency(newOffer(RATES), 'TRY', RATES)
    expect(addPart(lira, part, RATES)[0]?.unitPrice).toBe(1728)
    expect(partPrice(lira, part, RATES)).toBe('1.728,00 ₺')
    const pounds = inCurrency(newOffer(RATES), 'GBP', RATES)
    expect([addPart(pounds, part, RATES)[0]?.unitPrice, partPrice(pounds, part, RATES)]).toEqual(['', '€ 48,00'])
  })

  test('an edited offer keeps its own rate for its own currency', () => {
    expect(ratesOf([{ currency: 'USD', exchangeRate: 30, usedAt: '' }], { currency: 'USD', exchangeRate: 28 })).toEqual(
      {
        EUR: 36,
        USD: 28,
        GBP: null,
        TRY: 1,
      },
    )
  })
})

describe('what is far off', () => {
  const priced = (unitPrice: number | string, currency: OfferValues['currency'] = 'EUR') => {
    const values = inCurrency(withItems(), currency, RATES)
    return { ...values, items: values.items.map((item, index) => (index === 0 ? { ...item, unitPrice } : item)) }
  }

  test.each([
    [4800, true],
    [4799.99, false],
    [0.48, true],
    [0.49, false],
    [0, true],
    [48, false],
    ['on', false],
  ])('price %s for a part of 48 → %s', (price, isOff) => {
    expect(unusualValues(priced(price), RATES)).toHaveLength(isOff ? 1 : 0)
  })

  test('is reckoned in the currency of the offer; lines by hand are not judged', () => {
    expect(unusualValues(priced(1728, 'TRY'), RATES)).toEqual([])
    expect(unusualValues(priced(172_800, 'TRY'), RATES)).toEqual([
      { field: 'items.0.unitPrice', name: 'Pervane şaftı contası', known: 1728, typed: 172_800 },
    ])
  })

  test('rate far from the last one used → found too', () => {
    expect(unusualValues(withItems({ exchangeRate: 36_125 }), RATES)).toEqual([
      { field: 'exchangeRate', known: 36, typed: 36_125 },
    ])
    expect(unusualValues(withItems({ exchangeRate: 50 }), RATES)).toEqual([])
  })
})
