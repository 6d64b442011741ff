import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor, toMinor } from '../money.ts'
import {
  fromE4,
  lineTotalMinor,
  MAX_TOTAL_MINOR,
  offerTotals,
  type PricedOffer,
  pricedOffer,
  toE4,
  totalsProblem,
} from './offers.pricing.ts'

const offer = (values: Partial<Parameters<typeof pricedOffer>[0]>) =>
  pricedOffer({
    items: [{ quantity: 1, unitPrice: 100 }],
    discountPercent: 0,
    discountAmount: 0,
    currency: 'EUR',
    exchangeRate: 36,
    ...values,
  })

describe('the totals of an offer, to the cent', () => {
  it.each([
    ['one line', { items: [{ quantity: 3, unitPrice: 48.1 }] }, [144.3, 0, 144.3, 5194.8]],
    [
      '0,10 three times is 0,30',
      { items: [0, 1, 2].map(() => ({ quantity: 1, unitPrice: 0.1 })) },
      [0.3, 0, 0.3, 10.8],
    ],
    ['1,005 is not a price, 1,01 × 1', { items: [{ quantity: 1, unitPrice: 1.01 }] }, [1.01, 0, 1.01, 36.36]],
    ['percent and amount together', { discountPercent: 10, discountAmount: 5 }, [100, 15, 85, 3060]],
    [
      'half a cent of discount rounds up',
      { items: [{ quantity: 1, unitPrice: 0.3 }], discountPercent: 5 },
      [0.3, 0.02, 0.28, 10.08],
    ],
    [
      'under half a cent rounds down',
      { items: [{ quantity: 1, unitPrice: 0.29 }], discountPercent: 5 },
      [0.29, 0.01, 0.28, 10.08],
    ],
    ['half a kuruş rounds up', { items: [{ quantity: 1, unitPrice: 0.01 }], exchangeRate: 0.5 }, [0.01, 0, 0.01, 0.01]],
    ['a rate of four decimals', { exchangeRate: 41.2357 }, [100, 0, 100, 4123.57]],
    [
      '1,15 × 41,9 is 48,185, thus 48,19 (binary arithmetic says 48,18)',
      { items: [{ quantity: 1, unitPrice: 1.15 }], exchangeRate: 41.9 },
      [1.15, 0, 1.15, 48.19],
    ],
    ['a discount of everything', { discountPercent: 100 }, [100, 100, 0, 0]],
    ['a gift', { items: [{ quantity: 2, unitPrice: 0 }] }, [0, 0, 0, 0]],
    ['lira has the rate 1, whatever is given', { currency: 'TRY', exchangeRate: 36 }, [100, 0, 100, 100]],
    [
      'twelve and a half percent',
      { items: [{ quantity: 7, unitPrice: 19.99 }], discountPercent: 12.5 },
      [139.93, 17.49, 122.44, 4407.84],
    ],
  ])('%s → exact', (_, values, [total, discount, final, finalTry]) => {
    const totals = offerTotals(offer(values))
    expect(totals).toEqual({
      ...{ vat: [], payableMinor: totals.finalMinor, payableTryMinor: totals.finalTryMinor },
      netTryMinor: totals.finalTryMinor,
      totalMinor: toMinor(Number(total)),
      discountMinor: toMinor(Number(discount)),
      finalMinor: toMinor(Number(final)),
      finalTryMinor: toMinor(Number(finalTry)),
    })
    expect(totalsProblem(totals)).toBeNull()
  })

  it('refuses a discount over the total and sums that a JSON number cannot hold to the cent', () => {
    expect(totalsProblem(offerTotals(offer({ discountAmount: 100.01 })))).toBe('discount_exceeds_total')
    expect(totalsProblem(offerTotals(offer({ discountPercent: 50, discountAmount: 50.01 })))).toBe(
      'discount_exceeds_total',
    )
    const huge = Array.from({ length: 200 }, () => ({ quantity: 100_000, unitPrice: 10_000_000 }))
    expect(totalsProblem(offerTotals(offer({ items: huge })))).toBe('offer_too_large')
    expect(
      totalsProblem(
        offerTotals(offer({ items: [{ quantity: 100_000, unitPrice: 10_000_000 }], exchangeRate: 100_000 })),
      ),
    ).toBe('offer_too_large')
    expect(totalsProblem(offerTotals(offer({ items: [{ quantity: 100_000, unitPrice: 10_000_000 }] })))).toBeNull()
    expect(MAX_TOTAL_MINOR).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })
})

