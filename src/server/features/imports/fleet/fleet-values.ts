// What a row of the wide sheet says of a customer, a boat and two engines: each cell by the rule of its screen.
import type { z } from 'zod'
import { BoatIdentityInput } from '../../../../shared/boats/boat-identity.contract.ts'
import { BoatInput } from '../../../../shared/boats/boats.contract.ts'
import { BillingInput } from '../../../../shared/customers/billing.contract.ts'
import { NewCustomerInput } from '../../../../shared/customers/customers.contract.ts'
import { isTurkishTaxNumber } from '../../../../shared/customers/tax-number.ts'
import { BrandInput, ModelInput } from '../../../../shared/engines/brands.contract.ts'
import { EngineInput } from '../../../../shared/engines/engines.contract.ts'
import { Day, decimal } from '../../../../shared/fields.ts'
import {
  DAY_FIELDS,
  type IMPORT_FIELDS,
  type ImportField,
  NUMBER_FIELDS,
  type Reason,
} from '../../../../shared/imports/imports.contract.ts'
import { dayIn } from '../../../../shared/imports/imports.days.ts'
import { PAYMENT_NUMBERS } from '../../../../shared/payments/payments.contract.ts'
import { readPhone } from '../../../../shared/phone.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import { ProfileByAdminInput } from '../../../../shared/users/users.contract.ts'
import { normalEmail } from '../../../http/email.ts'
import type { Settings, SheetRow } from '../kind.ts'
import { isBlank, isError } from '../reading/grid.ts'
import { isCut, isShortened, mayLackZeros, moneySign, numberIn } from '../reading/numbers.ts'
import type { ReadColumn } from '../reading/read-table.ts'

export type FleetField = (typeof IMPORT_FIELDS)['FLEET'][number]
export type FleetValues = { [F in FleetField]?: F extends `engineHours${string}` | 'openingBalance' ? number : string }

/** The fields of each thing. Of an engine those of the first; the second one's end with a 2. */
export const FIELDS_OF = {
  customer: [
    'customerName',
    'phone',
    'email',
    'customerKind',
    'taxNumber',
    'taxOffice',
    'address',
    'openingBalance',
    'openingDay',
  ],
  boat: ['boatName', 'boatModel', 'hin', 'marina'],
  engine: ['engineBrand', 'engineModel', 'engineSerial', 'engineHours'],
} as const satisfies Record<string, readonly FleetField[]>
export type Thing = keyof typeof FIELDS_OF

const engineSchemas = (end: '' | '2') => ({
  [`engineBrand${end}`]: BrandInput.shape.name,
  [`engineModel${end}`]: ModelInput.shape.name,
  [`engineSerial${end}`]: EngineInput.shape.serialNumber,
  [`engineHours${end}`]: EngineInput.shape.hoursUsed,
})

const SCHEMAS = {
  customerName: NewCustomerInput.shape.fullName,
  phone: NewCustomerInput.shape.phone,
  email: NewCustomerInput.shape.email,
  customerKind: NewCustomerInput.shape.kind,
  taxNumber: BillingInput.shape.taxNumber,
  taxOffice: BillingInput.shape.taxOffice,
  address: ProfileByAdminInput.shape.address,
  boatName: BoatInput.shape.name,
  boatModel: BoatInput.shape.model,
  hin: BoatIdentityInput.shape.hin,
  marina: BoatIdentityInput.shape.marina,
  ...engineSchemas(''),
  ...engineSchemas('2'),
  openingBalance: decimal(PAYMENT_NUMBERS.amount),
  openingDay: Day,
} as unknown as Record<FleetField, z.ZodType>

const KIND_WORDS: Record<string, 'PERSON' | 'COMPANY'> = {
  ...{ kisi: 'PERSON', sahis: 'PERSON', bireysel: 'PERSON', gercek: 'PERSON', person: 'PERSON' },
  ...{ sirket: 'COMPANY', firma: 'COMPANY', kurumsal: 'COMPANY', tuzel: 'COMPANY', company: 'COMPANY' },
}

export interface ReadFleet {
  values: FleetValues
  bad: Reason[]
  notes: Reason[]
}

export const reasonOf = (field: ImportField | null, message: string, about: unknown = null): Reason => ({
  field,
  message,
  about: about === null ? null : String(about).slice(0, 80),
})

export function readFleet({ cells }: SheetRow, { columns, fixed }: Settings): ReadFleet {
  const read: ReadFleet = { values: {}, bad: [], notes: [] }
  columns.forEach((column, index) => {
    const cell = cells[index] ?? null
    if (column.field !== null && !isBlank(cell))
      readOne(read, column.field as FleetField, cell as string | number, column)
  })
  // A value for all rows is one of what the row speaks of: without a second engine there is no second brand.
  const filled = { ...read.values }
  for (const [field, text] of Object.entries(fixed) as [FleetField, string][]) {
    if (text.trim() !== '' && speaksOf(filled, field)) readOne(read, field, text.trim(), TURKISH)
  }
  return withWholeOpening(read)
}

