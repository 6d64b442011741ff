// The body of the call from the form's values, and what is wrong with them.
import type { z } from 'zod'
import type { OfferInput } from '../../../../shared/offers/offers.contract.ts'
import { offersMessages } from '../../../../shared/offers/offers.messages.ts'
import { translate } from '../../../feedback/translate.ts'
import { laterRules } from '../../../ui/forms/form.ts'
import { needed, orZero } from '../../../ui/forms/typed.ts'
import { extraBody, extraErrors } from '../extra/extra-form.ts'
import { choiceProblem, type OfferValues, type Terms } from './offer-form.ts'
import { type Bulletins, bulletinOfRate } from './offer-rates.ts'

/** Where the typed rate comes from. */
export function rateSourceOf({ currency, exchangeRate }: Terms, bulletins: Bulletins) {
  if (currency === 'TRY') return {}
  const bulletin = bulletinOfRate(bulletins, currency, exchangeRate)
  if (!bulletin) return { rateSource: 'MANUAL' } as const
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
    ...(item.type === 'MANUAL' && { unit: item.unit }),
    ...(item.type === 'LABOUR' && { rateId: item.rateId }),
    ...(item.job && { job: item.job }),
    quantity: needed(item.quantity),
    unitPrice: needed(item.unitPrice),
    kind: item.kind,
    ...(item.kind === 'ALTERNATIVE' && { group: item.group }),
    vatRate: item.vatRate,
    ...(item.vatRate === 0 && { vatExemption: item.vatExemption, vatExemptionCode: item.vatExemptionCode }),
  })),
  vatMode: values.vatMode,
  ...(values.depositPercent !== '' && { depositPercent: needed(values.depositPercent) }),
  ...(values.depositAmount !== '' && { depositAmount: needed(values.depositAmount) }),
  discountPercent: orZero(values.discountPercent),
  discountAmount: orZero(values.discountAmount),
  exchangeRate: values.currency === 'TRY' ? 1 : needed(values.exchangeRate),
  currency: values.currency,
  note: values.note,
  ...(values.validityDays !== '' && { validityDays: needed(values.validityDays) }),
  ...rateSourceOf(values, bulletins),
  ...extraBody(values),
})

const rules = laterRules(async () => (await import('../../../../shared/offers/offers.contract.ts')).OfferInput)
const PROBLEM_FIELD = { discount_exceeds_total: 'discountAmount', offer_too_large: 'items' } as const

/** The schema checks these only after the line's numbers are valid; here all errors are shown at once. */
export const missingDescriptions = ({ items }: OfferValues): Record<string, string> =>
  Object.fromEntries(
    items.flatMap((item, index) =>
      item.type !== 'INVENTORY' && !item.description.trim()
        ? [[`items.${index}.description`, translate('required')] as const]
        : [],
    ),
  )

/** The schema's rules, and the rules about sums that the server also checks. */
export function offerErrors(values: OfferValues, serviceRequestId: string): Record<string, string> {
  const found = { ...missingDescriptions(values), ...extraErrors(values), ...rules(bodyOf(values, serviceRequestId)) }
  return sumErrors(values, found)
}

export function sumErrors(values: OfferValues, errors: Record<string, string>): Record<string, string> {
  const problem = choiceProblem(values)
  if (!problem || Object.keys(errors).length > 0) return errors
  return { [PROBLEM_FIELD[problem]]: offersMessages[problem] }
}
