// What has to be ordered, as a file.

import type { OrderLine } from '../../../shared/inventory/orders.contract.ts'
import { ordersTexts } from '../../../shared/inventory/orders.texts.ts'
import { DEFAULT_UNIT, UNIT_NAMES } from '../../../shared/quantity.ts'
import type { Cell, Column, Table } from '../../http/table.ts'

const texts = ordersTexts.file

const COLUMNS: Record<
  keyof typeof texts.columns,
  { kind: Column['kind']; width: number; of: (line: OrderLine) => Cell }
> = {
  supplier: { kind: 'text', width: 26, of: ({ supplier }) => supplier },
  supplierCode: { kind: 'text', width: 18, of: ({ supplierCode }) => supplierCode },
  code: { kind: 'text', width: 18, of: ({ partCode }) => partCode },
  name: { kind: 'text', width: 34, of: ({ name }) => name },
  unit: { kind: 'text', width: 8, of: ({ unit = DEFAULT_UNIT }) => UNIT_NAMES[unit] },
  toOrder: { kind: 'number', width: 16, of: ({ toOrder }) => toOrder },
  reserved: { kind: 'number', width: 10, of: ({ reserved }) => reserved },
  minStock: { kind: 'number', width: 12, of: ({ minStock }) => minStock },
  stock: { kind: 'number', width: 10, of: ({ quantity }) => quantity },
  onOrder: { kind: 'number', width: 10, of: ({ onOrder }) => onOrder },
  expectedOn: { kind: 'day', width: 14, of: ({ expectedOn }) => expectedOn },
  jobs: {
    kind: 'text',
    width: 44,
    of: ({ jobs, unit }) =>
      jobs
        .map(
          ({ requestNumber, boatName, quantity }) => `${requestNumber} · ${ordersTexts.job(boatName, quantity, unit)}`,
        )
        .join('; '),
  },
}
const HEADINGS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

export const ordersTable = (lines: readonly OrderLine[]): Table => ({
  name: texts.sheet,
  columns: HEADINGS.map((key) => ({ heading: texts.columns[key], kind: COLUMNS[key].kind, width: COLUMNS[key].width })),
  rows: [lines.map((line) => HEADINGS.map((key) => COLUMNS[key].of(line)))],
})
