// A template as a ready job in an offer's form: its lines come under its name, behind those that are there.
import { fromMinor, toMinor } from '../../../../shared/money.ts'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { newKey, type OfferLine, type OfferValues, ratesIn, type VatDefaults } from '../builder/offer-form.ts'
import { converted, type Rates } from '../builder/offer-rates.ts'
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

/** A line's own price follows the offer's way of saying KDV; that of the day is taken as parts are. */
function priceIn(
  offer: OfferValues,
  job: OfferTemplate,
  line: OfferTemplate['items'][number] | undefined,
  rates: Rates,
) {
  if (!line) return null
  const known = ratesIn(offer, rates)
  if (line.today) return converted(line.today.price, line.today.currency, offer.currency, known)
  const price = converted(line.unitPrice, job.currency, offer.currency, known)
  if (price === null || job.vatMode === offer.vatMode) return price
  const [times, by] = job.vatMode === 'EXCLUDED' ? [100 + line.vatRate, 100] : [100, 100 + line.vatRate]
  return fromMinor(Math.round((toMinor(price) * times) / by))
}
