// The values of a part's folded fields. Its form needs them at once, the fields themselves later.
import type { Currency } from '../../../shared/currencies.ts'
import type { SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { orNull, type Typed } from '../../ui/forms/typed.ts'

export const rareValues = (part?: SparePart) => ({
  codes: part?.codes ?? [],
  supplier: part?.supplier ?? '',
  supplierCode: part?.supplierCode ?? '',
  cost: (part?.cost ?? '') as Typed,
  costCurrency: (part?.costCurrency ?? 'EUR') as Currency,
  costReceivedOn: part?.costReceivedOn ?? null,
})
export type RareValues = ReturnType<typeof rareValues>

/** A cost that a receipt says is not typed. */
export function rareBody(values: RareValues, isAdmin: boolean) {
  const { codes, supplier, supplierCode, cost, costCurrency, costReceivedOn } = values
  const known = orNull(cost)
  const money = { cost: known, costCurrency: known === null ? null : costCurrency }
  return { codes, supplier, supplierCode, ...(isAdmin && costReceivedOn === null && money) }
}
