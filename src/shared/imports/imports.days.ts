// Days as people's sheets write them. Those of a column are read one way, never cell by cell.
import { isDay } from '../days.ts'
import type { DayFormat } from './imports.contract.ts'

const WRITTEN = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/

/** "31.12.2026", "31/12/2026", "2026-12-31", with the month first "12/31/2026" → "2026-12-31" */
export function dayIn(cell: string | number, format: DayFormat): string | undefined {
  const text = String(cell)
    .trim()
    .replace(/[ T]\d{1,2}:\d\d(?::\d\d)?$/, '')
  const [, first = '', second = '', year = ''] = WRITTEN.exec(text) ?? []
  const [day, month] = format === 'DAY_FIRST' ? [first, second] : [second, first]
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}
