// Exact offer arithmetic (docs/product/lines-kdv-deposit.md): cents and BigInt, rounded half up to the cent. Server, form, card and PDF
// take their sums from here. The caller chooses the lines that count.
import type { MessageKey } from '../messages.tr.ts'
import { divideHalfUp, toMinor } from '../money.ts'
import { splitDeposit, toTryMinor } from '../payments/payments.amounts.ts'
import { toE3 } from '../quantity.ts'
import type { VatMode, VatRate } from '../workshop/workshop.vat.ts'

export interface PricedQuantity {
  quantity: number
  unitPriceMinor: number
}

interface PricedLine extends PricedQuantity {
  /** Percent; null in an offer that says nothing about KDV. */
  vatRate: VatRate | null
}

export interface PricedOffer<Line extends PricedLine = PricedLine> {
  items: readonly Line[]
  /** Percent in hundredths: 12.5 % is 1250. */
  discountPercentHundredths: number
  discountAmountMinor: number
  /** TL for one unit of the currency, in ten-thousandths: 36 is 360000. */
  exchangeRateE4: number
  /** Null: an offer that says nothing about KDV. */
  vatMode: VatMode | null
}

export interface VatGroup {
  rate: VatRate
  /** After discount, without KDV. */
  baseMinor: number
  vatMinor: number
}

export interface OfferTotals {
  totalMinor: number
  discountMinor: number
  finalMinor: number
  finalTryMinor: number
  /** By rate, the lowest first; empty where nothing is said about KDV. Bases and KDV add up to `payableMinor`. */
  vat: VatGroup[]
  /** With KDV. */
  payableMinor: number
  payableTryMinor: number
  /** Without KDV; the final price where nothing is said about KDV. */
  netTryMinor: number
}

/** The largest sum (in cents) at which JSON numbers still distinguish every two cents: 2^46 units of the currency. */
export const MAX_TOTAL_MINOR = 2 ** 46 * 100

/** The thousandths times the price, by 1,000, rounded half up to the cent once. */
export const lineTotal = ({ quantity, unitPriceMinor }: PricedQuantity): bigint =>
  divideHalfUp(BigInt(toE3(quantity)) * BigInt(unitPriceMinor), 1000n)

export const lineTotalMinor = (line: PricedQuantity): number => Number(lineTotal(line))

/** `finalMinor` may be negative and a sum too large: `totalsProblem` tells the caller what to refuse. */
export function offerTotals(offer: PricedOffer): OfferTotals {
  const total = offer.items.reduce((sum, item) => sum + lineTotal(item), 0n)
  const discount =
    divideHalfUp(total * BigInt(offer.discountPercentHundredths), 10_000n) + BigInt(offer.discountAmountMinor)
  const final = total - discount
  const vat = vatGroups(offer, discount)
  const payable = vat.length > 0 ? vat.reduce((sum, { base, amount }) => sum + base + amount, 0n) : final
  const net = vat.length > 0 ? vat.reduce((sum, { base }) => sum + base, 0n) : final
  const inLira = (amount: bigint) => Number(divideHalfUp(amount * BigInt(offer.exchangeRateE4), 10_000n))
  return {
    totalMinor: Number(total),
    discountMinor: Number(discount),
    finalMinor: Number(final),
    finalTryMinor: inLira(final),
    vat: vat.map(({ rate, base, amount }) => ({ rate, baseMinor: Number(base), vatMinor: Number(amount) })),
    payableMinor: Number(payable),
    payableTryMinor: inLira(payable),
    netTryMinor: inLira(net),
  }
}

