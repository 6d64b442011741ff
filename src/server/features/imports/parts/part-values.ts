// What a row says about a part: its cells and the values for all rows, each read as its column says.
import type { Currency } from '../../../../shared/currencies.ts'
import {
  type ImportField,
  NUMBER_FIELDS,
  type NumberFormat,
  type Reason,
} from '../../../../shared/imports/imports.contract.ts'
import { gtinForms } from '../../../../shared/inventory/scanned-codes.ts'
import type { Unit } from '../../../../shared/quantity.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import type { Settings, SheetRow } from '../kind.ts'
import { currencyOf, unitOf } from '../reading/fields.ts'
import { type Cell, isBlank } from '../reading/grid.ts'
import { isShortened, moneySign, numberIn, otherCurrency } from '../reading/numbers.ts'

export interface PartValues {
  partCode?: string
  name?: string
  unit?: Unit
  unitPrice?: number
  quantity?: number
  minStock?: number
  locationCode?: string
  cost?: number
  costCurrency?: Currency
  supplier?: string
  supplierCode?: string
  codes?: string[]
}

/** A value as a cell says it. */
export const cellOf = (value: string | number | readonly string[] | null | undefined): string | number | null =>
  Array.isArray(value) ? value.join(', ') : ((value as string | number | null | undefined) ?? null)

/** "A-1, B-2; C 3" → three codes */
export const codesIn = (text: string): string[] => text.split(/[,;|\n]/).flatMap((code) => code.trim() || [])

export interface ReadValues {
  /** Of the filled cells. */
  values: PartValues
  /** What can't be read. */
  bad: Reason[]
  /** Worth a look. */
  notes: Reason[]
  /** Of the currency, in the cell of the cost. */
  costSign?: string | undefined
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
  readCurrency(read)
  const { partCode, codes } = read.values
  if (codes) read.values.codes = furtherCodes(codes, partCode)
  return read
}

/** A currency without a cost says nothing, and a cost without one is not guessed. */
function readCurrency({ values, bad, costSign }: ReadValues): void {
  if (values.cost === undefined) delete values.costCurrency
  else {
    const own = costSign && currencyOf(costSign)
    if (own) values.costCurrency = own
    else if (!values.costCurrency && !bad.some(({ field }) => field === 'costCurrency'))
      bad.push({ field: 'costCurrency', message: 'import_currency_missing', about: null })
  }
}

/** Each once; the part's own one is no further one. */
function furtherCodes(codes: readonly string[], partCode = ''): string[] {
  const seen = new Set([partCode, ...gtinForms(partCode)].map(fold))
  return codes.filter((code) => {
    const forms = [code, ...gtinForms(code)].map(fold)
    if (forms.some((form) => seen.has(form))) return false
    for (const form of forms) seen.add(form)
    return true
  })
}

function readOne(
  read: ReadValues,
  field: ImportField,
  cell: string | number,
  numbers: NumberFormat,
  zeroCode: number | null,
): void {
  const { values, bad, notes } = read
  const text = String(cell)
  if (field === 'costCurrency') {
    const currency = currencyOf(text)
    if (currency) values.costCurrency = currency
    else bad.push(reason(field, 'import_currency_unknown', cell))
  } else if (field === 'unit') {
    const unit = unitOf(text)
    if (unit) values.unit = unit
    else bad.push(reason(field, 'import_unit_unknown', cell))
  } else if (NUMBER_FIELDS.includes(field)) {
    const number = numberIn(cell, numbers)
    if (field === 'cost') read.costSign = moneySign(text)
    const isForeign = field === 'unitPrice' && otherCurrency(text) !== undefined
    if (isForeign) bad.push(reason(field, 'import_other_currency', cell))
    else if (number !== undefined) values[field as 'unitPrice'] = number
    else bad.push(reason(field, isShortened(text) ? 'import_shortened' : 'invalid_number', cell))
  } else if ((field === 'partCode' || field === 'codes') && isCut(cell)) {
    bad.push(reason(field, 'import_shortened', cell))
  } else if (field === 'codes') {
    values.codes = codesIn(text)
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
  return (
    (zeroCode !== null && code.length < zeroCode) ||
    (code.length === 11 && gtinForms(code.padStart(12, '0')).length > 0)
  )
}
