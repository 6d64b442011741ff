// The form's values, and their conversion to the call's body and the live totals.
import type { z } from 'zod'
import type { SparePart } from '../../shared/inventory/spare-parts.contract.ts'
import { formatMoney } from '../../shared/money.ts'
import { DEFAULT_CURRENCY, type Offer, type OfferInput } from '../../shared/offers/offers.contract.ts'
import { type OfferTotals, offerTotals, pricedOffer, totalsProblem } from '../../shared/offers/offers.pricing.ts'
import { translate } from '../feedback/translate.ts'
import { laterRules } from '../ui/form.ts'
import { needed, orZero, type Typed } from '../ui/typed.ts'
import {
  type Bulletins,
  bulletinOf,
  type Currency,
  converted,
  isUnusual,
  PART_CURRENCY,
  type Rates,
} from './offer-rates.ts'

export interface OfferLine {
  key: string
  type: Offer['items'][number]['type']
  partId: string | null
  partCode: string | null
  partName: string | null
  /** The part's stock; null if unknown. */
  stock: number | null
  description: string
  /** The part's price, or the price in the edited offer; null for a manual line. */
  known: { price: number; currency: Currency } | null
  quantity: Typed
  unitPrice: Typed
}

export interface OfferValues {
  items: OfferLine[]
  discountPercent: Typed
  discountAmount: Typed
  exchangeRate: Typed
  currency: Currency
  note: string
  /** Empty: the workshop's. */
  validityDays: Typed
}

export const newOffer = (rates: Rates, note = ''): OfferValues => ({
  items: [],
  discountPercent: 0,
  discountAmount: 0,
  exchangeRate: rates[DEFAULT_CURRENCY] ?? '',
  currency: DEFAULT_CURRENCY,
  note,
  validityDays: '',
})

export const valuesOf = (offer: Offer): OfferValues => ({
  items: offer.items.map(({ id, lineTotal: _, description, ...item }) => ({
    ...item,
    key: id,
    stock: null,
    known: item.partId ? { price: item.unitPrice, currency: offer.currency } : null,
    description: description ?? '',
  })),
  discountPercent: offer.discountPercent,
  discountAmount: offer.discountAmount,
  exchangeRate: offer.exchangeRate,
  currency: offer.currency,
  note: offer.note ?? '',
  validityDays: offer.validityDays ?? '',
})

/** The lines and terms of an earlier offer at today's rate. */
export const copyOf = (offer: Offer, rates: Rates): OfferValues => ({
  ...valuesOf(offer),
  exchangeRate: rates[offer.currency] ?? '',
})

let lines = 0
const newKey = () => `line-${++lines}`

const partLine = (part: SparePart, unitPrice: Typed): OfferLine => ({
  key: newKey(),
  type: 'INVENTORY',
  partId: part.id,
  partCode: part.partCode,
  partName: part.name,
  stock: part.quantity,
  known: { price: part.unitPrice, currency: PART_CURRENCY },
  description: '',
  quantity: 1,
  unitPrice,
})

export const manualLine = (): OfferLine => ({
  key: newKey(),
  type: 'MANUAL',
  partId: null,
  partCode: null,
  partName: null,
  stock: null,
  known: null,
  description: '',
  quantity: 1,
  unitPrice: '',
})

/** If the part is already in the offer, its quantity grows by one. */
export function addPart({ items, currency, exchangeRate }: OfferValues, part: SparePart, rates: Rates): OfferLine[] {
  if (!items.some((item) => item.partId === part.id)) {
    const price = converted(part.unitPrice, PART_CURRENCY, currency, ratesIn({ currency, exchangeRate }, rates))
    return [...items, partLine(part, price ?? '')]
  }
  return items.map((item) =>
    item.partId === part.id ? { ...item, stock: part.quantity, quantity: amount(item.quantity) + 1 } : item,
  )
}

/** The part's price in this offer; without a rate, in the stock's currency. */
export function partPrice(values: OfferValues, part: SparePart, rates: Rates): string {
  const price = converted(part.unitPrice, PART_CURRENCY, values.currency, ratesIn(values, rates))
  return price === null ? formatMoney(part.unitPrice, PART_CURRENCY) : formatMoney(price, values.currency)
}

type Terms = Pick<OfferValues, 'currency' | 'exchangeRate'>

/** Includes the rate in the form. */
export const ratesIn = ({ currency, exchangeRate }: Terms, rates: Rates): Rates =>
  currency === 'TRY' ? rates : { ...rates, [currency]: amount(exchangeRate) || null }

