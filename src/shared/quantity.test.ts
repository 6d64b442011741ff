import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineTotal, offerTotals } from './offers/offers.pricing.ts'
import { quantityInput } from './quantity.schema.ts'
import { fitsUnit, formatCounted, formatTotals, fromE3, leftOf, quantityRange, sumOf, toE3, UNITS } from './quantity.ts'
import { inWords, thousandsHint } from './quantity.words.ts'
import { readNumber } from './typed-number.ts'

const e3 = fc.integer({ min: 1, max: 1_000_000_000 })
const price = fc.integer({ min: 0, max: 1_000_000_000 })

describe('quantities', () => {
  it('every count of thousandths goes to a JSON number and back', () => {
    fc.assert(
      fc.property(e3, (thousandths) => {
        const sent: unknown = JSON.parse(JSON.stringify(fromE3(thousandths)))
        expect(quantityInput(1_000_000).safeParse(sent).success).toBe(true)
        expect(toE3(sent as number)).toBe(thousandths)
      }),
    )
  })

  it.each([
    [0, 'quantity_must_be_greater_than_zero'],
    [0.0009, 'quantity_must_be_greater_than_zero'],
    [1.0005, 'too_many_thousandths'],
    [100.001, 'number_too_large'],
    ['1', 'invalid_number'],
  ])('a call with %s is refused: %s', (value, message) => {
    expect(quantityInput(100).safeParse(value).error?.issues[0]?.message).toBe(message)
  })

  it('sums have no binary error', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3)
    fc.assert(
      fc.property(fc.array(e3), (all) => {
        expect(sumOf(all.map(fromE3))).toBe(fromE3(all.reduce((sum, one) => sum + one, 0)))
      }),
    )
  })

  it('totals name each unit; what is zero is left out', () => {
    const lines = [
      { quantity: 2, unit: 'PIECE' },
      { quantity: 4.2, unit: 'LITRE' },
      { quantity: 3 },
      { quantity: 0.3, unit: 'LITRE' },
      { quantity: 0, unit: 'DAY' },
    ] as const
    expect(formatTotals(lines)).toBe('5 adet, 4,5 litre')
    expect(formatTotals([])).toBe('0 adet')
    expect([formatCounted(1250), formatCounted(4.5, 'KILOGRAM')]).toEqual(['1.250', '4,5 kg'])
    expect(leftOf({ remaining: 3 })).toEqual([{ quantity: 3, unit: 'PIECE' }])
  })

  it('pieces and sets are whole, from 1; the others have three decimals', () => {
    expect(UNITS.filter((unit) => fitsUnit(1.5, unit))).toEqual(['HOUR', 'DAY', 'LITRE', 'METRE', 'KILOGRAM'])
    expect(readNumber('1,5', quantityRange('PIECE', 10)).problem).toBe('number_not_whole')
    expect(readNumber('0,5', quantityRange('LITRE', 10))).toEqual({ value: 0.5 })
    expect(readNumber('4,5 litre', quantityRange('LITRE', 10))).toEqual({ value: 4.5 })
    expect(readNumber('0,0005', quantityRange('LITRE', 10)).problem).toBe('too_many_decimals')
    expect(readNumber('1.500', quantityRange('LITRE', 10_000))).toEqual({ value: 1500 })
  })

  it.each([
    [1500, 'bin beş yüz litre; bir buçuk için 1,5 yazın'],
    [2000, 'iki bin litre; iki için 2 yazın'],
    [12_250, 'on iki bin iki yüz elli litre; 12,25 litre için 12,25 yazın'],
    [999, null],
    [1500.5, null],
    [1_000_000, null],
    ['bin', null],
  ])('under a measured field: %s → %s', (value, words) => {
    expect(thousandsHint(value, 'LITRE')).toBe(words)
    expect(thousandsHint(value, 'PIECE')).toBeNull()
  })

  it('says numbers in words', () => {
    expect([1, 11, 100, 101, 219, 1000, 1001, 345_678].map(inWords)).toEqual([
      'bir',
      'on bir',
      'yüz',
      'yüz bir',
      'iki yüz on dokuz',
      'bin',
      'bin bir',
      'üç yüz kırk beş bin altı yüz yetmiş sekiz',
    ])
  })
})

describe('the price of a line', () => {
  it('is the thousandths times the price by 1,000, half up to the cent, once', () => {
    fc.assert(
      fc.property(e3, price, (thousandths, unitPriceMinor) => {
        const exact = BigInt(thousandths) * BigInt(unitPriceMinor)
        const total = lineTotal({ quantity: fromE3(thousandths), unitPriceMinor })
        expect(total * 1000n - exact).toBeGreaterThan(-500n)
        expect(total * 1000n - exact).toBeLessThanOrEqual(500n)
      }),
    )
    expect(lineTotal({ quantity: 0.5, unitPriceMinor: 1 })).toBe(1n)
    expect(lineTotal({ quantity: 0.499, unitPriceMinor: 1 })).toBe(0n)
  })

  it('a whole quantity gives quantity times price, as before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), price, (quantity, unitPriceMinor) => {
        expect(lineTotal({ quantity, unitPriceMinor })).toBe(BigInt(quantity) * BigInt(unitPriceMinor))
      }),
    )
  })

  it('sums add the rounded lines', () => {
    const lines = fc.array(fc.record({ quantity: e3.map(fromE3), unitPriceMinor: fc.integer({ min: 0, max: 10_000 }) }))
    const terms = { discountPercentHundredths: 0, discountAmountMinor: 0, exchangeRateE4: 10_000, vatMode: null }
    fc.assert(
      fc.property(lines, (items) => {
        const { totalMinor } = offerTotals({ items: items.map((item) => ({ ...item, vatRate: null })), ...terms })
        expect(BigInt(totalMinor)).toBe(items.reduce((sum, item) => sum + lineTotal(item), 0n))
      }),
    )
  })
})
