/** Whose spreadsheet opens a CSV file: its language decides what separates cells and what a number looks like. */
export const EXCELS = ['tr', 'en'] as const
export type Excel = (typeof EXCELS)[number]

/** A workbook is right in each Excel; CSV is for other programs. */
export const TABLE_FORMATS = ['xlsx', 'csv'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]
