// What lines bring and cost, exactly: in cents, without KDV, after discount.
import { divideHalfUp } from '../money.ts'
import { lineTotal, offerTotals, type PricedOffer, shareOut } from '../offers/offers.pricing.ts'

/** What each line brings. They add up to the offer's price without KDV; where nothing is said about KDV, to its final price. */
export function netOfLines(offer: PricedOffer): bigint[] {
  const { vat, finalMinor } = offerTotals(offer)
  const totals = offer.items.map(lineTotal)
  if (vat.length === 0) return shareOut(BigInt(finalMinor), totals)
  const nets = totals.map(() => 0n)
  for (const { rate, baseMinor } of vat) {
    const places = offer.items.flatMap((item, place) => ((item.vatRate ?? 0) === rate ? [place] : []))
    const shares = shareOut(
      BigInt(baseMinor),
      places.map((place) => totals[place] ?? 0n),
    )
    for (const [index, place] of places.entries()) nets[place] = shares[index] ?? 0n
  }
  return nets
}

/** The same in kuruş; they add up to the offer's price without KDV in lira. */
export const netTryOfLines = (offer: PricedOffer): number[] =>
  shareOut(BigInt(offerTotals(offer).netTryMinor), netOfLines(offer)).map(Number)

const HOUR_MS = 3_600_000

/** Half up. */
export const hoursCostMinor = (ms: number, hourCostMinor: number): number =>
  Number(divideHalfUp(BigInt(Math.round(ms)) * BigInt(hourCostMinor), BigInt(HOUR_MS)))

/** Half up. */
export const partsCostMinor = (quantityE3: number, unitCostMinor: number): number =>
  Number(divideHalfUp(BigInt(quantityE3) * BigInt(unitCostMinor), 1000n))
