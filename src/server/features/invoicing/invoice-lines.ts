// The lines of an accepted offer in lira, to the kuruş: they add up to what is due for it, and those of an offer in lira to its own KDV.
import { divideHalfUp, fromMinor } from '../../../shared/money.ts'
import { lineTotal, offerTotals, type PricedOffer, shareOut } from '../../../shared/offers/offers.pricing.ts'

/** In lira. Base and KDV are null in an offer that says nothing about KDV. */
interface LiraLine {
  base: number | null
  vat: number | null
  total: number
}

const lira = (minor: bigint): number => fromMinor(Number(minor))

/**
 * `payableTryMinor`: what the offer's lines cost at its rate, in kuruş. It is shared over the rates of KDV; a share holds its KDV,
 * rounded half up once, and the rest is its base. The lines of a rate share both, so that a discount falls on all of them.
 */
export function liraLines(offer: PricedOffer, payableTryMinor: number): LiraLine[] {
  const totals = offer.items.map(lineTotal)
  const payable = BigInt(payableTryMinor)
  if (offer.vatMode === null)
    return shareOut(payable, totals).map((total) => ({ base: null, vat: null, total: lira(total) }))
  const { vat: groups } = offerTotals(offer)
  const shares = shareOut(
    payable,
    groups.map(({ baseMinor, vatMinor }) => BigInt(baseMinor + vatMinor)),
  )
  const lines = offer.items.map((): LiraLine => ({ base: 0, vat: 0, total: 0 }))
  for (const [index, { rate }] of groups.entries()) {
    const share = shares[index] ?? 0n
    const vat = divideHalfUp(share * BigInt(rate), BigInt(100 + rate))
    const places = offer.items.flatMap((item, place) => ((item.vatRate ?? 0) === rate ? [place] : []))
    const parts = places.map((place) => totals[place] ?? 0n)
    const [bases, vats] = [shareOut(share - vat, parts), shareOut(vat, parts)]
    for (const [part, place] of places.entries()) {
      const [base, tax] = [bases[part] ?? 0n, vats[part] ?? 0n]
      lines[place] = { base: lira(base), vat: lira(tax), total: lira(base + tax) }
    }
  }
  return lines
}
