// The currency of an offer, and the conversion of amounts into another one.

import { CURRENCIES } from '../../../../shared/currencies.ts'
import { fromMinor, toMinor } from '../../../../shared/money.ts'
import {
  DEFAULT_CURRENCY,
  DEFAULT_EXCHANGE_RATE,
  type Offer,
  type UsedRate,
} from '../../../../shared/offers/offers.contract.ts'
import type { LatestRate } from '../../../../shared/rates/rates.contract.ts'
import type { RateKind } from '../../../../shared/rates/rates.kinds.ts'
import type { VatMode } from '../../../../shared/workshop/workshop.vat.ts'
import type { Typed } from '../../../ui/forms/typed.ts'

export type Currency = Offer['currency']

/** The rate of a bulletin from which an offer may start, or has started. */
export interface BulletinRate {
  rate: number
  kind: RateKind
  day: string
  number: string
}

/** `newer`: published since the edited offer's own. */
type KnownRate = BulletinRate & { newer?: BulletinRate }

/** By currency. `old`: the day of a bulletin that is too old to be taken by itself. */
export type Bulletins = Partial<Record<Currency, KnownRate | { old: string }>>

/** `offer`: an edited offer keeps its own bulletin, until its admin takes a newer one. */
export function bulletinsOf(latest: readonly LatestRate[], offer?: Offer): Bulletins {
  const known: Bulletins = {}
  for (const { currency, kind, rate, stale, bulletinDate: day, bulletinNumber: number } of latest) {
    if (rate === null || day === null || number === null) continue
    known[currency] = stale ? { old: day } : { rate, kind, day, number }
  }
  const { rateKind: kind, bulletinDate: day, bulletinNumber: number } = offer ?? {}
  if (offer && kind && day && number) {
    const newest = bulletinOf(known, offer.currency)
    const newer = newest && newest.day > day ? newest : undefined
    known[offer.currency] = { rate: offer.exchangeRate, kind, day, number, newer }
  }
  return known
}

/** The bulletin's rate of a currency, unless it is too old. */
export function bulletinOf(bulletins: Bulletins, currency: Currency): KnownRate | null {
  const known = bulletins[currency]
  return known && 'rate' in known ? known : null
}

/** The bulletin that names this rate. */
export function bulletinOfRate(bulletins: Bulletins, currency: Currency, rate: Typed): BulletinRate | undefined {
  const known = bulletinOf(bulletins, currency)
  return [known, known?.newer].find((one) => one?.rate === rate) ?? undefined
}

/** Lira for one unit of each currency; null if no offer used it yet. */
export type Rates = Readonly<Record<Currency, number | null>>

/** Parts of the stock are priced in the default currency of offers. */
export const PART_CURRENCY = DEFAULT_CURRENCY

/** `offer`: an edited offer keeps its own rate. */
export function ratesOf(
  used: readonly UsedRate[],
  offer?: Pick<Offer, 'currency' | 'exchangeRate'>,
  bulletins: Bulletins = {},
): Rates {
  const published = CURRENCIES.flatMap((currency) => {
    const bulletin = bulletinOf(bulletins, currency)
    return bulletin ? [{ currency, exchangeRate: bulletin.rate }] : []
  })
  const known = new Map(
    [...used, ...published, ...(offer ? [offer] : [])].map((one) => [one.currency, one.exchangeRate]),
  )
  const rates = Object.fromEntries(CURRENCIES.map((currency) => [currency, known.get(currency) ?? null]))
  return { ...rates, EUR: rates.EUR ?? DEFAULT_EXCHANGE_RATE, TRY: 1 } as Rates
}

/** Null if a rate is missing. */
export function converted(amount: number, from: Currency, to: Currency, rates: Rates): number | null {
  if (from === to) return amount
  const [sold, bought] = [rates[from], rates[to]]
  return sold && bought ? fromMinor(Math.round((toMinor(amount) * sold) / bought)) : null
}

/** A price in another way of saying KDV. */
export function inVatMode(price: number, vatRate: number, from: VatMode, to: VatMode): number {
  if (from === to) return price
  const [times, by] = from === 'EXCLUDED' ? [100 + vatRate, 100] : [100, 100 + vatRate]
  return fromMinor(Math.round((toMinor(price) * times) / by))
}

/** A misplaced decimal mark changes a number by this factor or more. */
const FAR_FACTOR = 100

export const isUnusual = (amount: number, known: number): boolean =>
  known > 0 && (amount >= known * FAR_FACTOR || amount * FAR_FACTOR <= known)
