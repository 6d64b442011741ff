// Exact offer arithmetic (decisions, section 3): cents and BigInt, rounded half up to the cent. The server stores its result, the form for
// an offer shows it live.
import type { MessageKey } from '../messages.tr.ts'
import { divideHalfUp, toMinor } from '../money.ts'

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

/** The largest sum (in cents) at which JSON numbers still distinguish every two cents: 2^46 units of the currency. */
export const MAX_TOTAL_MINOR = 2 ** 46 * 100

export const lineTotalMinor = (item: { quantity: number; unitPriceMinor: number }): number =>
  Number(BigInt(item.quantity) * BigInt(item.unitPriceMinor))

/** `finalMinor` may be negative and a sum too large: `totalsProblem` tells the caller what to refuse. */
export function offerTotals(offer: PricedOffer): OfferTotals {
  const total = offer.items.reduce((sum, item) => sum + BigInt(item.quantity) * BigInt(item.unitPriceMinor), 0n)
  const discount =
    divideHalfUp(total * BigInt(offer.discountPercentHundredths), 10_000n) + BigInt(offer.discountAmountMinor)
  const final = total - discount
  return {
    totalMinor: Number(total),
    discountMinor: Number(discount),
    finalMinor: Number(final),
    finalTryMinor: Number(divideHalfUp(final * BigInt(offer.exchangeRateE4), 10_000n)),
  }
}

/** Why these totals cannot be offered, or null. A sum above the limit is inexact, but still above the limit. */
export function totalsProblem(
  totals: OfferTotals,
): Extract<MessageKey, 'offer_too_large' | 'discount_exceeds_total'> | null {
  if (totals.finalMinor < 0) return 'discount_exceeds_total'
  if (totals.totalMinor > MAX_TOTAL_MINOR || totals.finalTryMinor > MAX_TOTAL_MINOR) return 'offer_too_large'
  return null
}

/** 36.25 → 362500 */
export const toE4 = (rate: number): number => Math.round(rate * 10_000)
export const fromE4 = (e4: number): number => e4 / 10_000

/** An offer of the form and the contract, in the units of the arithmetic. An offer in lira has the rate 1. */
export function pricedOffer(input: {
  items: readonly { quantity: number; unitPrice: number }[]
  discountPercent: number
  discountAmount: number
  currency: string
  exchangeRate: number
}): PricedOffer {
  return {
    items: input.items.map((item) => ({ quantity: item.quantity, unitPriceMinor: toMinor(item.unitPrice) })),
    discountPercentHundredths: toMinor(input.discountPercent),
    discountAmountMinor: toMinor(input.discountAmount),
    exchangeRateE4: input.currency === 'TRY' ? toE4(1) : toE4(input.exchangeRate),
  }
}
