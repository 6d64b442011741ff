// What would become of the rows of a parts sheet.
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import {
  ANSWER_NEW,
  type Change,
  type Choice,
  type ImportField,
  type Reason,
} from '../../../../shared/imports/imports.contract.ts'
import { codesMeant, gtinForms } from '../../../../shared/inventory/scanned-codes.ts'
import { NewPartInput, type SparePart } from '../../../../shared/inventory/spare-parts.contract.ts'
import { DEFAULT_UNIT, UNIT_NAMES } from '../../../../shared/quantity.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import { fieldErrors } from '../../../../shared/validation.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { AppError } from '../../../http/errors.ts'
import { refuseBroken } from '../../inventory/spare-parts.commands.ts'
import { sparePartsByCodes, sparePartsWithZeros } from '../../inventory/spare-parts.queries.ts'
import type { Checker, Outcome, Settings, SheetRow } from '../kind.ts'
import { cellOf, type PartValues, type ReadValues, readValues } from './part-values.ts'

export type PartInput = z.output<typeof NewPartInput>

/** A part as it is or as an earlier row leaves it. */
interface Known {
  id: string | null
  /** A receipt says the cost, so no sheet does. */
  isReceived: boolean
  values: PartInput
  /** The earlier row, and what it says. */
  earlier?: { n: number; said: PartValues }
}

/** What an import may change of a part that exists. Its stock is explained by its ledger alone. */
const CHANGED = [
  ...(['name', 'unitPrice', 'minStock', 'locationCode'] as const),
  ...(['cost', 'costCurrency', 'supplier', 'supplierCode', 'codes'] as const),
]

interface Found {
  byCode: Map<string, Known>
  withZeros: Map<string, SparePart[]>
}

const knownOf = ({ id, version: _, costReceivedOn, ...part }: SparePart): Known => ({
  id,
  isReceived: Boolean(costReceivedOn),
  values: { ...part, unit: part.unit ?? DEFAULT_UNIT },
})

async function foundFor(db: Kysely<DB>, rows: readonly ReadValues[]): Promise<Found> {
  const codes = rows.flatMap(({ values }) => values.partCode ?? [])
  const parts = await sparePartsByCodes(db, [...codes, ...rows.flatMap(({ values }) => values.codes ?? [])])
  const byCode = new Map(
    parts.flatMap((part) => {
      const known = knownOf(part)
      return [part.partCode, ...part.codes].map((code) => [fold(code), known] as const)
    }),
  )
  const lacking = codes.filter((code) => /^[1-9]\d*$/.test(code) && !byCode.has(code))
  return {
    byCode,
    withZeros: Map.groupBy(await sparePartsWithZeros(db, lacking), ({ partCode }) => partCode.replace(/^0+/, '')),
  }
}

export function partsChecker(settings: Settings): Checker<PartInput> {
  const earlier = new Map<string, Known>()

  function outcomeOf(row: SheetRow, read: ReadValues, found: Found): Outcome<PartInput> {
    const { values, bad, notes } = read
    const code = values.partCode
    if (code === undefined) return refused(bad.length > 0 ? bad : [lacks('partCode')])
    const known = knownBy(code, row, found, earlier)
    if ('asks' in known)
      return { ...nothing, verdict: 'ASKS', reasons: [...bad, ...notes, asked(code)], choices: known.asks }
    const { part } = known
    const merged = { ...part?.values, ...values, partCode: part?.values.partCode ?? code }
    const parsed = NewPartInput.safeParse(merged)
    const unfit = parsed.success ? [] : parseReasons(parsed.error.issues, merged)
    const reasons = [...bad, ...unfit.filter(({ field }) => !bad.some((one) => one.field === field))]
    if (parsed.success) reasons.push(...brokenReasons(parsed.data))
    if (part) reasons.push(...contradictions(part, values))
    reasons.push(...takenCodes(values.codes ?? [], merged.partCode, found, earlier))
    if (reasons.length > 0 || !parsed.success) return refused(reasons)
    const outcome = part
      ? ofKnown(part, parsed.data, values)
      : { ...nothing, verdict: 'NEW' as const, input: parsed.data }
    remember(code, row.n, values, part, outcome)
    return { ...outcome, reasons: [...notes, ...outcome.reasons] }
  }

  function remember(code: string, n: number, said: PartValues, part: Known | undefined, outcome: Outcome<PartInput>) {
    const all = { ...part?.earlier?.said, ...said }
    const known = {
      id: part?.id ?? null,
      isReceived: part?.isReceived ?? false,
      values: outcome.input ?? (part?.values as PartInput),
      earlier: { n: part?.earlier?.n ?? n, said: all },
    }
    const codes = [code, known.values.partCode, ...(known.values.codes ?? [])]
    for (const meant of codes.flatMap(codesMeant)) earlier.set(fold(meant), known)
  }

  /** What the sheet says of a part that exists, or that an earlier row makes. */
  function ofKnown(part: Known, input: PartInput, said: PartValues): Outcome<PartInput> {
    const isSecond = part.earlier !== undefined
    const notes: Reason[] = []
    if (part.earlier) notes.push({ field: null, message: 'import_row_again', about: String(part.earlier.n) })
    if (said.quantity !== undefined && said.quantity !== part.values.quantity)
      notes.push({ field: 'quantity', message: 'import_stock_stays', about: String(part.values.quantity) })
    if (part.isReceived && said.cost !== undefined && said.cost !== part.values.cost)
      notes.push({ field: 'cost', message: 'import_cost_stays', about: String(part.values.cost) })
    const same = { ...nothing, verdict: 'SAME' as const, reasons: notes, recordId: part.id, isOfEarlierRow: isSecond }
    if (settings.onMatch === 'KEEP') return same
    const changes = CHANGED.flatMap((field): Change[] => {
      const [before, after] = [cellOf(part.values[field]), cellOf(input[field])]
      if (part.isReceived && (field === 'cost' || field === 'costCurrency')) return []
      // A cost is filled or kept with its currency.
      const isEmpty = [null, '', 0].includes(cellOf(part.values[field === 'costCurrency' ? 'cost' : field]))
      const isFree = settings.onMatch === 'OVERWRITE' || isEmpty
      return said[field] !== undefined && before !== after && isFree ? [{ field, before, after }] : []
    })
    if (changes.length === 0) return same
    const filled = Object.fromEntries(changes.map(({ field }) => [field, input[field as (typeof CHANGED)[number]]]))
    return { ...same, verdict: 'FILLS', changes, input: { ...part.values, ...filled } }
  }

  return {
    check: async (db, rows) => {
      const read = rows.map((row) => readValues(row, settings))
      const found = await foundFor(db, read)
      return rows.map((row, index) => outcomeOf(row, read[index] as ReadValues, found))
    },
  }
}

