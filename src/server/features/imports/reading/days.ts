// The days of a column are read one way: the day before the month, or as programs write them.
import { isDay } from '../../../../shared/days.ts'
import { type Cell, isBlank } from './grid.ts'

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/
const withoutTime = (cell: Cell): string =>
  String(cell)
    .trim()
    .replace(/[ T]\d{1,2}:\d\d(?::\d\d)?$/, '')

/** "31.12.2026", "31/12/2026", "2026-12-31" → "2026-12-31" */
export function dayIn(cell: string | number): string | undefined {
  const text = withoutTime(cell)
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(text) ?? []
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** "12/31/2026" proves it for its whole column. */
export const isMonthFirst = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => {
    const [, first, second] = (!isBlank(cell) && DAY_FIRST.exec(withoutTime(cell))) || []
    return Number(first) <= 12 && Number(second) > 12
  })
