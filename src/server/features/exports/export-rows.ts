// The rows of the sheets, read within one transaction by cursors: only a few hundred are in memory.
import { sql, type Transaction } from 'kysely'
import type { TableFormat } from '../../../shared/excel.ts'
import { exportsTexts } from '../../../shared/exports/exports.texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Cell, Column, Table } from '../../http/table.ts'
import type { Sheet, SheetColumn } from './sheet.ts'

const ROWS_AT_ONCE = 500

const WIDTHS: Partial<Record<SheetColumn['kind'], number>> = { id: 38, day: 12, moment: 17, flag: 10, text: 26 }
const DEFAULT_WIDTH = 15

const SHARES: Partial<Record<SheetColumn['kind'], number>> = {
  amount: 100,
  hundredths: 100,
  thousandths: 1_000,
  tenThousandths: 10_000,
}
const CELLS: Record<SheetColumn['kind'], Column['kind']> = {
  text: 'text',
  id: 'text',
  word: 'text',
  flag: 'text',
  day: 'day',
  moment: 'moment',
  amount: 'amount',
  number: 'number',
  hundredths: 'number',
  thousandths: 'number',
  tenThousandths: 'number',
}

type Value = Cell | boolean

/** A workbook is for people, a CSV file for programs. */
function cellOf({ kind, words }: SheetColumn, value: Value, format: TableFormat): Cell {
  if (value === null) return null
  if (typeof value === 'boolean') return format === 'xlsx' ? exportsTexts.flags[`${value}`] : String(value)
  if (words && format === 'xlsx') return words[String(value)] ?? String(value)
  const share = SHARES[kind]
  return share === undefined ? value : Number(value) / share
}

async function* rowsOf(tx: Transaction<DB>, sheet: Sheet, format: TableFormat): AsyncGenerator<Cell[][]> {
  const columns = Object.values(sheet.columns)
  const selected = columns.map(({ from }, index) => `${from} as c${index}`)
  await sql`declare export_rows no scroll cursor for select ${sql.raw(selected.join(', '))} from ${sql.raw(sheet.rows)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<Record<string, Value>>`fetch ${sql.lit(ROWS_AT_ONCE)} from export_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map((row) => columns.map((column, index) => cellOf(column, row[`c${index}`] ?? null, format)))
  }
  await sql`close export_rows`.execute(tx)
}

/** Its rows are read when the tables before it have been read. */
export const exportTable = (tx: Transaction<DB>, sheet: Sheet, format: TableFormat): Table => ({
  name: format === 'xlsx' ? sheet.title : sheet.name,
  columns: Object.entries(sheet.columns).map(([name, { kind }]) => ({
    heading: format === 'xlsx' ? (sheet.headings[name] ?? name) : name,
    kind: CELLS[kind],
    width: WIDTHS[kind] ?? DEFAULT_WIDTH,
  })),
  rows: rowsOf(tx, sheet, format),
})
