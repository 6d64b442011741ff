// CSV files that Excel opens with a double click: UTF-8 with a byte order mark, and no cell that Excel would run as a formula. A
// Turkish Excel separates by semicolons and reads 1234,50; an English one separates by commas and would read that as 123450.
import type { Options } from 'csv-stringify/sync'
import { dayOf, formatDay, formatInstant } from '../../shared/days.ts'
import type { Excel } from '../../shared/excel.ts'

/** Only a text that begins like a formula gets an apostrophe, also a telephone number with +, which would lose its sign. */
export const csvFormat = (excel: Excel): Options => ({
  delimiter: excel === 'tr' ? ';' : ',',
  record_delimiter: 'windows',
  escape_formulas: true,
})

/** Not negative: a sign begins a formula. */
export const amountCell = (amount: number, excel: Excel): string => {
  const digits = amount.toFixed(2)
  return excel === 'tr' ? digits.replace('.', ',') : digits
}

/** English Excels differ in the order of day and month; each of them reads the ISO form as a date. */
export const dayCell = (day: string, excel: Excel): string => (excel === 'tr' ? formatDay(day) : day)

export function momentCell(at: Date, excel: Excel): string {
  const time = `${formatInstant(at).slice(11)}:${String(at.getUTCSeconds()).padStart(2, '0')}`
  return `${dayCell(dayOf(at), excel)} ${time}`
}
