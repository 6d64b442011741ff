// How much of something: its unit, and a number with at most three decimals. The database and its commands count whole thousandths
// (`…E3`); calls, forms and papers have the number itself.
import { formatNumber } from './numbers.ts'
import type { NumberRange } from './typed-number.ts'

export const UNITS = ['PIECE', 'SET', 'HOUR', 'DAY', 'LITRE', 'METRE', 'KILOGRAM'] as const
export type Unit = (typeof UNITS)[number]
export const DEFAULT_UNIT: Unit = 'PIECE'

export const UNIT_NAMES: Record<Unit, string> = {
  PIECE: 'adet',
  SET: 'set',
  HOUR: 'saat',
  DAY: 'gün',
  LITRE: 'litre',
  METRE: 'metre',
  KILOGRAM: 'kg',
}

/** At the head of a field. */
export const UNIT_LABELS: Record<Unit, string> = {
  PIECE: 'Adet',
  SET: 'Set',
  HOUR: 'Saat',
  DAY: 'Gün',
  LITRE: 'Litre',
  METRE: 'Metre',
  KILOGRAM: 'Kilogram',
}

/** Pieces and sets are counted; everything else is measured. */
export const isMeasured = (unit: Unit = DEFAULT_UNIT): boolean => unit !== 'PIECE' && unit !== 'SET'

export interface Quantity {
  quantity: number
  /** Absent in what was stored, or kept on a device, before there were units: pieces. */
  unit?: Unit | undefined
}

/** 4.5 → 4500. A number of the contract has at most three decimals, so rounding only removes the binary error. */
export const toE3 = (quantity: number): number => Math.round(quantity * 1000)
/** 4500 → 4.5 */
export const fromE3 = (e3: number): number => e3 / 1000

/** Without the binary error: 0.1 + 0.2 = 0.3. */
export const sumOf = (quantities: readonly number[]): number =>
  fromE3(quantities.reduce((sum, quantity) => sum + toE3(quantity), 0))

/** "4,5 litre" */
export const formatQuantity = (quantity: number, unit: Unit = DEFAULT_UNIT): string =>
  `${formatNumber(quantity)} ${UNIT_NAMES[unit]}`

/** Where most things are pieces they need no word: "3", "4,5 litre". */
export const formatCounted = (quantity: number, unit: Unit = DEFAULT_UNIT): string =>
  unit === DEFAULT_UNIT ? formatNumber(quantity) : formatQuantity(quantity, unit)

/** One sum for each unit, in the order of the units; nothing for a sum of zero. */
export const totalsByUnit = (lines: readonly Quantity[]): { quantity: number; unit: Unit }[] => {
  const byUnit = Map.groupBy(lines, ({ unit = DEFAULT_UNIT }) => unit)
  return UNITS.flatMap((unit) => {
    const quantity = sumOf((byUnit.get(unit) ?? []).map((line) => line.quantity))
    return quantity === 0 ? [] : [{ quantity, unit }]
  })
}

/** "5 adet, 4,5 litre"; "0 adet" where there is nothing. */
export const formatTotals = (lines: readonly Quantity[]): string => {
  const totals = totalsByUnit(lines)
  return (totals.length > 0 ? totals : [{ quantity: 0, unit: DEFAULT_UNIT }])
    .map(({ quantity, unit }) => formatQuantity(quantity, unit))
    .join(', ')
}

/** What is left on a list. An answer that a device kept from before there were units has the sum alone. */
export const leftOf = ({
  remaining,
  remainingByUnit = [{ quantity: remaining }],
}: {
  remaining: number
  remainingByUnit?: readonly Quantity[] | undefined
}): readonly Quantity[] => totalsByUnit(remainingByUnit)

/** A field's range: counted from 1, measured from a thousandth. */
export const quantityRange = (unit: Unit | undefined, max: number): NumberRange => ({
  min: isMeasured(unit) ? 0.001 : 1,
  max,
  decimals: isMeasured(unit) ? 3 : 0,
  units: [UNIT_NAMES[unit ?? DEFAULT_UNIT]],
})

/** As `quantityRange`, from zero: a stock. */
export const stockRange = (unit: Unit | undefined, max: number): NumberRange => ({
  ...quantityRange(unit, max),
  min: 0,
})

/** What the schema of a call can't know where it has no unit: pieces and sets are whole. */
export const fitsUnit = (quantity: number, unit?: Unit): boolean => isMeasured(unit) || Number.isInteger(quantity)