const nothing = { reasons: [], changes: [], choices: [], recordId: null, isOfEarlierRow: false }
const refused = (reasons: Reason[]): Outcome<PartInput> => ({ ...nothing, verdict: 'BAD', reasons })
const lacks = (field: ImportField): Reason => ({ field, message: 'required', about: null })
const asked = (code: string): Reason => ({ field: 'partCode', message: 'import_zeros_asked', about: code })

function knownBy(
  code: string,
  { answer }: SheetRow,
  { byCode, withZeros }: Found,
  earlier: ReadonlyMap<string, Known>,
): { part: Known | undefined } | { asks: Choice[] } {
  for (const meant of codesMeant(code)) {
    const part = earlier.get(fold(meant)) ?? byCode.get(fold(meant))
    if (part) return { part }
  }
  const alike = withZeros.get(code) ?? []
  if (alike.length === 0 || answer === ANSWER_NEW) return { part: undefined }
  const chosen = alike.find(({ id }) => id === answer)
  if (chosen) return { part: knownOf(chosen) }
  const choices = alike.map(({ id, name, partCode }) => ({ answer: id, label: `${partCode} · ${name}` }))
  return { asks: [...choices, { answer: ANSWER_NEW, label: code }] }
}

/** A further code is no other part's. */
function takenCodes(
  codes: readonly string[],
  partCode: string,
  { byCode }: Found,
  earlier: ReadonlyMap<string, Known>,
): Reason[] {
  const isTaken = (code: string) =>
    [code, ...gtinForms(code)].map(fold).some((form) => {
      const owner = earlier.get(form) ?? byCode.get(form)
      return owner !== undefined && fold(owner.values.partCode) !== fold(partCode)
    })
  return codes
    .filter(isTaken)
    .map((code) => ({ field: 'codes', message: 'spare_part_code_already_exists', about: code }))
}

const isAlike = (one: PartValues[keyof PartValues], other: PartValues[keyof PartValues]): boolean =>
  fold(String(cellOf(one))) === fold(String(cellOf(other)))

/** Two rows of a part agree in what both say; a part keeps its unit. */
function contradictions({ values, earlier }: Known, said: PartValues): Reason[] {
  const fields = (Object.keys(said) as (keyof PartValues)[]).filter((field) => field !== 'partCode')
  const twice = fields
    .filter((field) => earlier?.said[field] !== undefined && !isAlike(earlier.said[field], said[field]))
    .map((field): Reason => ({ field, message: 'import_row_twice', about: String(earlier?.n) }))
  if (twice.length > 0 || said.unit === undefined || said.unit === values.unit) return twice
  return [{ field: 'unit', message: 'import_unit_differs', about: UNIT_NAMES[values.unit] }]
}

const parseReasons = (issues: Parameters<typeof fieldErrors>[0], values: object): Reason[] =>
  fieldErrors(issues).map(({ field: path, message }) => {
    const [field = path] = path.split('.')
    const value = (values as Record<string, unknown>)[field]
    return { field: field as ImportField, message, about: value === undefined ? null : String(value).slice(0, 80) }
  })

function brokenReasons(input: PartInput): Reason[] {
  try {
    refuseBroken(input, input.unit)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (error.errors ?? []).map(({ field, message }) => ({
      field: field as ImportField,
      message,
      about: String(input[field as keyof PartInput]),
    }))
  }
}
