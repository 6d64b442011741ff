// What the export of everything holds, in the order of its sheets.
import type { Sheet } from './sheet.ts'
import { FLEET_SHEETS } from './sheets/fleet-sheets.ts'
import { JOB_SHEETS } from './sheets/job-sheets.ts'
import { MONEY_SHEETS } from './sheets/money-sheets.ts'
import { PEOPLE_SHEETS } from './sheets/people-sheets.ts'
import { STOCK_SHEETS } from './sheets/stock-sheets.ts'
import { WIDE_SHEET } from './sheets/wide-sheet.ts'

export const SHEETS: readonly Sheet[] = [
  ...PEOPLE_SHEETS,
  ...FLEET_SHEETS,
  ...JOB_SHEETS,
  ...MONEY_SHEETS,
  ...STOCK_SHEETS,
  WIDE_SHEET,
]
