// CSV files that Excel opens with a double click: UTF-8 with a byte order mark, and no cell that Excel would run as a formula. A
// Turkish Excel separates by semicolons and reads 1234,50; an English one separates by commas and would read that as 123450.
import { Readable } from 'node:stream'
import type { Options } from 'csv-stringify/sync'
import { stringify } from 'csv-stringify/sync'
import { dayOf, formatDay, formatInstant } from '../../shared/days.ts'
import type { Excel } from '../../shared/excel.ts'
import type { Cell, Column, Table } from './table.ts'

const csvFormat = (excel: Excel): Options => ({ delimiter: excel === 'tr' ? ';' : ',', record_delimiter: 'windows' })

/** Also a telephone number with +, which would lose its sign. The last signs are the wide forms that some programs read alike. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** A text that begins like a formula gets an apostrophe. */
export const plainText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** English Excels differ in the order of day and month; each of them reads the ISO form as a date. */
const dayText = (day: string, excel: Excel): string => (excel === 'tr' ? formatDay(day) : day)

function momentText(at: Date, excel: Excel): string {
  const time = `${formatInstant(at).slice(11)}:${String(at.getUTCSeconds()).padStart(2, '0')}`
  return `${dayText(dayOf(at), excel)} ${time}`
}

function cellText(cell: Cell, kind: Column['kind'] | undefined, excel: Excel): string {
  if (cell === null) return ''
  if (cell instanceof Date) return momentText(cell, excel)
  if (typeof cell === 'string') return kind === 'day' ? dayText(cell, excel) : plainText(cell)
  const digits = kind === 'amount' ? cell.toFixed(2) : String(cell)
  return excel === 'tr' ? digits.replace('.', ',') : digits
}

async function* csvChunks({ columns, rows }: Table, excel: Excel): AsyncGenerator<string> {
  const format = csvFormat(excel)
  yield stringify([columns.map(({ heading }) => heading)], { ...format, bom: true })
  for await (const batch of rows) {
    yield stringify(
      batch.map((cells) => cells.map((cell, index) => cellText(cell, columns[index]?.kind, excel))),
      format,
    )
  }
}

export const csvFile = (table: Table, excel: Excel): Readable =>
  Readable.from(csvChunks(table, excel), { objectMode: false })