/** The discount falls on the rates in proportion to their lines. KDV is rounded once for each rate. */
function vatGroups(
  { items, vatMode }: PricedOffer,
  discount: bigint,
): { rate: VatRate; base: bigint; amount: bigint }[] {
  if (vatMode === null) return []
  const sums = new Map<VatRate, bigint>()
  for (const item of items) sums.set(item.vatRate ?? 0, (sums.get(item.vatRate ?? 0) ?? 0n) + lineTotal(item))
  const groups = [...sums].sort(([a], [b]) => a - b)
  const shares = shareOut(
    discount,
    groups.map(([, sum]) => sum),
  )
  return groups.map(([rate, sum], index) => {
    const price = sum - (shares[index] ?? 0n)
    const by = BigInt(rate)
    if (vatMode === 'EXCLUDED') return { rate, base: price, amount: divideHalfUp(price * by, 100n) }
    const amount = divideHalfUp(price * by, 100n + by)
    return { rate, base: price - amount, amount }
  })
}

/** In proportion to the parts, without a lost cent: the cents that remain go to the largest remainders, of equal ones to the first. */
export function shareOut(amount: bigint, parts: readonly bigint[]): bigint[] {
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  if (whole === 0n) return parts.map((_, index) => (index === 0 ? amount : 0n))
  const shares = parts.map((part) => (amount * part) / whole)
  const left = Number(amount - shares.reduce((sum, share) => sum + share, 0n))
  const remainders = parts.map((part, index) => ({ index, remainder: (amount * part) % whole }))
  const byRemainder = remainders.sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder))
  const more = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return shares.map((share, index) => (more.has(index) ? share + 1n : share))
}

/** Why these totals cannot be offered, or null. A sum above the limit is inexact, but still above the limit. */
export function totalsProblem(
  totals: OfferTotals,
): Extract<MessageKey, 'offer_too_large' | 'discount_exceeds_total'> | null {
  if (totals.finalMinor < 0) return 'discount_exceeds_total'
  const sums = [totals.totalMinor, totals.finalTryMinor, totals.payableMinor, totals.payableTryMinor]
  return sums.some((sum) => sum > MAX_TOTAL_MINOR) ? 'offer_too_large' : null
}

export interface DepositTerms {
  /** Hundredths of a percent. */
  percentHundredths: number | null
  /** In the offer's currency; it stands before the percentage. */
  amountMinor: number | null
}

/** Never more than what is payable. */
export function depositOf(
  { payableMinor, payableTryMinor }: Pick<OfferTotals, 'payableMinor' | 'payableTryMinor'>,
  { percentHundredths, amountMinor }: DepositTerms,
  exchangeRateE4: number,
): { depositMinor: number; depositTryMinor: number } {
  if (amountMinor !== null)
    return {
      depositMinor: Math.min(amountMinor, payableMinor),
      depositTryMinor: Math.min(toTryMinor(amountMinor, exchangeRateE4), payableTryMinor),
    }
  return {
    depositMinor: splitDeposit(payableMinor, percentHundredths ?? 0).deposit,
    depositTryMinor: splitDeposit(payableTryMinor, percentHundredths ?? 0).deposit,
  }
}

/** 36.25 → 362500 */
export const toE4 = (rate: number): number => Math.round(rate * 10_000)
export const fromE4 = (e4: number): number => e4 / 10_000

interface UnpricedLine {
  quantity: number
  unitPrice: number
  vatRate?: VatRate | null | undefined
}

interface UnpricedOffer<Line> {
  items: readonly Line[]
  discountPercent: number
  discountAmount: number
  currency: string
  exchangeRate: number
  vatMode?: VatMode | null | undefined
}

/** An offer of the form and the contract, in the units of the arithmetic. An offer in lira has the rate 1. */
export function pricedOffer<Line extends UnpricedLine>(
  input: UnpricedOffer<Line>,
): PricedOffer<Line & { unitPriceMinor: number; vatRate: VatRate | null }> {
  return {
    items: input.items.map((item) => ({
      ...item,
      unitPriceMinor: toMinor(item.unitPrice),
      vatRate: item.vatRate ?? null,
    })),
    discountPercentHundredths: toMinor(input.discountPercent),
    discountAmountMinor: toMinor(input.discountAmount),
    exchangeRateE4: input.currency === 'TRY' ? toE4(1) : toE4(input.exchangeRate),
    vatMode: input.vatMode ?? null,
  }
}
