// What a sheet of the export is: a query, and the columns that it gives. `from` names columns of the database as `table.column`; a test
// compares them with the database, and docs/export.md is made of them.

import { sharedHeadings, sheetTexts } from '../../../shared/exports/exports.sheet-texts.ts'
import { stockAndMoneySheetTexts } from '../../../shared/exports/exports.stock-and-money-sheet-texts.ts'

type Kind =
  | ('text' | 'id' | 'word' | 'flag' | 'day' | 'moment' | 'number')
  /** Whole cents or kuruş. */
  | 'amount'
  /** Whole hundredths, thousandths or ten-thousandths of what is written. */
  | ('hundredths' | 'thousandths' | 'tenThousandths')

export interface SheetColumn {
  kind: Kind
  from: string
  /** Of a word: what the workbook says. A CSV file has the word of the API. */
  words?: Readonly<Record<string, string>>
}

export interface Sheet {
  /** Of the CSV file. */
  name: string
  /** Of the workbook's sheet: at most 31 characters. */
  title: string
  /** What follows `from` in SQL, with the order of the rows. */
  rows: string
  /** By their names in the API. New ones come last. */
  columns: Readonly<Record<string, SheetColumn>>
  headings: Readonly<Record<string, string>>
}

const TEXTS = { ...sheetTexts, ...stockAndMoneySheetTexts }
type Texts = typeof TEXTS

type Columns<Name extends keyof Texts> = Record<keyof Texts[Name]['columns'], SheetColumn> &
  Partial<Record<keyof typeof sharedHeadings, SheetColumn>>

/** A sheet and its columns have the names of their texts, which are the headings of the workbook. */
export const sheetOf = <Name extends keyof Texts>(
  name: Name,
  sheet: { rows: string; columns: Columns<Name> },
): Sheet => ({
  name,
  ...sheet,
  title: TEXTS[name].title,
  headings: {
    ...sharedHeadings,
    ...TEXTS[name].columns,
  },
})

const column =
  (kind: Kind) =>
  (from: string): SheetColumn => ({ kind, from })

export const text = column('text')
export const id = column('id')
export const flag = column('flag')
export const day = column('day')
export const moment = column('moment')
export const number = column('number')
export const amount = column('amount')
export const hundredths = column('hundredths')
export const thousandths = column('thousandths')
export const tenThousandths = column('tenThousandths')
export const word = (from: string, words: Readonly<Record<string, string>>): SheetColumn => ({
  kind: 'word',
  from,
  words,
})

/** Who a column points at, by name. An account without a profile has none. */
export const personOf = (column: string): SheetColumn =>
  text(`(select person.full_name from user_infos person where person.user_id = ${column})`)
