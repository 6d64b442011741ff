// A template's lines and terms as the values of an offer's form, and the form's values as a template's body.
import type { z } from 'zod'
import { fromMinor } from '../../../../shared/money.ts'
import type { OfferTemplate, OfferTemplateInput } from '../../../../shared/offers/offer-templates.contract.ts'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import { laterRules } from '../../../ui/forms/form.ts'
import type { ComparedField } from '../../../ui/forms/use-record-version.tsx'
import { bodyOf, missingDescriptions, sumErrors } from '../builder/offer-body.ts'
import { type OfferValues, totalsOf, USUAL_VAT } from '../builder/offer-form.ts'
import type { Currency, Rates } from '../builder/offer-rates.ts'
import { newExtra } from '../extra/extra-form.ts'
import { termFields } from '../revisions/offer-differences.ts'

const ONE: Rates = { EUR: 1, USD: 1, GBP: 1, TRY: 1 }

/** At the rate that a new offer starts with. */
export const fromTemplate = (template: OfferTemplate, rates: Rates = ONE, usual = USUAL_VAT): OfferValues => ({
  ...newExtra('MAIN'),
  name: template.name,
  covers: template.covers.map(({ planId, code }) => `${planId} ${code}`),
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

export function templateBody(values: OfferValues, name = values.name): z.input<typeof OfferTemplateInput> {
  const { serviceRequestId, exchangeRate, rateSource, rateKind, bulletinDate, ...terms } = bodyOf(
    { ...values, ...newExtra('MAIN') },
    '',
  )
  return {
    ...terms,
    items: terms.items.map(({ job, ...item }, index) => ({
      ...item,
      ...(item.type !== 'MANUAL' && values.items[index]?.currentPrice && { currentPrice: true }),
    })),
    name,
    covers: (values.covers ?? []).map((cover) => {
      const [planId = '', ...code] = cover.split(' ')
      return { planId, code: code.join(' ') }
    }),
  }
}

const rules = laterRules(
  async () => (await import('../../../../shared/offers/offer-templates.contract.ts')).OfferTemplateInput,
)

/** As the server checks it: at one lira a unit. */
export const templateErrors = (values: OfferValues): Record<string, string> =>
  sumErrors({ ...values, exchangeRate: 1 }, { ...missingDescriptions(values), ...rules(templateBody(values)) })

/** In the order of the screen. */
export const TEMPLATE_FIELDS = (currency: Currency): ComparedField<OfferTemplate, OfferValues>[] => [
  { name: 'name', label: texts.name },
  ...termFields<OfferTemplate>(currency),
  {
    name: 'covers',
    label: texts.covers,
    of: ({ covers }) => covers.map(({ code }) => code).join(', '),
    mine: ({ covers = [] }) => covers.map((cover) => cover.replace(/^\S+ /, '')).join(', '),
  },
]
