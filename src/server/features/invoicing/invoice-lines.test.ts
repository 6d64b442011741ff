// Section 6 of the work: a file adds up to the dues, and a lira offer to its own KDV.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toMinor } from '../../../shared/money.ts'
import { offerTotals, type PricedOffer, totalsProblem } from '../../../shared/offers/offers.pricing.ts'
import { VAT_MODES, VAT_RATES, type VatRate } from '../../../shared/workshop/workshop.vat.ts'
import { liraLines } from './invoice-lines.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 5_000 }).map((e3) => e3 / 1000),
  unitPriceMinor: fc.integer({ min: 0, max: 5_000_000 }),
  vatRate: fc.constantFrom(...VAT_RATES),
})
const anOffer = fc
  .record({
    items: fc.array(line, { minLength: 1, maxLength: 12 }),
    discountPercentHundredths: fc.constantFrom(0, 0, 333, 1250, 10_000),
    discountAmountMinor: fc.constantFrom(0, 0, 1, 9_999),
    exchangeRateE4: fc.constantFrom(10_000, 10_000, 362_517, 489_999),
    vatMode: fc.constantFrom(...VAT_MODES, ...VAT_MODES, null),
  })
  .filter((offer) => totalsProblem(offerTotals(offer)) === null)

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + toMinor(value ?? 0), 0)

it('the lines of any offer add up to what is payable in lira; those of an offer in lira to its own base and KDV of each rate', () => {
  fc.assert(
    fc.property(anOffer, (offer: PricedOffer) => {
      const totals = offerTotals(offer)
      const lines = liraLines(offer, totals.payableTryMinor)
      expect(lines).toHaveLength(offer.items.length)
      expect(sum(lines.map(({ total }) => total))).toBe(totals.payableTryMinor)
      expect(lines.every(({ total, base, vat }) => total >= 0 && (base ?? 0) >= 0 && (vat ?? 0) >= 0)).toBe(true)
      if (offer.vatMode === null) {
        expect(lines.every(({ base, vat }) => base === null && vat === null)).toBe(true)
        return
      }
      expect(lines.every(({ base, vat, total }) => toMinor(base ?? 0) + toMinor(vat ?? 0) === toMinor(total))).toBe(
        true,
      )
      const ofRate = (rate: VatRate) => lines.filter((_, index) => offer.items[index]?.vatRate === rate)
      expect(sum(ofRate(0).map(({ vat }) => vat))).toBe(0)
      if (offer.exchangeRateE4 !== 10_000) return
      for (const { rate, baseMinor, vatMinor } of totals.vat)
        expect([sum(ofRate(rate).map(({ base }) => base)), sum(ofRate(rate).map(({ vat }) => vat))]).toEqual([
          baseMinor,
          vatMinor,
        ])
    }),
    { numRuns: 400 },
  )
})
