// The form's values, and their conversion to the call's body and the live totals.
import type { SparePart } from '../../../../shared/inventory/spare-parts.contract.ts'
import { formatMoney, fromMinor, toMinor } from '../../../../shared/money.ts'
import type { OfferKind } from '../../../../shared/offers/extra-work.ts'
import { cheapestChoice, dearestChoice, defaultChoice, type LineKind } from '../../../../shared/offers/offers.choice.ts'
import { DEFAULT_CURRENCY, type Offer } from '../../../../shared/offers/offers.contract.ts'
import { MOST_OFFERED, OFFER_NUMBERS } from '../../../../shared/offers/offers.numbers.ts'
import {
  depositOf,
  lineTotalMinor,
  type OfferTotals,
  offerTotals,
  pricedOffer,
  totalsProblem,
} from '../../../../shared/offers/offers.pricing.ts'
import { fitsUnit, quantityRange, sumOf, type Unit } from '../../../../shared/quantity.ts'
import type { NumberRange } from '../../../../shared/typed-number.ts'
import type { VatMode, VatRate } from '../../../../shared/workshop/workshop.vat.ts'
import { needed, type Typed } from '../../../ui/forms/typed.ts'
import { type ExtraValues, extraValuesOf, isUnpriced, newExtra } from '../extra/extra-form.ts'
import { type Currency, converted, isUnusual, PART_CURRENCY, type Rates } from './offer-rates.ts'

export interface OfferLine {
  key: string
  type: Offer['items'][number]['type']
  partId: string | null
  partCode: string | null
  partName: string | null
  /** The part's stock, null if unknown, and what of it no job waits for. */
  stock: number | null
  available?: number
  /** In words alone: its part has left the stock. */
  wasPart?: boolean | undefined
  description: string
  /** Of hours of work. */
  rateId?: string | undefined
  rateName?: string | undefined
  /** The ready job that it came from. */
  job?: string | undefined
  /** Of a template: it takes the price of the day on which it is added. */
  currentPrice?: boolean | undefined
  kind: LineKind
  /** Of alternatives; kept while the line is of another kind. */
  group: string
  vatRate: VatRate
  vatExemption: string
  vatExemptionCode?: string | undefined
  /** The part's price, or the price in the edited offer; null for a manual line. */
  known: { price: number; currency: Currency } | null
  unit?: Unit | undefined
  quantity: Typed
  unitPrice: Typed
}

export interface OfferValues extends ExtraValues {
  /** Of a template; empty in an offer. */
  name: string
  /** Of a template: the plan items that it does, each as `planId code`. */
  covers?: string[]
  items: OfferLine[]
  discountPercent: Typed
  discountAmount: Typed
  exchangeRate: Typed
  currency: Currency
  note: string
  /** Empty: the workshop's. */
  validityDays: Typed
  vatMode: VatMode
  /** Both empty: the workshop's percentage. */
  depositPercent: Typed
  depositAmount: Typed
  /** What new lines start with. */
  usualVatRate: VatRate
}

export type VatDefaults = Pick<OfferValues, 'vatMode'> & Pick<OfferLine, 'vatRate'>
export const USUAL_VAT: VatDefaults = { vatMode: 'EXCLUDED', vatRate: 20 }

export const newOffer = (
  rates: Rates,
  note = '',
  { vatMode, vatRate } = USUAL_VAT,
  kind: OfferKind = 'MAIN',
): OfferValues => ({
  ...newExtra(kind),
  name: '',
  items: [],
  discountPercent: 0,
  discountAmount: 0,
  exchangeRate: rates[DEFAULT_CURRENCY] ?? '',
  currency: DEFAULT_CURRENCY,
  note,
  validityDays: '',
  vatMode,
  depositPercent: '',
  depositAmount: '',
  usualVatRate: vatRate,
})

