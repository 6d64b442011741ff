// Offer arithmetic (decisions, section 3), exact: cents and BigInt, rounded half up to the cent. The server stores what this computes, the builder shows it live.

export interface PricedOffer {
  items: readonly { quantity: number; unitPriceMinor: number }[]
  /** Percent in hundredths: 12.5 % is 1250. */
  discountPercentHundredths: number
  discountAmountMinor: number
  /** TL for one unit of the currency, in ten-thousandths: 36 is 360000. */
  exchangeRateE4: number
}

export interface OfferTotals {
  totalMinor: number
  discountMinor: number
  finalMinor: number
  finalTryMinor: number
}

const divideHalfUp = (value: bigint, by: bigint) => (value >= 0n ? (value * 2n + by) / (by * 2n) : -((-value * 2n + by) / (by * 2n)))

/** `finalMinor` may come out negative: the caller refuses that (`discount_exceeds_total`). */
export function offerTotals(offer: PricedOffer): OfferTotals {
  const total = offer.items.reduce((sum, item) => sum + BigInt(item.quantity) * BigInt(item.unitPriceMinor), 0n)
  const discount = divideHalfUp(total * BigInt(offer.discountPercentHundredths), 10_000n) + BigInt(offer.discountAmountMinor)
  const final = total - discount
  return {
    totalMinor: Number(total),
    discountMinor: Number(discount),
    finalMinor: Number(final),
    finalTryMinor: Number(divideHalfUp(final * BigInt(offer.exchangeRateE4), 10_000n)),
  }
}

/** 36.25 → 362500 */
export const toE4 = (rate: number): number => Math.round(rate * 10_000)
export const fromE4 = (e4: number): number => e4 / 10_000
