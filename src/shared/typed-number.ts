// Numbers as people type or paste them and as the screens print them (decisions, section 1).
import { formatNumber } from './numbers.ts'

export interface NumberRange {
  min: number
  max: number
  /** The largest number of decimals. */
  decimals: number
  /** This many decimals are printed even if they are zero. */
  printedDecimals?: number
  /** Units before or after the number; they are ignored. */
  units?: readonly string[]
  /** Degrees have no thousands: a dot is always the decimal mark. */
  hasThousands?: false
}

export type NumberProblem =
  | 'invalid_number'
  | 'number_not_whole'
  | 'number_not_negative'
  | 'too_many_decimals'
  | 'number_too_small'
  | 'number_too_large'

/** Without a value: not understood, or empty. A value with a problem is outside the range. */
export interface ReadNumber {
  value?: number
  problem?: NumberProblem
}

export const money = (max: number): NumberRange => ({
  min: 0,
  max,
  decimals: 2,
  printedDecimals: 2,
  units: ['₺', '€', '$', '£', 'TL'],
})

export const pieces = (min: number, max: number): NumberRange => ({ min, max, decimals: 0, units: ['adet'] })

function withoutUnit(text: string, units: readonly string[]): string {
  const before = units.find((unit) => text.startsWith(unit))
  const rest = before ? text.slice(before.length).trim() : text
  const after = units.find((unit) => rest.endsWith(unit))
  return after ? rest.slice(0, -after.length).trim() : rest
}

const DIGITS = /^\d+$/
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+$/
const WITH_DOT = /^(\d+)\.(\d{1,2})$/
const DEGREES = /^(\d+)(?:[.,](\d+))?$/

/** The digits before and after the decimal mark; null if they are ambiguous. */
function parts(text: string, hasThousands: boolean): [whole: string, decimals: string] | null {
  const dotted = (hasThousands ? WITH_DOT : DEGREES).exec(text)
  if (dotted) return [dotted[1] ?? '', dotted[2] ?? '']
  const [whole = '', decimals, ...more] = text.split(',')
  const isWhole = DIGITS.test(whole) || GROUPED.test(whole)
  if (!hasThousands || !isWhole || more.length > 0) return null
  if (decimals !== undefined && !DIGITS.test(decimals)) return null
  return [whole.replaceAll('.', ''), decimals ?? '']
}

export function readNumber(typed: string, range: NumberRange): ReadNumber {
  const { min, max, decimals: allowed, units = [] } = range
  if (typed.trim() === '') return {}
  const unsigned = withoutUnit(typed.trim(), units)
  const isNegative = /^[-−]/.test(unsigned)
  const found = parts(
    isNegative ? withoutUnit(unsigned.slice(1).trim(), units) : unsigned,
    range.hasThousands !== false,
  )
  if (!found) return { problem: 'invalid_number' }
  const [whole, decimals] = found
  if (isNegative && min >= 0) return { problem: 'number_not_negative' }
  if (decimals.length > allowed) return { problem: allowed === 0 ? 'number_not_whole' : 'too_many_decimals' }
  const size = Number(`${whole}.${decimals}`)
  const value = isNegative && size !== 0 ? -size : size
  if (value < min) return { value, problem: 'number_too_small' }
  return value > max ? { value, problem: 'number_too_large' } : { value }
}

/** 12500 → "12.500,00"; `grouped: false` while a person types in the field. */
export function printNumber(value: number, range: NumberRange, { grouped = true } = {}): string {
  return formatNumber(value, {
    least: range.printedDecimals ?? 0,
    most: range.decimals,
    grouped: grouped && range.hasThousands !== false,
  })
}