/** An offer from before, which says nothing about KDV, takes the workshop's. */
export const valuesOf = (offer: Offer, usual = USUAL_VAT): OfferValues => ({
  ...extraValuesOf(offer),
  name: '',
  items: offer.items.map(({ id, lineTotal: _, description, ...item }) => ({
    ...item,
    group: item.group ?? '',
    vatRate: item.vatRate ?? usual.vatRate,
    vatExemption: item.vatExemption ?? '',
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
  vatMode: offer.vatMode ?? usual.vatMode,
  depositPercent: offer.depositPercent ?? '',
  depositAmount: offer.depositAmount ?? '',
  usualVatRate: usual.vatRate,
})

/** The lines and terms of an earlier offer at the rate that a new one starts with. */
export const copyOf = (offer: Offer, rates: Rates, usual = USUAL_VAT): OfferValues => ({
  ...valuesOf(offer, usual),
  exchangeRate: rates[offer.currency] ?? '',
})

/** To change an offer. A technician's draft takes today's rate, and has no price for the work yet. */
export function editOf(offer: Offer, rates: Rates, usual = USUAL_VAT): OfferValues {
  if (!isUnpriced(offer)) return valuesOf(offer, usual)
  const values = copyOf(offer, rates, usual)
  return { ...values, items: values.items.map((item) => ({ ...item, unitPrice: item.unitPrice || '' })) }
}

let lines = 0
export const newKey = () => `line-${++lines}`

const plainLine = (vatRate: VatRate) => ({
  ...{ key: newKey(), kind: 'REQUIRED' as const, group: '', vatRate, vatExemption: '' },
})

const stockOf = ({ quantity, available }: SparePart) => ({ stock: quantity, available })
const partLine = (part: SparePart, unitPrice: Typed, vatRate: VatRate): OfferLine => ({
  ...plainLine(vatRate),
  type: 'INVENTORY',
  partId: part.id,
  partCode: part.partCode,
  partName: part.name,
  ...stockOf(part),
  known: { price: part.unitPrice, currency: PART_CURRENCY },
  description: '',
  unit: part.unit,
  quantity: 1,
  unitPrice,
})

export const manualLine = (vatRate = USUAL_VAT.vatRate): OfferLine => ({
  ...plainLine(vatRate),
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

/** Lines that an earlier page kept; their keys may be in use here. */
export const withFreshKeys = (values: OfferValues): OfferValues => ({
  ...values,
  items: values.items.map((item) => ({ ...manualLine(values.usualVatRate), ...item, key: newKey() })),
})

/** If the part is already in the offer, its quantity grows by one. */
export function addPart(
  { items, currency, exchangeRate, usualVatRate }: OfferValues,
  part: SparePart,
  rates: Rates,
): OfferLine[] {
  if (!items.some((item) => item.partId === part.id)) {
    const price = converted(part.unitPrice, PART_CURRENCY, currency, ratesIn({ currency, exchangeRate }, rates))
    return [...items, partLine(part, price ?? '', usualVatRate)]
  }
  return items.map((item) =>
    item.partId === part.id ? { ...item, ...stockOf(part), quantity: sumOf([amountOf(item), 1]) } : item,
  )
}

/** The part's price in this offer; without a rate, in the stock's currency. */
export function partPrice(values: OfferValues, part: SparePart, rates: Rates): string {
  const price = converted(part.unitPrice, PART_CURRENCY, values.currency, ratesIn(values, rates))
  return price === null ? formatMoney(part.unitPrice, PART_CURRENCY) : formatMoney(price, values.currency)
}

export type Terms = Pick<OfferValues, 'currency' | 'exchangeRate'>

/** Includes the rate in the form. */
export const ratesIn = ({ currency, exchangeRate }: Terms, rates: Rates): Rates =>
  currency === 'TRY' ? rates : { ...rates, [currency]: amount(exchangeRate, 'exchangeRate') || null }

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
    depositAmount: turned(values.depositAmount),
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
  sumOf(items.map((item) => (item.partId === partId ? amountOf(item) : 0)))

/** The field's value in the totals: 0 while the field refuses it. */
const within = (typed: Typed, { min, max }: NumberRange): number => {
  const value = needed(typed)
  return value >= min && value <= max ? value : 0
}
const amount = (typed: Typed, field: keyof typeof OFFER_NUMBERS): number => within(typed, OFFER_NUMBERS[field])
const amountOf = ({ quantity, unit }: Pick<OfferLine, 'quantity' | 'unit'>): number => {
  const value = within(quantity, quantityRange(unit, MOST_OFFERED))
  return fitsUnit(value, unit) ? value : 0
}

export const pricedValues = (values: OfferValues) =>
  pricedOffer({
    items: values.items.map((item) => ({
      ...{ type: item.type, partId: item.partId, quantity: amountOf(item) },
      unitPrice: amount(item.unitPrice, 'unitPrice'),
      kind: item.kind,
      group: item.kind === 'ALTERNATIVE' ? item.group : null,
      vatRate: item.vatRate,
    })),
    vatMode: values.vatMode,
    discountPercent: amount(values.discountPercent, 'discountPercent'),
    discountAmount: amount(values.discountAmount, 'discountAmount'),
    currency: values.currency,
    exchangeRate: amount(values.exchangeRate, 'exchangeRate'),
  })

/** As the offer will show them before an answer. */
export function totalsOf(values: OfferValues): OfferTotals {
  const priced = pricedValues(values)
  return offerTotals({ ...priced, items: defaultChoice(priced.items) })
}

/** The deposit in the offer's currency; `usualPercent` where none is typed. */
export function depositMinorOf(values: OfferValues, usualPercent: number): number {
  const { depositPercent, depositAmount } = values
  const terms = {
    percentHundredths: toMinor(depositPercent === '' ? usualPercent : amount(depositPercent, 'depositPercent')),
    amountMinor: depositAmount === '' ? null : toMinor(amount(depositAmount, 'depositAmount')),
  }
  return depositOf(totalsOf(values), terms, 0).depositMinor
}

/** As the server: the discount must fit the cheapest choice of lines, the limit the dearest one. */
export function choiceProblem(values: OfferValues): ReturnType<typeof totalsProblem> {
  const priced = pricedValues(values)
  const problemWith = (choose: typeof cheapestChoice) =>
    totalsProblem(offerTotals({ ...priced, items: choose(priced.items) }))
  return problemWith(cheapestChoice) ?? problemWith(dearestChoice)
}

export const lineTotal = (line: OfferLine): number =>
  fromMinor(lineTotalMinor({ quantity: amountOf(line), unitPriceMinor: toMinor(amount(line.unitPrice, 'unitPrice')) }))