/** The same offer in another currency, at that currency's last rate; without a rate the amounts stay. */
export function inCurrency(values: OfferValues, currency: Currency, rates: Rates): OfferValues {
  const known = { ...ratesIn(values, rates), [currency]: rates[currency] }
  const turned = (typed: Typed) =>
    typeof typed === 'number' ? (converted(typed, values.currency, currency, known) ?? typed) : typed
  return {
    ...values,
    currency,
    exchangeRate: rates[currency] ?? '',
    items: values.items.map((item) => ({ ...item, unitPrice: turned(item.unitPrice) })),
    discountAmount: turned(values.discountAmount),
  }
}

export interface UnusualValue {
  /** The field with that value. */
  field: string
  /** The part's name; the exchange rate has none. */
  name?: string
  known: number
  typed: number
}

/** Prices far from the part's own price, and a rate far from the last one. */
export function unusualValues(values: OfferValues, rates: Rates): UnusualValue[] {
  const known = ratesIn(values, rates)
  const lines = values.items.flatMap((item, index) => {
    const price = item.known && converted(item.known.price, item.known.currency, values.currency, known)
    const typed = needed(item.unitPrice)
    if (!price || !isUnusual(typed, price)) return []
    return [{ field: `items.${index}.unitPrice`, name: item.partName ?? '', known: price, typed }]
  })
  const [last, rate] = [rates[values.currency], needed(values.exchangeRate)]
  const isRateUnusual = values.currency !== 'TRY' && last !== null && isUnusual(rate, last)
  return isRateUnusual ? [...lines, { field: 'exchangeRate', known: last, typed: rate }] : lines
}

export const quantityOf = (items: readonly OfferLine[], partId: string): number =>
  items.reduce((sum, item) => sum + (item.partId === partId ? amount(item.quantity) : 0), 0)

/** The field's value in the totals: 0 while it is not a positive number. */
const amount = (typed: Typed): number => {
  const value = needed(typed)
  return Number.isFinite(value) && value > 0 ? value : 0
}

const pricedValues = (values: OfferValues) =>
  pricedOffer({
    items: values.items.map((item) => ({
      quantity: Math.trunc(amount(item.quantity)),
      unitPrice: amount(item.unitPrice),
    })),
    discountPercent: amount(values.discountPercent),
    discountAmount: amount(values.discountAmount),
    currency: values.currency,
    exchangeRate: amount(values.exchangeRate),
  })

export const totalsOf = (values: OfferValues): OfferTotals => offerTotals(pricedValues(values))

export const lineTotal = (item: OfferLine): number => amount(item.quantity) * amount(item.unitPrice)

/** Where the typed rate comes from. */
export function rateSourceOf({ currency, exchangeRate }: Terms, bulletins: Bulletins) {
  if (currency === 'TRY') return {}
  const bulletin = bulletinOf(bulletins, currency)
  if (!bulletin || bulletin.rate !== exchangeRate) return { rateSource: 'MANUAL' } as const
  return { rateSource: 'BULLETIN', rateKind: bulletin.kind, bulletinDate: bulletin.day } as const
}

export const bodyOf = (
  values: OfferValues,
  serviceRequestId: string,
  bulletins: Bulletins = {},
): z.input<typeof OfferInput> => ({
  serviceRequestId,
  items: values.items.map((item) => ({
    type: item.type,
    partId: item.partId,
    description: item.description,
    quantity: needed(item.quantity),
    unitPrice: needed(item.unitPrice),
  })),
  discountPercent: orZero(values.discountPercent),
  discountAmount: orZero(values.discountAmount),
  exchangeRate: values.currency === 'TRY' ? 1 : needed(values.exchangeRate),
  currency: values.currency,
  note: values.note,
  ...(values.validityDays !== '' && { validityDays: needed(values.validityDays) }),
  ...rateSourceOf(values, bulletins),
})

const rules = laterRules(async () => (await import('../../shared/offers/offers.contract.ts')).OfferInput)
const PROBLEM_FIELD = { discount_exceeds_total: 'discountAmount', offer_too_large: 'items' } as const

/** The schema checks these only after the line's numbers are valid; here all errors are shown at once. */
const missingDescriptions = ({ items }: OfferValues): Record<string, string> =>
  Object.fromEntries(
    items.flatMap((item, index) =>
      item.type === 'MANUAL' && !item.description.trim()
        ? [[`items.${index}.description`, translate('required')] as const]
        : [],
    ),
  )

/** The schema's rules, and the rules about sums that the server also checks. */
export function offerErrors(values: OfferValues, serviceRequestId: string): Record<string, string> {
  const errors = { ...missingDescriptions(values), ...rules(bodyOf(values, serviceRequestId)) }
  const problem = totalsProblem(totalsOf(values))
  if (problem && Object.keys(errors).length === 0) errors[PROBLEM_FIELD[problem]] = translate(problem)
  return errors
}
