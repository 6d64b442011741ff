import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VAT_MODES, VAT_RATES } from '../workshop/workshop.vat.ts'
import {
  cheapestChoice,
  chosenLines,
  dearestChoice,
  defaultChoice,
  LINE_KINDS,
  type LineKind,
} from './offers.choice.ts'
import { depositOf, lineTotalMinor, offerTotals, type PricedOffer, totalsProblem } from './offers.pricing.ts'

const line = (unitPriceMinor: number, vatRate: (typeof VAT_RATES)[number] = 20) => ({
  ...{ quantity: 1, unitPriceMinor, vatRate },
})
const anOffer = (patch: Partial<PricedOffer>): PricedOffer => ({
  ...{ items: [line(10_000)], discountPercentHundredths: 0, discountAmountMinor: 0, exchangeRateE4: 360_000 },
  vatMode: 'EXCLUDED',
  ...patch,
})

describe('KDV of an offer', () => {
  it.each<[string, Partial<PricedOffer>, [number, number, number][], number, number]>([
    ['added to prices without it', {}, [[20, 10_000, 2000]], 12_000, 432_000],
    ['named in prices with it', { vatMode: 'INCLUDED' }, [[20, 8333, 1667]], 10_000, 360_000],
    ['of half a cent is rounded up', { items: [line(50, 1)] }, [[1, 50, 1]], 51, 1836],
    ['of under half a cent is none', { items: [line(49, 1)] }, [[1, 49, 0]], 49, 1764],
    ['rounded once for each rate, not for each line', { items: [line(3), line(3), line(3)] }, [[20, 9, 2]], 11, 396],
    [
      'after the discount, which falls on the rates to the cent',
      { items: [line(100, 20), line(100, 10), line(100, 0)], discountAmountMinor: 100 },
      [
        [0, 66, 0],
        [10, 67, 7],
        [20, 67, 13],
      ],
      220,
      7920,
    ],
    ['of nothing is nothing', { discountAmountMinor: 10_000 }, [[20, 0, 0]], 0, 0],
    ['is not said where the offer says nothing about it', { vatMode: null }, [], 10_000, 360_000],
  ])('%s → KDV and payable to the cent', (_, patch, vat, payable, payableTry) => {
    const totals = offerTotals(anOffer(patch))
    expect(totals.vat.map(({ rate, baseMinor, vatMinor }) => [rate, baseMinor, vatMinor])).toEqual(vat)
    expect([totals.payableMinor, totals.payableTryMinor]).toEqual([payable, payableTry])
  })
})

describe('the deposit', () => {
  const sums = { payableMinor: 12_001, payableTryMinor: 432_036 }
  it.each([
    ['a percentage, half a cent up', { percentHundredths: 5000, amountMinor: null }, [6001, 216_018]],
    ['an amount, in lira at the rate', { percentHundredths: null, amountMinor: 5000 }, [5000, 180_000]],
    [
      'an amount above what is payable is all of it',
      { percentHundredths: null, amountMinor: 99_999 },
      [12_001, 432_036],
    ],
    ['none', { percentHundredths: 0, amountMinor: null }, [0, 0]],
  ])('%s → in both currencies', (_, terms, [deposit, inLira]) => {
    expect(depositOf(sums, terms, 360_000)).toEqual({ depositMinor: deposit, depositTryMinor: inLira })
  })
})

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 1000 }),
  unitPriceMinor: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100_000_000 })),
  vatRate: fc.constantFrom(...VAT_RATES),
  kind: fc.constantFrom<LineKind>(...LINE_KINDS),
  group: fc.constantFrom('Boya', 'Yağ'),
})
const anyOffer = fc.record({
  items: fc.array(anyLine, { minLength: 1, maxLength: 30 }).map((items) =>
    items.map((item, index) => ({
      ...item,
      id: String(index),
      group: item.kind === 'ALTERNATIVE' ? item.group : null,
    })),
  ),
  discountPercentHundredths: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
  discountAmountMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 })),
  exchangeRateE4: fc.integer({ min: 1, max: 1_000_000_000 }),
  vatMode: fc.constantFrom(...VAT_MODES),
})

/** a / b to the nearest whole, half up, for values that are not negative. */
const isRounded = (value: bigint, a: bigint, b: bigint): boolean => {
  const twice = 2n * value * b
  return twice - b <= 2n * a && 2n * a < twice + b
}

