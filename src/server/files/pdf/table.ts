// The look of the tables in PDFs: a dark head that is repeated on each page, and thin lines between whole rows.
import type { CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { PAPER } from './brand.ts'

export const heading = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  text,
  alignment,
  bold: true,
  fontSize: 8,
  color: '#ffffff',
  noWrap: true,
})

/** `padding`: above and below the text of a row, in points. */
export const rowsLayout = (padding = 5): CustomTableLayout => ({
  fillColor: (row) => (row === 0 ? PAPER.navy900 : null),
  hLineWidth: (row) => (row < 2 ? 0 : 0.6),
  hLineColor: () => PAPER.line,
  vLineWidth: () => 0,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => padding,
  paddingBottom: () => padding,
})

/** A row is never split, and the head never stands alone. */
export const WHOLE_ROWS = { headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1 } as const
