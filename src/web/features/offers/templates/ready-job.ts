// A template as a ready job in an offer's form: its lines come under its name, behind those that are there.
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { newKey, type OfferLine, type OfferValues, ratesIn, type VatDefaults } from '../builder/offer-form.ts'
import { converted, inVatMode, type Rates } from '../builder/offer-rates.ts'
import { extraOf } from '../extra/extra-form.ts'
import { fromTemplate } from './offer-template-form.ts'

/** A form without lines takes the job's terms too. What extra work says besides its lines stays as it was typed. */
export function withJob(values: OfferValues, job: OfferTemplate, rates: Rates, usual?: VatDefaults): OfferValues {
  const terms = values.items.length === 0 ? { ...fromTemplate(job, rates, usual), ...extraOf(values) } : values
  const lines = fromTemplate(job, rates, usual).items.map(
    (line, index): OfferLine => ({
      ...line,
      key: newKey(),
      job: job.name,
      unitPrice: priceIn(terms, job, job.items[index], rates) ?? line.unitPrice,
    }),
  )
  return { ...terms, name: values.name, items: values.items.length === 0 ? lines : [...values.items, ...lines] }
}

/** In the offer's currency and its way of saying KDV. */
function priceIn(
  offer: OfferValues,
  job: OfferTemplate,
  line: OfferTemplate['items'][number] | undefined,
  rates: Rates,
) {
  if (!line) return null
  const known = ratesIn(offer, rates)
  const { price: own, currency } = line.today ?? { price: line.unitPrice, currency: job.currency }
  const price = converted(own, currency, offer.currency, known)
  // A part's price of the day is taken as it stands; a labour rate's is without KDV.
  const from = !line.today ? job.vatMode : line.type === 'LABOUR' ? 'EXCLUDED' : offer.vatMode
  return price === null ? null : inVatMode(price, line.vatRate, from, offer.vatMode)
}
