// The currency of an offer, and the conversion of amounts into another one.
import { fromMinor, toMinor } from '../../shared/money.ts'
import {
  CURRENCIES,
  DEFAULT_CURRENCY,
  DEFAULT_EXCHANGE_RATE,
  type Offer,
  type UsedRate,
} from '../../shared/offers/offers.contract.ts'

export type Currency = Offer['currency']

/** Lira for one unit of each currency; null if no offer used it yet. */
export type Rates = Readonly<Record<Currency, number | null>>

/** Parts of the stock are priced in the default currency of offers. */
export const PART_CURRENCY = DEFAULT_CURRENCY

/** `offer`: an edited offer keeps its own rate. */
export function ratesOf(used: readonly UsedRate[], offer?: Pick<Offer, 'currency' | 'exchangeRate'>): Rates {
  const known = new Map([...used, ...(offer ? [offer] : [])].map((one) => [one.currency, one.exchangeRate]))
  const rates = Object.fromEntries(CURRENCIES.map((currency) => [currency, known.get(currency) ?? null]))
  return { ...rates, EUR: rates.EUR ?? DEFAULT_EXCHANGE_RATE, TRY: 1 } as Rates
}

/** Null if a rate is missing. */
export function converted(amount: number, from: Currency, to: Currency, rates: Rates): number | null {
  if (from === to) return amount
  const [sold, bought] = [rates[from], rates[to]]
  return sold && bought ? fromMinor(Math.round((toMinor(amount) * sold) / bought)) : null
}

/** A misplaced decimal mark changes a number by this factor or more. */
const FAR_FACTOR = 100

export const isUnusual = (amount: number, known: number): boolean =>
  known > 0 && (amount >= known * FAR_FACTOR || amount * FAR_FACTOR <= known)
