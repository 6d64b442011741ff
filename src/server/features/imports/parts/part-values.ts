// What a row says about a part: its cells and the values for all rows, each read as its column says.
import {
  type ImportField,
  NUMBER_FIELDS,
  type NumberFormat,
  type Reason,
} from '../../../../shared/imports/imports.contract.ts'
import type { Unit } from '../../../../shared/quantity.ts'
import type { Settings, SheetRow } from '../kind.ts'
import { unitOf } from '../reading/fields.ts'
import { type Cell, isBlank } from '../reading/grid.ts'
import { isShortened, numberIn, otherCurrency } from '../reading/numbers.ts'

export interface PartValues {
  partCode?: string
  name?: string
  unit?: Unit
  unitPrice?: number
  quantity?: number
  minStock?: number
  locationCode?: string
}

export interface ReadValues {
  /** Of the filled cells. */
  values: PartValues
  /** What can't be read. */
  bad: Reason[]
  /** Worth a look. */
  notes: Reason[]
}

/** A number has no more digits. */
const MOST_DIGITS = 15

const reason = (field: ImportField, message: string, cell: Cell): Reason => ({
  field,
  message,
  about: isBlank(cell) ? null : String(cell).slice(0, 80),
})

export function readValues({ cells }: SheetRow, { columns, fixed }: Settings): ReadValues {
  const read: ReadValues = { values: {}, bad: [], notes: [] }
  for (const [field, text] of Object.entries(fixed) as [ImportField, string][]) {
    if (text.trim() !== '') readOne(read, field, text.trim(), 'COMMA', null)
  }
  columns.forEach(({ field, numbers, zeroCode }, index) => {
    const cell = cells[index] ?? null
    if (field !== null && !isBlank(cell)) readOne(read, field, cell as string | number, numbers ?? 'COMMA', zeroCode)
  })
  return read
}

function readOne(
  { values, bad, notes }: ReadValues,
  field: ImportField,
  cell: string | number,
  numbers: NumberFormat,
  zeroCode: number | null,
): void {
  const text = String(cell)
  if (field === 'unit') {
    const unit = unitOf(text)
    if (unit) values.unit = unit
    else bad.push(reason(field, 'import_unit_unknown', cell))
  } else if (NUMBER_FIELDS.includes(field)) {
    const number = numberIn(cell, numbers)
    const isForeign = field === 'unitPrice' && otherCurrency(text) !== undefined
    if (isForeign) bad.push(reason(field, 'import_other_currency', cell))
    else if (number !== undefined) values[field as 'unitPrice'] = number
    else bad.push(reason(field, isShortened(text) ? 'import_shortened' : 'invalid_number', cell))
  } else if (field === 'partCode' && isCut(cell)) {
    bad.push(reason(field, 'import_shortened', cell))
  } else {
    values[field as 'name'] = text
    if (field === 'partCode' && mayLackZeros(text, zeroCode)) notes.push(reason(field, 'import_zeros_lost', cell))
  }
}

const isCut = (cell: string | number): boolean =>
  typeof cell === 'number' ? Math.abs(cell) >= 10 ** MOST_DIGITS : isShortened(cell)

/** Shorter than the codes beside it that begin with a zero, or a barcode that its check digit completes with zeros. */
function mayLackZeros(code: string, zeroCode: number | null): boolean {
  if (!/^[1-9]\d*$/.test(code)) return false
  return (zeroCode !== null && code.length < zeroCode) || (code.length === 11 && isBarcode(code.padStart(12, '0')))
}

/** The check digit of EAN and UPC. */
function isBarcode(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
