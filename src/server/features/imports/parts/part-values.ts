// What a row says about a part: its cells and the values for all rows, each read as its column says.
import type { Currency } from '../../../../shared/currencies.ts'
import { type ImportField, NUMBER_FIELDS, type Reason } from '../../../../shared/imports/imports.contract.ts'
import { gtinForms } from '../../../../shared/inventory/scanned-codes.ts'
import { formatNumber } from '../../../../shared/numbers.ts'
import type { Unit } from '../../../../shared/quantity.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import type { Settings, SheetRow } from '../kind.ts'
import { currencyOf, plainHeading, unitOf } from '../reading/fields.ts'
import { type Cell, isBlank, isError } from '../reading/grid.ts'
import { isCut, isShortened, mayLackZeros, moneySign, numberIn } from '../reading/numbers.ts'
import type { ReadColumn } from '../reading/read-table.ts'

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
  /** The currency that stands with an amount: in its cell, else in its heading. */
  signs: { cost?: string | undefined; unitPrice?: string | undefined }
  /** A row's currency that is not called the cost's alone. */
  currency?: string
}

const reason = (field: ImportField, message: string, cell: Cell): Reason => ({
  field,
  message,
  about: isBlank(cell) ? null : String(cell).slice(0, 80),
})

export function readValues({ cells }: SheetRow, { columns, fixed }: Settings): ReadValues {
  const read: ReadValues = { values: {}, bad: [], notes: [], signs: {} }
  for (const [field, text] of Object.entries(fixed) as [ImportField, string][]) {
    if (text.trim() !== '') readOne(read, field, text.trim(), FIXED)
  }
  columns.forEach((column, index) => {
    const cell = cells[index] ?? null
    if (column.field === null || isBlank(cell)) return
    readOne(read, column.field, cell as string | number, column)
    if (column.field === 'costCurrency' && !isOfCost(column.heading) && currencyOf(String(cell)))
      read.currency = String(cell)
  })
  readPrice(read)
  readCurrency(read)
  const { partCode, codes } = read.values
  if (codes) read.values.codes = furtherCodes(codes, partCode)
  return read
}

/** "Alış para birimi", "Maliyet dövizi" */
const isOfCost = (heading: string): boolean => /\b(?:alis|maliyet|cost|purchase|buying)/.test(plainHeading(heading))

/** Prices are in euros, like those beside which no currency stands. */
function readPrice({ values, bad, signs, currency }: ReadValues): void {
  const { unitPrice } = values
  if (!unitPrice || signs.unitPrice !== undefined || currency === undefined || currencyOf(currency) === 'EUR') return
  bad.push(reason('unitPrice', 'import_other_currency', `${formatNumber(unitPrice)} ${currency}`))
  delete values.unitPrice
}

/** A currency without a cost says nothing, and a cost without one is not guessed. */
function readCurrency({ values, bad, signs }: ReadValues): void {
  if (values.cost === undefined) delete values.costCurrency
  else {
    const own = signs.cost && currencyOf(signs.cost)
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

type Column = Pick<ReadColumn, 'heading' | 'numbers' | 'zeroCode'>
const FIXED: Column = { heading: '', numbers: 'COMMA', zeroCode: null }

function readOne(read: ReadValues, field: ImportField, cell: string | number, column: Column): void {
  const { values, bad, notes } = read
  const text = String(cell)
  if (isError(cell)) {
    bad.push(reason(field, 'import_cell_error', cell))
  } else if (field === 'costCurrency') {
    const currency = currencyOf(text)
    if (currency) values.costCurrency = currency
    else bad.push(reason(field, 'import_currency_unknown', cell))
  } else if (field === 'unit') {
    const unit = unitOf(text)
    if (unit) values.unit = unit
    else bad.push(reason(field, 'import_unit_unknown', cell))
  } else if (NUMBER_FIELDS.includes(field)) {
    const number = numberIn(cell, column.numbers ?? 'COMMA')
    const sign = moneySign(text) ?? moneySign(column.heading)
    if (field === 'cost' || field === 'unitPrice') read.signs[field] = sign
    if (field === 'unitPrice' && sign && currencyOf(sign) !== 'EUR')
      bad.push(reason(field, 'import_other_currency', cell))
    else if (number !== undefined) values[field as 'unitPrice'] = number
    else bad.push(reason(field, isShortened(text) ? 'import_shortened' : 'invalid_number', cell))
  } else if (CODE_FIELDS.includes(field) && isCut(cell)) {
    bad.push(reason(field, 'import_shortened', cell))
  } else {
    if (field === 'codes') values.codes = codesIn(text)
    else values[field as 'name'] = text
    const codes = field === 'codes' ? codesIn(text) : CODE_FIELDS.includes(field) ? [text] : []
    for (const code of codes)
      if (mayLackZeros(code, column.zeroCode) || (NUMBERED.includes(field) && isShortBarcode(code)))
        notes.push(reason(field, 'import_zeros_lost', code))
  }
}

const CODE_FIELDS: readonly ImportField[] = ['partCode', 'codes', 'supplierCode', 'locationCode']
/** They may be barcodes. */
const NUMBERED: readonly ImportField[] = ['partCode', 'codes']

/** Its check digit completes it with zeros. */
const isShortBarcode = (code: string): boolean =>
  /^[1-9]\d{10}$/.test(code) && gtinForms(code.padStart(12, '0')).length > 0
