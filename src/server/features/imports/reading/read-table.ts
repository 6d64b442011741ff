// Reads a file into a table: its headings, what each column can be, and its rows. Runs in a thread.
import { open, readFile } from 'node:fs/promises'
import {
  type Encoding,
  IMPORT_MOST_ROWS,
  type ImportColumn,
  type ImportFields,
  type Separator,
} from '../../../../shared/imports/imports.contract.ts'
import { importsTexts } from '../../../../shared/imports/imports.texts.ts'
import { csvGrid } from './csv-grid.ts'
import { daysOf } from './days.ts'
import { guessedFields } from './fields.ts'
import { type Cell, type Grid, type GridRow, isBlank, Unreadable } from './grid.ts'
import { headed, headingFit } from './headings.ts'
import { numbersOf } from './numbers.ts'
import { withoutVerdict } from './verdict-columns.ts'
import { readWorkbook } from './workbook.ts'

export interface TableHead {
  sheets: string[]
  sheet: string | null
  encoding: Encoding | null
  separator: Separator | null
  headingRow: number
  columns: ReadColumn[]
  total: number
}

export interface ReadColumn extends ImportColumn {
  /** The length of the codes of digits that begin with zeros; null: none does. */
  zeroCode: number | null
}

export interface ReadTable {
  head: TableHead
  rows: GridRow[]
}

type Asked = Omit<ImportFields, 'fileName'>

/** Rows above the headings and totals count too; a sheet that is much too long isn't read to its end. */
const MARGIN = 100
/** A cell's longest text that is kept; no field takes a longer one. */
const LONGEST_CELL = 2_000
const ZIP = 'PK'

/** @throws Unreadable */
export async function readTable(path: string, asked: Asked): Promise<ReadTable> {
  const { kind, headingRow } = asked
  const source = await readSource(path, asked)
  const { headingRow: found, headings, rows } = headed(source.grid, kind, headingRow)
  if (rows.length > IMPORT_MOST_ROWS) throw new Unreadable('too_many_rows')
  if (rows.length === 0) throw new Unreadable('file_empty')
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const contents = Array.from({ length: width }, (_, index) => ({
    heading: (headings[index] ?? '').slice(0, 200),
    cells: rows.map(({ cells }) => cells[index] ?? null),
  }))
  const own = withoutVerdict(contents.map(({ heading }) => heading))
  const guesses = guessedFields(contents.slice(0, own.length), kind)
  const columns = contents.map(({ heading, cells }, index) => ({
    heading,
    field: guesses[index] ?? null,
    ...numbersOf(cells),
    ...daysOf(cells),
    zeroCode: zeroCodeOf(cells),
  }))
  const { sheets = [], sheet = null, encoding = null, separator = null } = source
  const head = { sheets, sheet, encoding, separator, headingRow: found, columns, total: rows.length }
  return { head, rows: rows.map(({ n, cells }) => ({ n, cells: padded(cells, width) })) }
}

const padded = (cells: readonly Cell[], width: number): Cell[] =>
  Array.from({ length: width }, (_, index) => {
    const cell = cells[index] ?? null
    return typeof cell === 'string' ? cell.slice(0, LONGEST_CELL) : cell
  })

interface Source {
  grid: Grid
  sheets?: string[]
  sheet?: string
  encoding?: Encoding
  separator?: Separator
}

async function readSource(path: string, { kind, sheet, encoding, separator }: Asked): Promise<Source> {
  const mostRows = IMPORT_MOST_ROWS + MARGIN
  if ((await firstBytes(path)).startsWith(ZIP))
    return readWorkbook(path, mostRows, {
      sheet: sheet ?? undefined,
      likely: importsTexts.kinds[kind],
      fitOf: (grid) => headingFit(grid, kind),
    })
  return csvGrid(await readFile(path), mostRows, { encoding, separator })
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function zeroCodeOf(cells: readonly Cell[]): number | null {
  let length = 0
  for (const cell of cells) {
    if (isBlank(cell) || typeof cell === 'number') continue
    if (/^0\d+$/.test(String(cell))) length = Math.max(length, String(cell).length)
  }
  return length || null
}
