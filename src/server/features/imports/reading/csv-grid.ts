// Reads a CSV file, as Excel, Google and accounting programs write it.
import { CsvError, type Options, parse } from 'csv-parse/sync'
import {
  type Encoding,
  IMPORT_MOST_COLUMNS,
  SEPARATORS,
  type Separator,
} from '../../../../shared/imports/imports.contract.ts'
import { cleanText, type Grid, isBlank, Unreadable } from './grid.ts'

const SIGNS: Record<Separator, string> = { SEMICOLON: ';', COMMA: ',', TAB: '\t' }
/** The first line that tells Excel the separator. */
const EXCEL_HINT = /^sep=(.)\r?\n/

interface Asked {
  encoding?: Encoding | undefined
  separator?: Separator | undefined
}

export interface CsvRead {
  grid: Grid
  encoding: Encoding
  separator: Separator
}

/** A byte order mark says it; else UTF-8 if the bytes are valid, else the code page of Turkish Windows. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1254'
  }
}

const parsed = (text: string, separator: Separator, options: Options = {}): string[][] =>
  parse(text, {
    delimiter: SIGNS[separator],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
    ...options,
  }) as unknown as string[][]

const LOOKED_AT = 30

/** The one by which the first rows have the most columns, nearly all of them as many. */
function separatorOf(text: string): Separator {
  const head = text.split('\n', LOOKED_AT).join('\n')
  let best: Separator = 'SEMICOLON'
  let most = 0
  for (const separator of SEPARATORS) {
    let widths: number[]
    try {
      widths = parsed(head, separator).flatMap((row) => (row.some((cell) => cell !== '') ? [row.length] : []))
    } catch {
      continue
    }
    const counts = new Map<number, number>()
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
    const [width, count] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
    const score = width > 1 ? (count / widths.length) * Math.min(width, 10) : 0
    if (score > most) [best, most] = [separator, score]
  }
  return best
}

/** `="00123"` keeps zeros in Excel; an apostrophe keeps a text from being a formula. */
const cellOf = (text: string): string =>
  cleanText(text)
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, '')

/** The code page of Turkish Windows has no ₺, so that a question mark is written: "1.500,00 ?", "Bakiye (?)". */
const withLira = (text: string): string =>
  text.replace(/^(-?\d[\d.,]*) ?\?$|\(\?\)$/, (_, number) => (number ? `${number} ₺` : '(₺)'))

/** @throws Unreadable */
export function csvGrid(bytes: Uint8Array, mostRows: number, asked: Asked = {}): CsvRead {
  const encoding = asked.encoding ?? encodingOf(bytes)
  // TextDecoder takes the byte order mark away.
  const whole = new TextDecoder(encoding).decode(bytes)
  // A picture, an old XLS; a web page, XML, a PDF or a text with formats under the name of a sheet.
  if (whole.includes('\0') || /^\s*(?:<|%PDF-|\{\\rtf)/.test(whole)) throw new Unreadable('file_unreadable')
  const hint = EXCEL_HINT.exec(whole)
  const text = hint ? whole.slice(hint[0].length) : whole
  const hinted = SEPARATORS.find((separator) => SIGNS[separator] === hint?.[1])
  const separator = asked.separator ?? hinted ?? separatorOf(text)
  const above = hint ? 2 : 1
  try {
    const records = parsed(text, separator, { to: mostRows })
    const read = encoding === 'windows-1254' ? (text: string) => withLira(cellOf(text)) : cellOf
    const rows = records.map((record, index) => ({ n: index + above, cells: record.map(read) }))
    for (const { cells } of rows) {
      cells.length = cells.findLastIndex((cell) => !isBlank(cell)) + 1
      if (cells.length > IMPORT_MOST_COLUMNS) throw new Unreadable('file_unreadable')
    }
    return { grid: { rows: rows.filter(({ cells }) => cells.length > 0), merges: [] }, encoding, separator }
  } catch (error) {
    // Without its end a text goes on to the end of the file, or becomes too long.
    const isOpen = error instanceof CsvError && ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'].includes(error.code)
    throw isOpen ? new Unreadable('file_quote_open', Number(error.records) + above) : new Unreadable('file_unreadable')
  }
}
