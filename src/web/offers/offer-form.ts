// The builder's values: what the fields hold, and how they become the call's body and the live totals.
import type { z } from 'zod'
import type { SparePart } from '../../shared/inventory/spare-parts.contract.ts'
import { DEFAULT_CURRENCY, DEFAULT_EXCHANGE_RATE, type Offer, OfferInput } from '../../shared/offers/offers.contract.ts'
import { type OfferTotals, offerTotals, pricedOffer, totalsProblem } from '../../shared/offers/offers.pricing.ts'
import { translate } from '../app/translate.ts'
import { zodRules } from '../ui/form.ts'

/** A number field holds '' while it is empty, and text while it is no number. */
type Typed = number | string

export interface OfferLine {
  key: string
  type: Offer['items'][number]['type']
  partId: string | null
  partCode: string | null
  partName: string | null
  /** Where it is known: how many there are on the shelf. */
  stock: number | null
  description: string
  quantity: Typed
  unitPrice: Typed
}

export interface OfferValues {
  items: OfferLine[]
  discountPercent: Typed
  discountAmount: Typed
  exchangeRate: Typed
  currency: Offer['currency']
  note: string
}

export const newOffer = (): OfferValues => ({
  items: [],
  discountPercent: 0,
  discountAmount: 0,
  exchangeRate: DEFAULT_EXCHANGE_RATE,
  currency: DEFAULT_CURRENCY,
  note: '',
})

export const valuesOf = (offer: Offer): OfferValues => ({
  items: offer.items.map(({ id, lineTotal: _, description, ...item }) => ({
    ...item,
    key: id,
    stock: null,
    description: description ?? '',
  })),
  discountPercent: offer.discountPercent,
  discountAmount: offer.discountAmount,
  exchangeRate: offer.exchangeRate,
  currency: offer.currency,
  note: offer.note ?? '',
})

let lines = 0
const newKey = () => `line-${++lines}`

const partLine = (part: SparePart): OfferLine => ({
  key: newKey(),
  type: 'INVENTORY',
  partId: part.id,
  partCode: part.partCode,
  partName: part.name,
  stock: part.quantity,
  description: '',
  quantity: 1,
  unitPrice: part.unitPrice,
})

export const manualLine = (): OfferLine => ({
  key: newKey(),
  type: 'MANUAL',
  partId: null,
  partCode: null,
  partName: null,
  stock: null,
  description: '',
  quantity: 1,
  unitPrice: '',
})

/** A part that is in the offer already counts one more. */
export function addPart(items: OfferLine[], part: SparePart): OfferLine[] {
  if (!items.some((item) => item.partId === part.id)) return [...items, partLine(part)]
  return items.map((item) =>
    item.partId === part.id ? { ...item, stock: part.quantity, quantity: amount(item.quantity) + 1 } : item,
  )
}

export const quantityOf = (items: readonly OfferLine[], partId: string): number =>
  items.reduce((sum, item) => sum + (item.partId === partId ? amount(item.quantity) : 0), 0)

/** What a field counts for in the totals: nothing while it is no sensible number. */
const amount = (typed: Typed): number => {
  const value = Number(typed)
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

/** An empty field that must hold a number is sent as NaN, so that the schema names it. */
const needed = (typed: Typed): number => (typed === '' ? Number.NaN : Number(typed))
const optional = (typed: Typed): number => (typed === '' ? 0 : Number(typed))

export const bodyOf = (values: OfferValues, serviceRequestId: string): z.input<typeof OfferInput> => ({
  serviceRequestId,
  items: values.items.map((item) => ({
    type: item.type,
    partId: item.partId,
    description: item.description,
    quantity: needed(item.quantity),
    unitPrice: needed(item.unitPrice),
  })),
  discountPercent: optional(values.discountPercent),
  discountAmount: optional(values.discountAmount),
  exchangeRate: needed(values.exchangeRate),
  currency: values.currency,
  note: values.note,
})

const rules = zodRules(OfferInput)
const PROBLEM_FIELD = { discount_exceeds_total: 'discountAmount', offer_too_large: 'items' } as const

/** The schema looks for these only once the line's numbers are right; here all errors are shown at once. */
const missingDescriptions = ({ items }: OfferValues): Record<string, string> =>
  Object.fromEntries(
    items.flatMap((item, index) =>
      item.type === 'MANUAL' && !item.description.trim()
        ? [[`items.${index}.description`, translate('required')] as const]
        : [],
    ),
  )

/** The schema's rules, and the ones on the sums that the server checks besides. */
export function offerErrors(values: OfferValues, serviceRequestId: string): Record<string, string> {
  const errors = { ...missingDescriptions(values), ...rules(bodyOf(values, serviceRequestId)) }
  const problem = totalsProblem(totalsOf(values))
  if (problem && Object.keys(errors).length === 0) errors[PROBLEM_FIELD[problem]] = translate(problem)
  return errors
}
