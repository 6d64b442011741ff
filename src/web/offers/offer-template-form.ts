// A template's lines and terms as the values of an offer's form, and the form's values as a template's body.
import type { z } from 'zod'
import { fromMinor } from '../../shared/money.ts'
import type { OfferTemplate, OfferTemplateInput } from '../../shared/offers/offer-templates.contract.ts'
import { newExtra } from './extra-form.ts'
import { bodyOf } from './offer-body.ts'
import { type OfferValues, totalsOf, USUAL_VAT } from './offer-form.ts'
import type { Rates } from './offer-rates.ts'

const ONE: Rates = { EUR: 1, USD: 1, GBP: 1, TRY: 1 }

/** At the rate that a new offer starts with. */
export const fromTemplate = (template: OfferTemplate, rates: Rates = ONE, usual = USUAL_VAT): OfferValues => ({
  ...newExtra('MAIN'),
  items: template.items.map((item, index) => ({
    ...item,
    group: item.group ?? '',
    vatExemption: item.vatExemption ?? '',
    key: `${template.id}:${index}`,
    stock: null,
    known: item.partId ? { price: item.unitPrice, currency: template.currency } : null,
    description: item.description ?? '',
  })),
  discountPercent: template.discountPercent,
  discountAmount: template.discountAmount,
  exchangeRate: rates[template.currency] ?? '',
  currency: template.currency,
  note: template.note ?? '',
  validityDays: template.validityDays ?? '',
  vatMode: template.vatMode,
  depositPercent: template.depositPercent ?? '',
  depositAmount: template.depositAmount ?? '',
  usualVatRate: usual.vatRate,
})

/** In the template's currency, as its offers name it. */
export const templatePrice = (template: OfferTemplate): number => fromMinor(totalsOf(fromTemplate(template)).finalMinor)

export function templateBody(values: OfferValues, name: string): z.input<typeof OfferTemplateInput> {
  const { serviceRequestId, exchangeRate, rateSource, rateKind, bulletinDate, ...terms } = bodyOf(
    { ...values, ...newExtra('MAIN') },
    '',
  )
  return { ...terms, name }
}
