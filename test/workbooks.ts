import { type CellObject, read, utils } from '@e965/xlsx'

/** The sheets of a workbook as another program reads them; `rows` limits how many of each are read. */
export function readSheets(bytes: Buffer, limit?: { rows: number }) {
  const book = read(bytes, { cellDates: true, UTC: true, cellFormula: true, sheetRows: limit?.rows })
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {}
    const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!')) as [string, CellObject][]
    return {
      name,
      rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, UTC: true, defval: null, blankrows: true }),
      formulas: cells.filter(([, cell]) => cell.f !== undefined).map(([address]) => address),
    }
  })
}
