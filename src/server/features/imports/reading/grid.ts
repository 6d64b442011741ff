// A sheet as it was read: its rows that have something in them.
import type { MessageKey } from '../../../../shared/messages.tr.ts'
import { fold } from '../../../../shared/search/search.fold.ts'

/** A day is its text, YYYY-MM-DD. */
export type Cell = string | number | null

export interface GridRow {
  /** Its number in the sheet. */
  n: number
  cells: Cell[]
}

/** Cells that are shown as one; columns from 0, rows as in the sheet. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

export interface Grid {
  rows: GridRow[]
  merges: Merge[]
}

/** The file is refused. */
export class Unreadable extends Error {
  readonly key: MessageKey
  /** The row at fault, where one is. */
  readonly row: number | undefined
  constructor(key: MessageKey, row?: number) {
    super(key)
    this.key = key
    this.row = row
  }
}

export const isBlank = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === ''
const ERRORS =
  `#n/a #ref! #value! #div/0! #name? #null! #num! #spill! #calc! #field! #getting_data #yok #basv! #deger! #sayi/0! #ad? #bos!
  #sayi! #tasma! #hesapla!`.split(/\s+/)
/** What Excel shows for a formula that fails, in English and in Turkish: "#N/A", "#YOK". */
export const isError = (cell: Cell): boolean => typeof cell === 'string' && ERRORS.includes(fold(cell))
/** Without characters that the database can't hold or nobody can read. */
export const cleanText = (text: string): string =>
  text
    .normalize()
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: They are what goes.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll('\u00A0', ' ')
    .trim()
