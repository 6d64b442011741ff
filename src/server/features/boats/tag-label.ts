// A boat's QR tag on paper: one sticker as a page of its size, or an A4 sheet of 3 × 8 stickers, 70 × 37 mm each, without gaps.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { LabelSize } from '../../../shared/boats/boat-tags.address.ts'
import { tagLabelTexts as texts } from '../../../shared/boats/boat-tags.texts.ts'
import { A4, PAPER } from '../../files/pdf/brand.ts'
import { fittedText } from '../../files/pdf/fitted-text.ts'
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
const SMALL = { width: A4.width / COLUMNS, height: A4.height / ROWS }
const LARGE = { width: 105 * POINTS_A_MM, height: 74 * POINTS_A_MM }
/** Printers leave the sheet's edge white. */
const PADDING = 5 * POINTS_A_MM

interface Box {
  width: number
  height: number
}

function sticker({ boat, tradeName, url }: TagLabel, box: Box, x: number, y: number): Content[] {
  const side = Math.min(box.height, box.width * 0.55) - 2 * PADDING
  const left = PADDING + side + PADDING
  const width = box.width - left - PADDING
  const scale = box.height / SMALL.height
  const small = [6.5 * scale, 2] as const
  const below = { marginTop: 3 * scale }
  const words: Content[] = [
    fittedText(boat, {
      width,
      bold: true,
      sizes: [
        [9 * scale, 2],
        [7.5 * scale, 3],
      ],
    }),
    { text: texts.hint, fontSize: 6.5 * scale, ...below },
    ...(tradeName
      ? [{ stack: [fittedText(tradeName, { width, sizes: [small] })], color: PAPER.ink700, ...below }]
      : []),
  ]
  return [
    { svg: qrCode(url).svg, width: side, height: side, absolutePosition: { x: x + PADDING, y: y + PADDING } },
    {
      columns: [{ width, stack: words }],
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
