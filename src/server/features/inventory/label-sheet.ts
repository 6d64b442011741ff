// An A4 sheet of 3 × 8 adhesive labels, 70 × 37 mm each, without gaps: the common ready-cut sheet.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { labelTexts as texts } from '../../../shared/inventory/inventory.label-texts.ts'
import { LABELS_A_SHEET, type LabelKind, type SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { DEFAULT_UNIT, UNIT_NAMES } from '../../../shared/quantity.ts'
import { A4, PAPER } from '../../files/pdf/brand.ts'
import { fittedText } from '../../files/pdf/fitted-text.ts'
import { printable } from '../../files/pdf/pdf.ts'
import { type LabelCode, labelCode } from './label-codes.ts'

type LabelPart = Pick<SparePart, 'name' | 'partCode' | 'locationCode' | 'unit'>
export interface LabelSheet {
  parts: LabelPart[]
  kind: LabelKind
  /** Labels of each part. */
  copies: number
}

const COLUMNS = 3
const ROWS = LABELS_A_SHEET / COLUMNS
const width = A4.width / COLUMNS
const height = A4.height / ROWS
const POINTS_A_MM = 72 / 25.4
/** Printers leave the sheet's edge white. */
const PADDING = 5 * POINTS_A_MM
const inner = { width: width - 2 * PADDING, height: height - 2 * PADDING }
const QR_SIZE = inner.height
const BAR_HEIGHT = 34
const LETTERS_A_LINE = 28
const SHELF_LETTERS = 30
/** The last takes a code of 60 wide letters. */
const CODE_SIZES = [
  [9.5, 2],
  [7, 3],
  [5, 4],
] as const

const shortened = (shelf: string) =>
  shelf.length > SHELF_LETTERS ? `${shelf.slice(0, SHELF_LETTERS - 1).trimEnd()}…` : shelf

/** Where it lies, and what it is counted in: on most labels pieces, which need no word. */
const shelfOf = ({ locationCode, unit = DEFAULT_UNIT }: LabelPart) =>
  [locationCode && texts.shelf(printable(shortened(locationCode))), unit !== DEFAULT_UNIT && UNIT_NAMES[unit]]
    .filter(Boolean)
    .join(' · ')

function withBars(part: LabelPart, code: LabelCode, x: number, y: number): Content[] {
  return [
    block(x, y, { stack: [fittedText(part.name, { width: inner.width, bold: true, sizes: [[8, 2]] })] }),
    { svg: code.svg, width: inner.width, height: BAR_HEIGHT, absolutePosition: { x, y: y + 22 } },
    ...codeAndShelf(part, x, y + 22 + BAR_HEIGHT + 4),
  ]
}

/** Side by side where both fit. */
function codeAndShelf(part: LabelPart, x: number, y: number): Content[] {
  const code = { text: part.partCode, fontSize: 9.5, bold: true, noWrap: true }
  const shelf = { text: shelfOf(part), fontSize: 8, color: PAPER.ink700, noWrap: true }
  if (part.partCode.length + shelf.text.length > LETTERS_A_LINE)
    return [block(x, y, code), block(x, y + 12, shelfBlock(part, inner.width, [1, 1]))]
  const columns = [
    { ...code, width: '*' },
    { ...shelf, width: 'auto', margin: [0, 1.5, 0, 0] },
  ]
  return [block(x, y, { columns })]
}

const shelfBlock = (part: LabelPart, width: number, [usual, small]: readonly [number, number]) => ({
  stack: [
    fittedText(shelfOf(part), {
      width,
      sizes: [
        [8, usual],
        [5, small],
      ],
    }),
  ],
  color: PAPER.ink700,
})

function withSquare(part: LabelPart, code: LabelCode, x: number, y: number): Content[] {
  const left = QR_SIZE + 8
  const width = inner.width - left
  const partCode = fittedText(part.partCode, { width, bold: true, sizes: CODE_SIZES })
  return [
    { svg: code.svg, width: QR_SIZE, height: QR_SIZE, absolutePosition: { x, y } },
    block(
      x + left,
      y,
      {
        stack: [
          fittedText(part.name, { width, bold: true, sizes: [[8, 3]] }),
          { stack: [partCode], margin: [0, 3, 0, 0] },
          { ...shelfBlock(part, width, [2, 4]), margin: [0, 3, 0, 0] },
        ],
      },
      width,
    ),
  ]
}

/** Text wraps at the width of the block and not at that of the page. */
const block = (x: number, y: number, content: object, blockWidth: number = inner.width): Content => ({
  columns: [{ width: blockWidth, ...content } as Content],
  absolutePosition: { x, y },
})

export function labelSheet({ parts, kind, copies }: LabelSheet): TDocumentDefinitions {
  const labels = parts.flatMap((part) => {
    const code = labelCode(part.partCode, kind, inner.width / POINTS_A_MM)
    return Array.from({ length: copies }, () => ({ part, code }))
  })
  const content = labels.flatMap(({ part, code }, index): Content[] => {
    const place = index % LABELS_A_SHEET
    const x = (place % COLUMNS) * width + PADDING
    const y = Math.floor(place / COLUMNS) * height + PADDING
    const newSheet: Content[] = place === 0 && index > 0 ? [{ text: '', pageBreak: 'before' }] : []
    return [...newSheet, ...(code.kind === 'CODE128' ? withBars : withSquare)(part, code, x, y)]
  })
  return {
    pageSize: 'A4',
    pageMargins: [0, 0, 0, 0],
    info: { title: texts.title, author: texts.author, creator: texts.author, producer: texts.author },
    language: 'tr-TR',
    displayTitle: true,
    defaultStyle: { fontSize: 8, color: '#000000' },
    content,
  }
}
