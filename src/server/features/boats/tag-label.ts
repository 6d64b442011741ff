// A boat's QR tag on paper: one sticker as a page of its size, or an A4 sheet of 3 × 8 stickers, 70 × 37 mm each, without gaps.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { LabelSize } from '../../../shared/boats/boat-tags.address.ts'
import { tagLabelTexts as texts } from '../../../shared/boats/boat-tags.texts.ts'
import { A4, PAPER } from '../../files/pdf/brand.ts'
import { printable } from '../../files/pdf/pdf.ts'
import { qrCode } from '../../files/pdf/qr-code.ts'

export interface TagLabel {
  boat: string
  tradeName: string | null
  url: string
  size: LabelSize
}

const POINTS_A_MM = 72 / 25.4
const COLUMNS = 3
const ROWS = 8
const NAME_LETTERS = 40
const SMALL = { width: A4.width / COLUMNS, height: A4.height / ROWS }
const LARGE = { width: 105 * POINTS_A_MM, height: 74 * POINTS_A_MM }
/** Printers leave the sheet's edge white. */
const PADDING = 5 * POINTS_A_MM

interface Box {
  width: number
  height: number
}

const shortened = (text: string) =>
  text.length > NAME_LETTERS ? `${text.slice(0, NAME_LETTERS - 1).trimEnd()}…` : text

function sticker({ boat, tradeName, url }: TagLabel, box: Box, x: number, y: number): Content[] {
  const side = Math.min(box.height, box.width * 0.55) - 2 * PADDING
  const left = PADDING + side + PADDING
  const scale = box.height / SMALL.height
  const small = { fontSize: 6.5 * scale, marginTop: 3 * scale }
  const words: Content[] = [
    { text: printable(shortened(boat)), fontSize: 9 * scale, bold: true },
    { text: texts.hint, ...small },
    ...(tradeName ? [{ text: printable(shortened(tradeName)), color: PAPER.ink700, ...small }] : []),
  ]
  return [
    { svg: qrCode(url).svg, width: side, height: side, absolutePosition: { x: x + PADDING, y: y + PADDING } },
    {
      columns: [{ width: box.width - left - PADDING, stack: words }],
      absolutePosition: { x: x + left, y: y + PADDING },
    },
  ]
}

export function tagLabel(label: TagLabel): TDocumentDefinitions {
  const isSheet = label.size === 'SHEET'
  const box = label.size === 'LARGE' ? LARGE : SMALL
  const content = isSheet
    ? Array.from({ length: COLUMNS * ROWS }, (_, place) =>
        sticker(label, box, (place % COLUMNS) * box.width, Math.floor(place / COLUMNS) * box.height),
      ).flat()
    : sticker(label, box, 0, 0)
  return {
    pageSize: isSheet ? 'A4' : box,
    pageMargins: [0, 0, 0, 0],
    info: { title: texts.title, author: texts.author, creator: texts.author, producer: texts.author },
    language: 'tr-TR',
    displayTitle: true,
    defaultStyle: { fontSize: 8, color: '#000000' },
    content,
  }
}
