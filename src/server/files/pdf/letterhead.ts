// The pages of the workshop's papers: a head and a foot with its logo, name and facts. Without them the product's.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { offerPdfTexts as texts } from '../../../shared/offers/offers.pdf-texts.ts'
import { shownPhone } from '../../../shared/phone.ts'
import type { Workshop } from '../../../shared/workshop/workshop.contract.ts'
import { A4, BAND_HEIGHT, bandSvg, logoSvg, PAPER } from './brand.ts'
import { printable } from './pdf.ts'

export type Letterhead = Pick<
  Workshop,
  'tradeName' | 'address' | 'phone' | 'email' | 'website' | 'taxOffice' | 'taxNumber' | 'mersis' | 'iban'
> & {
  /** A PNG as a data URL. */
  logo: string | null
}

const { margin, width } = A4
/** Where the text begins on the pages after the first. */
const TOP = 64
/** From there to below the band of the first page. */
export const BELOW_BAND = BAND_HEIGHT - TOP + 8
const LOGO_TOP = 22
const LOGO_AREA = 44
const WIDE_LOGO_AREA = 80
const LOGO_PADDING = 4
/** Characters of base64 that hold a PNG's width and height. */
const PNG_HEADER = 32
/** Points that a letter of the line below the name takes. */
const LETTER = 4.5
const LONG_NAME = 26

const shortened = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

const oneLine = (parts: readonly (string | null)[], max: number): string =>
  shortened(printable(parts.filter(Boolean).join(' · ').replace(/\s+/g, ' ')), max)

/** Width by height of a PNG, from its header. */
function ratioOf(png: string): number {
  const header = Buffer.from(png.slice(png.indexOf(',') + 1, png.indexOf(',') + 1 + PNG_HEADER), 'base64')
  return header.readUInt32BE(16) / header.readUInt32BE(20)
}

/** The white area of a logo: a square, wider for a wide logo. */
const areaOf = (logo: string): number =>
  Math.min(WIDE_LOGO_AREA, Math.max(LOGO_AREA, (LOGO_AREA - 2 * LOGO_PADDING) * ratioOf(logo) + 2 * LOGO_PADDING))

/** In the middle of a white area: a logo may be as dark as the band. */
function logoAt(logo: string | null): Content[] {
  if (logo === null) return [{ svg: logoSvg('#ffffff'), width: 38, absolutePosition: { x: margin, y: 25 } }]
  const [area, ratio] = [areaOf(logo), ratioOf(logo)]
  const [width, height] = [area - 2 * LOGO_PADDING, LOGO_AREA - 2 * LOGO_PADDING]
  const drawn = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) }
  return [
    {
      canvas: [{ type: 'rect', x: 0, y: 0, w: area, h: LOGO_AREA, r: 6, color: '#ffffff' }],
      absolutePosition: { x: margin, y: LOGO_TOP },
    },
    {
      image: logo,
      ...drawn,
      absolutePosition: { x: margin + (area - drawn.width) / 2, y: LOGO_TOP + (LOGO_AREA - drawn.height) / 2 },
    },
  ]
}

/** In the band of the first page; `heading` says what kind of document it is. */
function head(number: string, workshop: Letterhead, heading: string): Content[] {
  const { tradeName, logo } = workshop
  const area = logo === null ? 37 : areaOf(logo)
  const x = margin + area + 10
  const name = tradeName === null ? texts.product : shortened(printable(tradeName), 48)
  const reach = oneLine(
    [workshop.phone && shownPhone(workshop.phone), workshop.email, workshop.website && new URL(workshop.website).host],
    72 - Math.max(0, area - LOGO_AREA) / LETTER,
  )
  const onRight = (text: string, look: object, y: number): Content => ({
    columns: [{ text, alignment: 'right', width: width - 2 * margin, ...look }],
    absolutePosition: { x: margin, y },
  })
  const isLong = name.length > LONG_NAME
  return [
    { svg: bandSvg(), width, absolutePosition: { x: 0, y: 0 } },
    ...logoAt(logo),
    {
      text: name,
      color: '#ffffff',
      bold: true,
      fontSize: isLong ? 12 : 19,
      absolutePosition: { x, y: isLong ? 29 : 24 },
    },
    { text: reach || texts.tagline, color: PAPER.onNavy, fontSize: 8.5, absolutePosition: { x, y: 49 } },
    onRight(heading, { color: PAPER.onNavy, fontSize: 8.5 }, 27),
    onRight(number, { color: '#ffffff', bold: true, fontSize: 17 }, 39),
  ]
}

/** On the pages after the first. */
function runningHead(subject: string, { tradeName }: Letterhead): Content {
  return {
    margin: [margin, 24, margin, 0],
    stack: [
      {
        columns: [
          { svg: logoSvg(PAPER.navy900), width: 16 },
          {
            text: tradeName === null ? texts.product : shortened(printable(tradeName), 48),
            bold: true,
            fontSize: 10,
            color: PAPER.navy900,
            margin: [5, 2, 0, 0],
            width: 'auto',
            noWrap: true,
          },
          {
            text: shortened(printable(subject), 60),
            fontSize: 8,
            color: PAPER.ink500,
            alignment: 'right',
            // Beside a long name it takes a second line.
            margin: [10, 3, 0, 0],
          },
        ],
      },
      {
        canvas: [{ type: 'line', x1: 0, y1: 6, x2: width - 2 * margin, y2: 6, lineWidth: 0.7, lineColor: PAPER.line }],
      },
    ],
  }
}

function foot(page: number, pages: number, { link, workshop }: { link: string; workshop: Letterhead }): Content {
  const { tradeName, address, taxOffice, taxNumber, mersis } = workshop
  const tax = taxNumber && texts.tax(taxOffice, taxNumber)
  const official = oneLine([tax, mersis && texts.mersis(mersis)], 110)
  return {
    margin: [margin, 14, margin, 0],
    fontSize: 7.5,
    color: PAPER.ink500,
    columns: [
      {
        width: '*',
        stack: [
          oneLine([tradeName ?? texts.product, address ?? new URL(link).host], 110),
          ...(official === '' ? [] : [{ text: official, margin: [0, 2, 0, 0] as [number, number, number, number] }]),
        ],
      },
      { text: texts.page(page, pages), alignment: 'right', width: 'auto' },
    ],
  }
}

interface Pages {
  workshop: Letterhead
  /** In the band, where the paper has one. */
  number?: string
  /** What kind of paper it is. */
  heading: string
  /** At the head of the pages after the first. */
  running: string
  link: string
}

/** The paper, its type, and what stands above and below the text of each page. */
export function letterheadPages({
  workshop,
  number = '',
  heading,
  running,
  link,
}: Pages): Omit<TDocumentDefinitions, 'content'> {
  return {
    pageSize: 'A4',
    pageMargins: [margin, TOP, margin, 56],
    language: 'tr-TR',
    displayTitle: true,
    defaultStyle: { fontSize: 9.5, color: PAPER.ink900 },
    background: (page) => (page === 1 ? head(number, workshop, heading) : null),
    header: (page) => (page === 1 ? null : runningHead(running, workshop)),
    footer: (page, pages) => foot(page, pages, { link, workshop }),
  }
}
