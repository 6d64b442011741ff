// A job sheet as a PDF: what the technician takes along, with room for notes and signatures.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDecimal } from '../../../shared/money.ts'
import { shownPhone } from '../../../shared/phone.ts'
import { formatQuantity, type Quantity } from '../../../shared/quantity.ts'
import { jobSheetTexts as texts } from '../../../shared/requests/job-sheet.pdf-texts.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { A4, PAPER } from '../../files/pdf/brand.ts'
import { BELOW_BAND, type Letterhead, letterheadPages } from '../../files/pdf/letterhead.ts'
import { printable } from '../../files/pdf/pdf.ts'
import { breakBeforeTitle, fact, section, title } from '../../files/pdf/section.ts'
import { heading, rowsLayout, WHOLE_ROWS } from '../../files/pdf/table.ts'
import type { JobSheet } from './job-sheet.queries.ts'

export interface JobSheetPdfData extends JobSheet {
  workshop: Letterhead
  /** The request's page. */
  link: string
}

const TEXT_WIDTH = A4.width - 2 * A4.margin
const NOTE_LINES = 6
const SIGNATURE_WIDTH = 220
/** Below a section, in points: a sheet fits on one page. */
const BELOW = 12
const { columns } = texts

const line = (y: number, width = TEXT_WIDTH): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: y, x2: width, y2: y, lineWidth: 0.7, lineColor: PAPER.ink500 }],
})

// The library changes what it prints: each sheet gets parts of its own.
const box = (): TableCell => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: 10, h: 10, lineWidth: 0.8, lineColor: PAPER.ink700 }],
})

const known = (name: string, value: string, more: string | null = null) => fact(name, value, more, texts.none)

function facts({ boat, berth, day, technicians, customer, phone }: JobSheetPdfData): Content {
  return {
    table: {
      widths: ['*', '*', '*'],
      body: [
        [known(texts.boat, boat.name, boat.model), known(texts.berth, berth.join(', ')), known(texts.day, day ?? '')],
        [
          known(texts.customer, customer),
          known(texts.phone, phone ? shownPhone(phone) : ''),
          known(texts.technicians, technicians.join(', ')),
        ],
      ],
    },
    layout: {
      defaultBorder: false,
      paddingLeft: () => 0,
      paddingRight: () => 8,
      paddingTop: () => 0,
      paddingBottom: () => 8,
    },
    margin: [0, 0, 0, 6],
  }
}

function engines({ engines }: JobSheetPdfData): Content {
  const lines = engines.map(({ label, serialNumber, hours }): Content => {
    const named = [
      { text: printable(label), bold: true },
      { text: printable(` · ${texts.engine(serialNumber, formatDecimal(hours))}`), color: PAPER.ink700 },
    ]
    return {
      columns: [{ text: named }, { text: texts.hoursNow, width: 'auto', color: PAPER.ink700 }],
      margin: [0, 0, 0, 5],
    }
  })
  return section(texts.engines, lines.length > 0 ? lines : [{ text: texts.none, color: PAPER.ink700 }], BELOW)
}

const amount = ({ quantity, unit }: Quantity): TableCell => ({
  text: formatQuantity(quantity, unit),
  noWrap: true,
  alignment: 'right',
})

/** Nothing where there is no row. */
function table(name: string, head: TableCell[], widths: string[], rows: TableCell[][]): Content[] {
  if (rows.length === 0) return []
  return [
    section(
      name,
      [{ fontSize: 9, table: { ...WHOLE_ROWS, widths, body: [head, ...rows] }, layout: rowsLayout() }],
      BELOW,
    ),
  ]
}

const work = ({ work }: JobSheetPdfData): Content[] =>
  table(
    texts.work,
    [heading(columns.done), heading(columns.work), heading(columns.quantity, 'right')],
    ['auto', '*', 'auto'],
    work.map((line) => [box(), printable(line.text), amount(line)]),
  )

const planItems = ({ planItems }: JobSheetPdfData): Content[] =>
  table(
    texts.planItems,
    [heading(columns.done), heading(columns.work)],
    ['auto', '*'],
    planItems.map(({ title, engine }) => [box(), printable(texts.planItem(title, engine))]),
  )

const parts = ({ parts }: JobSheetPdfData): Content[] =>
  table(
    texts.parts,
    [
      heading(columns.done),
      heading(columns.part),
      heading(columns.shelf),
      heading(columns.state),
      heading(columns.quantity, 'right'),
    ],
    ['auto', '*', 'auto', 'auto', 'auto'],
    parts.map(({ name, code, shelf, isTaken, ...part }) => [
      box(),
      { text: [printable(name), { text: ` ${printable(code)}`, color: PAPER.ink500 }] },
      printable(shelf ?? ''),
      isTaken ? texts.taken : texts.toTake,
      amount(part),
    ]),
  )

const notes = (): Content => ({
  unbreakable: true,
  stack: [title(texts.notes), ...Array.from({ length: NOTE_LINES }, () => line(20))],
  margin: [0, 0, 0, 18],
})

const signature = (role: string): TableCell => ({
  stack: [
    { text: role, bold: true },
    line(44, SIGNATURE_WIDTH),
    { text: texts.signature, fontSize: 7.5, color: PAPER.ink500, margin: [0, 4, 0, 0] },
  ],
})

const signatures = (): Content => ({
  unbreakable: true,
  table: { widths: ['*', '*'], body: [[signature(texts.technician), signature(texts.owner)]] },
  layout: { defaultBorder: false, paddingLeft: () => 0 },
})

export function jobSheetDocument(data: JobSheetPdfData): TDocumentDefinitions {
  const { requestNumber, requestType, boat, workshop, description, link } = data
  const product = workshop.tradeName ?? 'Pruva'
  return {
    ...letterheadPages({
      workshop,
      number: requestNumber,
      heading: texts.heading(requestsTexts.types[requestType]),
      running: texts.running(requestNumber, boat.name),
      link,
    }),
    info: { title: texts.title(requestNumber), author: product, creator: product, producer: product },
    pageBreakBefore: breakBeforeTitle,
    content: [
      { text: '', margin: [0, BELOW_BAND, 0, 0] },
      facts(data),
      ...(description
        ? [section(texts.description, [{ text: printable(description), color: PAPER.ink700, lineHeight: 1.25 }], BELOW)]
        : []),
      engines(data),
      ...work(data),
      ...planItems(data),
      ...parts(data),
      notes(),
      signatures(),
    ],
  }
}
