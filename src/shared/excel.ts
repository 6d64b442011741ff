/** Whose spreadsheet opens a CSV file: its language decides what separates cells and what a number looks like. */
export const EXCELS = ['tr', 'en'] as const
export type Excel = (typeof EXCELS)[number]
