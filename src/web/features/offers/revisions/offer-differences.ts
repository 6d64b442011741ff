// The terms of an offer that are compared: in the offer's form, and when its owner answers an offer that has changed.
import { formatDay } from '../../../../shared/days.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { extraReasonTexts, extraTexts } from '../../../../shared/offers/extra-work.texts.ts'
import { offerComparisonTexts } from '../../../../shared/offers/offer-comparison.texts.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts, payableOf } from '../../../../shared/offers/offers.texts.ts'
import { formatCounted } from '../../../../shared/quantity.ts'
import type { ComparedField } from '../../../ui/forms/use-record-version.tsx'
import { currencySymbol } from '../builder/currency-symbol.ts'
import type { OfferValues } from '../builder/offer-form.ts'

const texts = offersTexts.builder

type Line = Pick<
  Offer['items'][number],
  'partName' | 'rateName' | 'quantity' | 'unit' | 'kind' | 'group' | 'vatRate'
> & {
  description: string | null
  unitPrice: number | string
}

/** Kind and KDV of a line; nothing for a required one of an offer that says nothing about KDV. */
export function lineTermsOf({ kind, group, vatRate }: Pick<Line, 'kind' | 'group' | 'vatRate'>): string {
  const terms = [
    kind === 'OPTIONAL' && offersTexts.lineKinds.OPTIONAL,
    kind === 'ALTERNATIVE' && offersTexts.alternativeOf(group ?? ''),
    vatRate !== null && offersTexts.vatRate(vatRate),
  ].filter(Boolean)
  return terms.length > 0 ? ` (${terms.join(', ')})` : ''
}

interface Lined extends Pick<Offer, 'currency' | 'vatMode'> {
  items: readonly Line[]
}

const linesOf = (
  items: readonly (Omit<Line, 'quantity'> & { quantity: number | string })[],
  currency: Offer['currency'],
) =>
  items
    .map(({ partName, description, rateName, quantity, unit, unitPrice, ...line }) => {
      const price = typeof unitPrice === 'number' ? formatMoney(unitPrice, currency) : unitPrice
      return `${typeof quantity === 'number' ? formatCounted(quantity, unit) : quantity} × ${[partName, description, rateName].filter(Boolean).join(', ')}: ${price}${lineTermsOf(line)}`
    })
    .join('\n')

const EXTRA_FIELDS: ComparedField<Offer, OfferValues>[] = [
  {
    name: 'reason',
    label: extraTexts.draft.reason,
    of: ({ extra }) => extra && extraReasonTexts[extra.reason],
    mine: ({ kind, reason }) => (kind === 'EXTRA' ? extraReasonTexts[reason] : ''),
  },
  { name: 'finishDay', label: extraTexts.builder.finishDay },
  { name: 'answerBy', label: extraTexts.builder.answerDay },
  { name: 'ifRefused', label: extraTexts.builder.ifRefused },
]

/** What an offer and a template have in common, in the order of the screen. */
export const termFields = <T extends Lined>(currency: Offer['currency']): ComparedField<T, OfferValues>[] => [
  {
    name: 'items',
    label: texts.items,
    of: (record) => linesOf(record.items, record.currency),
    mine: (values) => linesOf(values.items, values.currency),
  },
  { name: 'currency', label: texts.currency },
  { name: 'discountPercent', label: texts.discountPercent },
  { name: 'discountAmount', label: texts.discountAmount(currencySymbol(currency)) },
  {
    name: 'vatMode',
    label: texts.vatMode,
    of: ({ vatMode }) => vatMode && offersTexts.vatModes[vatMode],
    mine: ({ vatMode }) => offersTexts.vatModes[vatMode],
  },
  { name: 'depositPercent', label: texts.depositPercent },
  { name: 'depositAmount', label: texts.depositAmount(currencySymbol(currency)) },
  { name: 'validityDays', label: texts.validityDays },
  { name: 'note', label: texts.note },
]

/** In the order of the screen. */
export const OFFER_FIELDS = (currency: Offer['currency']): ComparedField<Offer, OfferValues>[] => {
  const [items, unit, ...terms] = termFields<Offer>(currency)
  const rate = { name: 'exchangeRate' as const, label: texts.exchangeRate(currencySymbol(currency)) }
  return [items, unit, rate, ...terms, ...EXTRA_FIELDS].filter((field) => field !== undefined)
}

/** For the owner who answers: the price and the items. */
export const ANSWERED_FIELDS = [
  { label: texts.items, of: (offer) => linesOf(offer.items, offer.currency) },
  {
    label: offersTexts.finalPrice,
    of: ({ finalPrice, currency, vatMode }) =>
      [formatMoney(finalPrice, currency), vatMode && `(${offersTexts.vatModes[vatMode]})`].filter(Boolean).join(' '),
  },
  { label: texts.totalTry, of: (offer) => payableOf(offer, offer.payableTry) },
  { label: offerComparisonTexts.validUntil, of: (offer) => formatDay(offer.validUntil) },
  { label: texts.note, of: (offer) => offer.note },
] satisfies ComparedField<Offer, never>[]
