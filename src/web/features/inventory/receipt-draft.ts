// The receipt that is being entered. It stays in memory: a device keeps nothing that parts cost.
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import type { Currency } from '../../../shared/currencies.ts'
import { MOST_STOCK, type SparePart, sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { fromMinor, toMinor } from '../../../shared/money.ts'
import { lineTotalMinor } from '../../../shared/offers/offers.pricing.ts'
import { isMeasured, sumOf, type Unit } from '../../../shared/quantity.ts'
import { call } from '../../api/call.ts'
import { sharedValue } from '../../feedback/shared-value.ts'
import { needed, type Typed } from '../../ui/forms/typed.ts'
import { createScanQueue, NO_SCANS, type ScanQueue, type Scans } from './scan-queue.ts'
import { problemOf } from './scanning.ts'

export interface ReceiptLine {
  sparePartId: string
  code: string
  name: string
  unit: Unit | undefined
  quantity: Typed
  unitCost: Typed
  /** What the part cost until now. */
  last: { cost: number; currency: Currency } | null
}

export interface ReceiptValues {
  supplier: string
  documentNumber: string
  receivedOn: string
  currency: Currency
  items: ReceiptLine[]
}

export type ReceiptForm = UseFormReturnType<ReceiptValues>

export const receiptBody = ({ items, ...head }: ReceiptValues) => ({
  ...head,
  items: items.map(({ sparePartId, quantity, unitCost }) => ({
    ...{ sparePartId, quantity: needed(quantity), unitCost: needed(unitCost) },
  })),
})

const isNumber = (typed: Typed): typed is number => typeof typed === 'number'

/** Of the lines that are whole. */
export const receiptTotal = (items: readonly ReceiptLine[]): number =>
  fromMinor(
    items.reduce((sum, { quantity, unitCost }) => {
      if (!isNumber(quantity) || !isNumber(unitCost)) return sum
      return sum + lineTotalMinor({ quantity, unitPriceMinor: toMinor(unitCost) })
    }, 0),
  )

const lineOf = ({ id, partCode, name, unit, cost, costCurrency }: SparePart, currency: Currency): ReceiptLine => {
  const last = cost == null || !costCurrency ? null : { cost, currency: costCurrency }
  const unitCost = last?.currency === currency ? last.cost : ''
  return { sparePartId: id, code: partCode, name, unit, quantity: 0, unitCost, last }
}

/** The lines with a quantity more of the part, which stands once. */
function withMore(items: readonly ReceiptLine[], line: ReceiptLine, more: number): ReceiptLine[] {
  const found = items.find(({ sparePartId }) => sparePartId === line.sparePartId)
  const before = found && isNumber(found.quantity) ? found.quantity : 0
  const next = { ...(found ?? line), quantity: sumOf([before, more]) }
  return found ? items.map((each) => (each === found ? next : each)) : [...items, next]
}

/** What was filled in from the last cost in another currency goes, and what is empty is filled in. */
export const inCurrency = (items: readonly ReceiptLine[], currency: Currency): ReceiptLine[] =>
  items.map((line) => {
    const { last, unitCost } = line
    if (last?.currency === currency) return unitCost === '' ? { ...line, unitCost: last.cost } : line
    return last && unitCost === last.cost ? { ...line, unitCost: '' } : line
  })

function createReceiptScans(form: ReceiptForm) {
  const scans = sharedValue<Scans>(NO_SCANS)
  const queue = createScanQueue({
    read: scans.read,
    write: (change) => scans.set({ ...scans.read(), ...change }),
    problemOf,
    take: async (code, ask) => {
      const part = await call(sparePartsApi.byCode, { params: { code } })
      const { name, unit } = part
      const more = isMeasured(unit) ? await ask({ name, unit, filled: 0, offered: 0, max: MOST_STOCK }) : 1
      return () => {
        const { items, currency } = form.getValues()
        const lines = withMore(items, lineOf(part, currency), more)
        form.setFieldValue('items', lines)
        const quantity = Number(lines.find(({ sparePartId }) => sparePartId === part.id)?.quantity)
        return { name, unit, quantity }
      }
    },
  })
  return { ...queue, useScans: scans.useValue }
}

export function useReceiptScans(form: ReceiptForm): [ScanQueue, Scans] {
  const [store] = useState(() => createReceiptScans(form))
  useEffect(() => store.start(), [store])
  return [store, store.useScans()]
}
