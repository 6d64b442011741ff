// Hours of work at a rate of the workshop, as a line of an offer.
import type { LabourRate } from '../../../../shared/labour/labour.contract.ts'
import type { VatRate } from '../../../../shared/workshop/workshop.vat.ts'
import { manualLine, type OfferLine, type OfferValues, ratesIn } from './offer-form.ts'
import { converted, inVatMode, type Rates } from './offer-rates.ts'

/** An hour of work. A rate without a price leaves it to be typed. */
export function labourLine(values: OfferValues, rate: LabourRate, rates: Rates): OfferLine {
  const line = manualLine(values.usualVatRate)
  return { ...line, type: 'LABOUR', unit: 'HOUR', unitPrice: '', ...atRate(values, line.vatRate, rate, rates) }
}

/** What a line takes over from its rate, whose price is without KDV. */
export function atRate(values: OfferValues, vatRate: VatRate, rate: LabourRate, rates: Rates): Partial<OfferLine> {
  const { id, name, price, currency } = rate
  const turned = price === null ? null : converted(price, currency, values.currency, ratesIn(values, rates))
  return {
    ...{ rateId: id, rateName: name, known: price === null ? null : { price, currency } },
    ...(turned !== null && { unitPrice: inVatMode(turned, vatRate, 'EXCLUDED', values.vatMode) }),
  }
}