/** The same rules in the most literal way: long multiplication on decimal strings, rounded digit by digit. */
function reference(priced: PricedOffer) {
  const scaled = (value: bigint, decimals: number) => {
    const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
    const whole = BigInt(digits.slice(0, digits.length - decimals))
    const rounded = Number(digits.at(-decimals)) >= 5 ? whole + 1n : whole
    return value < 0n ? -rounded : rounded
  }
  let total = 0n
  for (const item of priced.items)
    for (const [place, digit] of [...String(item.quantity)].reverse().entries())
      total += BigInt(digit) * 10n ** BigInt(place) * BigInt(item.unitPriceMinor)
  const discount = scaled(total * BigInt(priced.discountPercentHundredths), 4) + BigInt(priced.discountAmountMinor)
  return {
    total,
    discount,
    final: total - discount,
    finalTry: scaled((total - discount) * BigInt(priced.exchangeRateE4), 4),
  }
}

const cents = (max: number) => fc.integer({ min: 0, max: max * 100 }).map(fromMinor)
const anyOffer = fc.record({
  items: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 100_000 }),
      unitPrice: fc.oneof(cents(10), cents(10_000), cents(10_000_000)),
    }),
    { minLength: 1, maxLength: 200 },
  ),
  discountPercent: cents(100),
  discountAmount: fc.oneof(fc.constant(0), cents(100), cents(100_000_000)),
  currency: fc.constantFrom('EUR', 'USD', 'GBP', 'TRY'),
  exchangeRate: fc.integer({ min: 1, max: 1_000_000_000 }).map(fromE4),
})

describe('for every offer that the form accepts', () => {
  it('equals the literal decimal reference, or is refused', () => {
    fc.assert(
      fc.property(anyOffer, (input) => {
        const priced = pricedOffer(input)
        const totals = offerTotals(priced)
        const exact = reference(priced)
        const limit = BigInt(MAX_TOTAL_MINOR)
        const tooLarge = exact.total > limit || exact.finalTry > limit
        const problem = exact.final < 0n ? 'discount_exceeds_total' : tooLarge ? 'offer_too_large' : null
        expect(totalsProblem(totals)).toBe(problem)
        if (problem) return
        expect([totals.totalMinor, totals.discountMinor, totals.finalMinor, totals.finalTryMinor].map(BigInt)).toEqual([
          exact.total,
          exact.discount,
          exact.final,
          exact.finalTry,
        ])
      }),
      { numRuns: 500 },
    )
  })

  it('adds up: the lines to the total, discount and final to the total', () => {
    fc.assert(
      fc.property(anyOffer, (input) => {
        const priced = pricedOffer(input)
        const totals = offerTotals(priced)
        fc.pre(totalsProblem(totals) === null)
        expect(priced.items.reduce((sum, item) => sum + lineTotalMinor(item), 0)).toBe(totals.totalMinor)
        expect(totals.finalMinor + totals.discountMinor).toBe(totals.totalMinor)
      }),
    )
  })

  it('survives JSON: every sum up to the limit comes back as the same cents, with at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_TOTAL_MINOR }), (minor) => {
        const json = JSON.stringify(fromMinor(minor))
        expect(json).toMatch(/^\d+(\.\d{1,2})?$/)
        const [whole = '0', decimals = ''] = json.split('.')
        expect(BigInt(whole + decimals.padEnd(2, '0'))).toBe(BigInt(minor))
      }),
      { numRuns: 2000 },
    )
  })

  it('takes every amount and rate that the schema lets through without a binary error', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (minor, e4) => {
          expect(toMinor(fromMinor(minor))).toBe(minor)
          expect(toE4(fromE4(e4))).toBe(e4)
        },
      ),
    )
  })
})