/** A day without a balance says nothing. */
function withWholeOpening({ values, bad, notes }: ReadFleet): ReadFleet {
  const { openingDay, ...others } = values
  const isRefused = (field: FleetField) => bad.some((reason) => reason.field === field)
  if (values.openingBalance === undefined && !isRefused('openingBalance'))
    return { values: others, bad: bad.filter(({ field }) => field !== 'openingDay'), notes }
  if (openingDay === undefined && !isRefused('openingDay')) bad.push(reasonOf('openingDay', 'required'))
  return { values, bad, notes }
}

const speaksOf = (values: FleetValues, field: FleetField): boolean => {
  const end = field.endsWith('2') ? '2' : ''
  const fields = Object.values(FIELDS_OF).find((some) => (some as readonly string[]).includes(field.replace(/2$/, '')))
  return (fields ?? []).some((one) => values[`${one}${end}` as FleetField] !== undefined)
}

/** Accounting programs write the side behind a balance: "1.250,00 (B)" and "1.250,00 Borç" are owed, "(A)" is a credit. */
const SIDE = /\s*\(?\b(A|B|Alacak|Bor\S)\)?$/i
/** "(500,00)" and "500,00-" are written for "-500,00". */
const withMinus = (text: string): string => text.replace(/^\(([\d.,]+)\)|^([\d.,]+)-/, '-$1$2')

/** A second number goes on behind a whole one: "0532 700 90 06 - 07", "05327009006/7". */
const isTwoPhones = (text: string): boolean =>
  readPhone(text) === null &&
  (text.replace(/\D/g, '').length > 15 ||
    [...text.matchAll(/[/;,-]/g)].some(({ index }) => readPhone(text.slice(0, index)) !== null))

type Written = Pick<ReadColumn, 'heading' | 'numbers' | 'days' | 'zeroCode'>
const TURKISH: Written = { heading: '', numbers: 'COMMA', days: 'DAY_FIRST', zeroCode: null }

function readOne({ values, bad, notes }: ReadFleet, field: FleetField, cell: string | number, written: Written) {
  const [numbers, days] = [written.numbers ?? 'COMMA', written.days ?? 'DAY_FIRST']
  const text = String(cell)
  const refuse = (message: string) => bad.push(reasonOf(field, message, text))
  let value: unknown = text
  if (isError(cell)) return refuse('import_cell_error')
  if (DAY_FIELDS.includes(field)) {
    value = dayIn(cell, days)
    if (value === undefined) return refuse('invalid_date')
  } else if (field === 'openingBalance') {
    const [, side] = SIDE.exec(text) ?? []
    const amount = numberIn(typeof cell === 'string' ? withMinus(cell.replace(SIDE, '').trim()) : cell, numbers)
    if (/€|[$£]|EUR|USD|GBP/i.test(moneySign(text) ?? moneySign(written.heading) ?? ''))
      return refuse('import_balance_not_lira')
    if (amount === undefined) return refuse(isShortened(text) ? 'import_shortened' : 'invalid_number')
    if (amount < 0 || (side?.[0]?.toUpperCase() === 'A' && amount > 0)) return refuse('import_credit')
    if (amount === 0) return
    value = amount
  } else if (NUMBER_FIELDS.includes(field)) {
    value = numberIn(typeof cell === 'string' ? cell.replace(/\s*(?:saat|sa|hours?|hrs?|h)\.?$/i, '') : cell, numbers)
    if (value === undefined) return refuse(isShortened(text) ? 'import_shortened' : 'invalid_number')
  } else if (isCut(cell)) return refuse('import_shortened')
  if (field.startsWith('engineSerial') && mayLackZeros(text, written.zeroCode))
    notes.push(reasonOf(field, 'import_zeros_lost', text))
  if (field === 'phone' && isTwoPhones(text)) return refuse('import_two_numbers')
  if (field === 'customerKind') {
    value = KIND_WORDS[fold(text).trim().split(/\s/)[0] ?? '']
    if (value === undefined) return refuse('import_kind_unknown')
  }
  if (field === 'taxNumber') {
    value = withZero(text)
    if (value !== text) notes.push(reasonOf(field, 'import_zeros_restored', value))
  }
  const parsed = SCHEMAS[field].safeParse(value)
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'invalid_value')
  if (parsed.data === null) return
  // The screen's own rule for a customer at home.
  if (field === 'taxNumber' && !isTurkishTaxNumber(parsed.data as string)) return refuse('tax_number_invalid')
  if (field === 'customerName' && /[/&\n;]|\s(?:ve|and)\s/i.test(text))
    notes.push(reasonOf(field, 'import_two_names', text))
  values[field as 'email'] = field === 'email' ? normalEmail(parsed.data as string) : (parsed.data as string)
}

/** A tax number of nine digits has lost its zero, if its check digit says so. */
const withZero = (text: string): string => (/^\d{9}$/.test(text) && isTurkishTaxNumber(`0${text}`) ? `0${text}` : text)

/** Of the engine at a place: its own values under the names of the first. */
export const engineValues = (values: FleetValues, end: '' | '2'): FleetValues =>
  Object.fromEntries(
    FIELDS_OF.engine.flatMap((field) => {
      const value = values[`${field}${end}` as FleetField]
      return value === undefined ? [] : [[field, value]]
    }),
  )

export const pick = (values: FleetValues, thing: Thing): FleetValues =>
  Object.fromEntries(FIELDS_OF[thing].flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])))
