// What lines bring and cost, exactly: in cents, without KDV, after discount.
import type { Currency } from '../currencies.ts'
import { divideHalfUp } from '../money.ts'
import { lineTotal, offerTotals, type PricedOffer, shareOut } from '../offers/offers.pricing.ts'
import { toE3 } from '../quantity.ts'

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

/** What is known of a cost: an amount for one unit or one hour, in its currency. */
export interface KnownCost {
  minor: number
  currency: Currency
}

interface CostedLine {
  type: 'INVENTORY' | 'MANUAL' | 'LABOUR'
  partId: string | null
}

export interface Costs {
  parts: ReadonlyMap<string, KnownCost>
  /** In kuruş; null: unknown. */
  hourMinor: number | null
  /** Lira for one unit in ten-thousandths; null where there is none. */
  rateE4: (currency: Currency) => number | null
}

/** In cents of the currency, half up; null where its cost or a rate is unknown, and for words alone. */
export function unitCostIn(
  { type, partId }: CostedLine,
  to: Currency,
  { parts, hourMinor, rateE4 }: Costs,
): number | null {
  const hour: KnownCost | null = hourMinor === null ? null : { minor: hourMinor, currency: 'TRY' }
  const known = type === 'LABOUR' ? hour : partId === null ? null : (parts.get(partId) ?? null)
  if (known === null || known.currency === to) return known?.minor ?? null
  const [from, into] = [rateE4(known.currency), rateE4(to)]
  return from && into ? Number(divideHalfUp(BigInt(known.minor) * BigInt(from), BigInt(into))) : null
}

export interface Margins<Line> {
  /** What is left of each counted line, in cents of the offer's currency; null where its cost is unknown. */
  lines: ReadonlyMap<Line, number | null>
  /** Of the lines whose cost is known; null where it is known of none. */
  minor: number | null
  /** Of what those lines bring; null where they bring nothing. */
  percent: number | null
  unknown: number
}

/** `offer` has the lines that count. Without KDV, after discount. */
export function marginsOf<Line extends CostedLine & PricedOffer['items'][number]>(
  offer: PricedOffer<Line>,
  currency: Currency,
  costs: Costs,
): Margins<Line> {
  const nets = netOfLines(offer).map(Number)
  let [net, minor, unknown] = [0, 0, 0]
  const lines = new Map<Line, number | null>()
  for (const [place, line] of offer.items.entries()) {
    const unitCost = unitCostIn(line, currency, costs)
    const left = unitCost === null ? null : (nets[place] ?? 0) - partsCostMinor(toE3(line.quantity), unitCost)
    lines.set(line, left)
    if (left === null) unknown += 1
    else [net, minor] = [net + (nets[place] ?? 0), minor + left]
  }
  const isKnown = unknown < offer.items.length
  return {
    lines,
    minor: isKnown ? minor : null,
    percent: isKnown && net > 0 ? Math.round((minor * 100) / net) : null,
    unknown,
  }
}