describe('for every offer and every choice of its lines', () => {
  it('bases and KDV add up to what is payable, each rounded once, and no cent of the discount is lost', () => {
    fc.assert(
      fc.property(anyOffer, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (offer, ticks) => {
        const items = offer.items.filter(({ kind }, index) => kind !== 'OPTIONAL' || ticks[index])
        const totals = offerTotals({ ...offer, items })
        fc.pre(totalsProblem(totals) === null && items.length > 0)
        const sum = (pick: (group: (typeof totals.vat)[number]) => number) =>
          totals.vat.reduce((all, group) => all + BigInt(pick(group)), 0n)
        const [bases, vat] = [sum(({ baseMinor }) => baseMinor), sum(({ vatMinor }) => vatMinor)]
        expect(bases + vat).toBe(BigInt(totals.payableMinor))
        expect(offer.vatMode === 'EXCLUDED' ? bases : bases + vat).toBe(BigInt(totals.finalMinor))
        expect(totals.totalMinor - totals.discountMinor).toBe(totals.finalMinor)
        for (const { rate, baseMinor, vatMinor } of totals.vat) {
          const price = BigInt(offer.vatMode === 'EXCLUDED' ? baseMinor : baseMinor + vatMinor)
          const by = offer.vatMode === 'EXCLUDED' ? 100n : 100n + BigInt(rate)
          expect(isRounded(BigInt(vatMinor), price * BigInt(rate), by)).toBe(true)
          const lines = items.filter((item) => item.vatRate === rate)
          const gross = lines.reduce((all, item) => all + BigInt(lineTotalMinor(item)), 0n)
          const share = gross - price
          // Less than one cent from its exact part of the discount.
          const difference = share * BigInt(totals.totalMinor) - BigInt(totals.discountMinor) * gross
          if (totals.totalMinor > 0)
            expect(difference < BigInt(totals.totalMinor) && -difference < BigInt(totals.totalMinor)).toBe(true)
        }
        for (const [lira, amount] of [
          [totals.finalTryMinor, totals.finalMinor],
          [totals.payableTryMinor, totals.payableMinor],
        ] as const)
          expect(isRounded(BigInt(lira), BigInt(amount) * BigInt(offer.exchangeRateE4), 10_000n)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('no choice that may be accepted is cheaper than the cheapest, or dearer than the dearest', () => {
    fc.assert(
      fc.property(anyOffer, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (offer, ticks) => {
        const ids = offer.items.flatMap(({ id, kind }, index) => (kind === 'REQUIRED' || ticks[index] ? [id] : []))
        const choice = chosenLines(offer.items, ids)
        fc.pre('lines' in choice)
        if (!('lines' in choice)) return
        const final = (items: typeof offer.items) => offerTotals({ ...offer, items }).finalMinor
        expect(final(cheapestChoice(offer.items))).toBeLessThanOrEqual(final(choice.lines))
        expect(final(choice.lines)).toBeLessThanOrEqual(final(dearestChoice(offer.items)))
        expect(
          'lines' in
            chosenLines(
              offer.items,
              defaultChoice(offer.items).map(({ id }) => id),
            ),
        ).toBe(true)
      }),
    )
  })
})

describe('a choice of lines', () => {
  const of = (id: string, kind: LineKind, group: string | null = null) => ({ id, kind, group })
  const items = [
    of('a', 'REQUIRED'),
    of('b', 'OPTIONAL'),
    of('c', 'ALTERNATIVE', 'Boya'),
    of('d', 'ALTERNATIVE', 'Boya'),
  ]
  it.each<[string, string[] | undefined, string | string[]]>([
    ['the required line and one alternative', ['a', 'c'], ['a', 'c']],
    ['everything that is allowed', ['d', 'b', 'a', 'a'], ['a', 'b', 'd']],
    ['nothing said', undefined, 'offer_alternative_missing'],
    ['no alternative', ['a', 'b'], 'offer_alternative_missing'],
    ['two alternatives of a group', ['a', 'c', 'd'], 'offer_one_alternative'],
    ['no required line', ['c'], 'offer_line_required'],
    ['an unknown line', ['a', 'c', 'x'], 'invalid_value'],
  ])('%s → %j', (_, selected, expected) => {
    const choice = chosenLines(items, selected)
    expect('lines' in choice ? choice.lines.map(({ id }) => id) : choice.problem).toEqual(expected)
  })

  it('nothing said about an offer of required lines → all of them', () => {
    expect(chosenLines([of('a', 'REQUIRED'), of('b', 'OPTIONAL')])).toEqual({ lines: [of('a', 'REQUIRED')] })
  })
})
