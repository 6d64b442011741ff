// The numbers of a column are read one way, never cell by cell.
import type { ImportColumn, NumberFormat } from '../../../../shared/imports/imports.contract.ts'
import { type Cell, isBlank } from './grid.ts'

const SIGNS = /[₺€$£\s]|\b(?:TL|TRY|EUR|USD|GBP|adet|ad|lt|kg|mt|m|l)\b\.?/gi
/** "1.234,50 €" → "1.234,50" */
export const bare = (text: string): string => text.replace(SIGNS, '').replace('−', '-')

const PLAIN = /^-?\d+$/
const READS: Record<NumberFormat, RegExp> = {
  COMMA: /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/,
  DOT: /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/,
}

/** COMMA if nothing speaks for the other; null if every cell can be read both ways, or some only one and some only the other. */
function numberFormatOf(cells: readonly Cell[]): NumberFormat | null {
  let [comma, dot, both] = [0, 0, 0]
  for (const cell of cells) {
    if (isBlank(cell) || typeof cell === 'number') continue
    const text = bare(String(cell))
    if (text === '' || PLAIN.test(text)) continue
    const [isComma, isDot] = [READS.COMMA.test(text), READS.DOT.test(text)]
    if (isComma && isDot) both += 1
    else if (isComma) comma += 1
    else if (isDot) dot += 1
  }
  if (comma > 0) return dot > 0 ? null : 'COMMA'
  if (dot > 0) return 'DOT'
  return both > 0 ? null : 'COMMA'
}

/** `5,32E+09`: the program that wrote the file has thrown the digits away. `6E5` is a code. */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+E\+?|E\+)\d+$/i.test(text.trim())

/** A number has no more digits. */
const MOST_DIGITS = 15

/** A code of which digits are lost. */
export const isCut = (cell: string | number): boolean =>
  typeof cell === 'number' ? Math.abs(cell) >= 10 ** MOST_DIGITS : isShortened(cell)

/** Shorter than the codes beside it that begin with a zero. */
export const mayLackZeros = (code: string, zeroCode: number | null): boolean =>
  zeroCode !== null && /^[1-9]\d*$/.test(code) && code.length < zeroCode

export function numbersOf(cells: readonly Cell[]): Pick<ImportColumn, 'numbers' | 'areNumbersUnclear'> {
  const numbers = numberFormatOf(cells)
  return { numbers, areNumbersUnclear: numbers === null }
}

/** Undefined if it is no number of this format. */
export function numberIn(cell: string | number, format: NumberFormat): number | undefined {
  if (typeof cell === 'number') return cell
  const text = bare(cell)
  if (isShortened(text) || !READS[format].test(text)) return undefined
  return Number(format === 'COMMA' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''))
}

/** The sign of money beside a number. */
export const moneySign = (text: string): string | undefined => /[₺€$£]|\b(?:TL|TRY|EUR|USD|GBP)\b/i.exec(text)?.[0]
