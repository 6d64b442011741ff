// The values of the form of rates and costs, and the call's body.
import type { z } from 'zod'
import type { LabourRates, LabourRatesInput } from '../../../shared/labour/labour.contract.ts'
import { labourTexts as texts } from '../../../shared/labour/labour.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { laterRules } from '../../ui/forms/form.ts'
import { orNull, type Typed } from '../../ui/forms/typed.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'

type Currency = LabourRates['rates'][number]['currency']

interface RateRow {
  key: string
  id?: string
  name: string
  price: Typed
  currency: Currency
}

export interface LabourValues {
  rates: RateRow[]
  defaultCost: Typed
  costs: { userId: string; name: string; cost: Typed }[]
}

let rows = 0
export const newRate = (currency: Currency): RateRow => ({ key: `rate-${++rows}`, name: '', price: '', currency })

export const valuesOf = ({ rates, defaultCost, costs }: LabourRates): LabourValues => ({
  rates: rates.map(({ price, ...rate }) => ({ ...rate, key: rate.id, price: price ?? '' })),
  defaultCost: defaultCost ?? '',
  costs: costs.map(({ cost, ...person }) => ({ ...person, cost: cost ?? '' })),
})

export const bodyOf = ({ rates, defaultCost, costs }: LabourValues): z.input<typeof LabourRatesInput> => ({
  rates: rates.map(({ key: _, price, ...rate }) => ({ ...rate, price: orNull(price) })),
  defaultCost: orNull(defaultCost),
  costs: costs.map(({ userId, cost }) => ({ userId, cost: orNull(cost) })),
})

const rules = laterRules(async () => (await import('../../../shared/labour/labour.contract.ts')).LabourRatesInput)
export const labourErrors = (values: LabourValues): Record<string, string> => rules(bodyOf(values))

const amount = (typed: Typed | null, currency: string) =>
  typeof typed === 'number' ? formatMoney(typed, currency) : ''
const ratesText = (rates: readonly { name: string; price: Typed | null; currency: Currency }[]) =>
  rates.map(({ name, price, currency }) => `${name}: ${amount(price, currency) || '—'}`).join('\n')
const costsText = (costs: readonly { name: string; cost: Typed | null }[]) =>
  costs
    .filter(({ cost }) => typeof cost === 'number')
    .map(({ name, cost }) => `${name}: ${amount(cost, 'TRY')}`)
    .join('\n')

export const LABOUR_FIELDS: ComparedField<LabourRates, LabourValues>[] = [
  { name: 'rates', label: texts.rates, of: ({ rates }) => ratesText(rates), mine: ({ rates }) => ratesText(rates) },
  { name: 'defaultCost', label: texts.defaultCost },
  { name: 'costs', label: texts.costs, of: ({ costs }) => costsText(costs), mine: ({ costs }) => costsText(costs) },
]
