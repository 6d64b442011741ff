// What the cells of a column say of how its days are written.
import type { ImportColumn } from '../../../../shared/imports/imports.contract.ts'
import { dayIn } from '../../../../shared/imports/imports.days.ts'
import type { Cell } from './grid.ts'

/** Day first, unless a cell can only be read with the month first: then a person says it, also where other cells say the reverse. */
export function daysOf(cells: readonly Cell[]): Pick<ImportColumn, 'days' | 'unclearDay'> {
  let [isDayFirst, unclear]: [boolean, string | null] = [false, null]
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const [dayFirst, monthFirst] = [dayIn(cell, 'DAY_FIRST'), dayIn(cell, 'MONTH_FIRST')]
    if (dayFirst === monthFirst) continue
    if (dayFirst === undefined) return { days: null, unclearDay: cell }
    if (monthFirst === undefined) isDayFirst = true
    else unclear ??= cell
  }
  return { days: 'DAY_FIRST', unclearDay: isDayFirst ? null : unclear }
}
