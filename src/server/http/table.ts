// A table that is sent as a file: as CSV or as a workbook.

export interface Column {
  heading: string
  kind: 'text' | 'number' | 'amount' | 'day' | 'moment'
  /** In characters. */
  width: number
}
/** A text, a number, an amount, a day as YYYY-MM-DD or a moment, as its column says. */
export type Cell = string | number | Date | null

export interface Table {
  name: string
  columns: readonly Column[]
  /** In batches. They are read only as fast as the client reads, and no further when the client disconnects. */
  rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]>
}
