// A signed service report as a PDF: facts, texts, parts and photos over as many pages as they need, and the signatures.
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatInstant } from '../../../shared/days.ts'
import { type SealOnPaper, sealOnPaper } from '../../../shared/logs/seals.pdf-texts.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { formatQuantity, type Quantity } from '../../../shared/quantity.ts'
import { PAD, type Signature } from '../../../shared/reports/reports.contract.ts'
import { reportPdfTexts as texts } from '../../../shared/reports/reports.pdf-texts.ts'
import { reportsTexts } from '../../../shared/reports/reports.texts.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { A4, PAPER } from '../../files/pdf/brand.ts'
import { BELOW_BAND, type Letterhead, letterheadPages } from '../../files/pdf/letterhead.ts'
import { printable } from '../../files/pdf/pdf.ts'
import { breakBeforeTitle, fact, label, section, title } from '../../files/pdf/section.ts'
import { heading, rowsLayout, WHOLE_ROWS } from '../../files/pdf/table.ts'
import type { SignedReport } from './report-content.queries.ts'

export interface ReportPdfData extends Omit<SignedReport, 'workshop'> {
  workshop: Letterhead
  /** The copy for the owners after the one whose job it was. */
  isPassedOn: boolean
  /** JPEGs as data URLs; null for a photo that is gone. */
  pictures: { caption: string | null; image: string | null }[]
  sha256: string
  /** The newest seal of the log; null before the first. */
  logSeal: SealOnPaper | null
  /** The request's page. */
  link: string
}

const { margin, width } = A4
const SIGNATURE_WIDTH = 200
const PHOTOS_A_ROW = 2
const GAP = 12
const PHOTO_WIDTH = (width - 2 * margin - GAP) / PHOTOS_A_ROW
const PHOTO_HEIGHT = 170
const { fields } = reportsTexts

function facts({ boat, requestType, receivedOn, handedBackOn, technicians }: ReportPdfData): Content {
  const days = [
    ...(receivedOn === null ? [] : [fact(fields.receivedOn, formatDay(receivedOn))]),
    ...(handedBackOn === null ? [] : [fact(fields.handedBackOn, formatDay(handedBackOn))]),
  ]
  return {
    table: {
      widths: ['*', 'auto', ...days.map(() => 'auto'), '*'],
      body: [
        [
          fact(fields.boat, boat.name, boat.model),
          fact(texts.service, requestsTexts.types[requestType]),
          ...days,
          fact(fields.technicians, technicians.join(', ') || texts.empty),
        ],
      ],
    },
    layout: { defaultBorder: false, paddingLeft: (column) => (column === 0 ? 0 : 8), paddingRight: () => 8 },
    margin: [0, 0, 0, 14],
  }
}

const words = (name: string, text: string | null): Content[] =>
  text === null ? [] : [section(name, [{ text: printable(text), color: PAPER.ink700, lineHeight: 1.25 }])]

function engines({ engines }: ReportPdfData): Content {
  const lines: Content[] = engines.map((engine) => ({
    text: [
      { text: printable(engine.label), bold: true },
      {
        text: printable(` · ${texts.engine(engine.serialNumber, formatDecimal(engine.hours))}`),
        color: PAPER.ink700,
      },
    ],
    margin: [0, 0, 0, 2],
  }))
  return section(fields.engines, lines.length > 0 ? lines : [{ text: texts.noEngines, color: PAPER.ink700 }])
}

function planItems({ planItems }: ReportPdfData): Content[] {
  const lines = planItems.map(({ title, engine }) => printable(reportsTexts.planItem(title, engine)))
  return lines.length === 0 ? [] : [section(fields.planItems, [{ ul: lines, color: PAPER.ink700 }])]
}

const parts = ({ parts }: ReportPdfData): Content =>
  parts.length === 0
    ? section(fields.parts, [{ text: reportsTexts.noParts, color: PAPER.ink700 }])
    : counted(fields.parts, texts.columns.part, parts)

const extraWork = ({ extraWork }: ReportPdfData): Content[] =>
  extraWork.length === 0
    ? []
    : [
        counted(
          fields.extraWork,
          texts.columns.extraWork,
          extraWork.map(({ text, ...work }) => ({ name: text, ...work })),
        ),
      ]

/** A table of names with how many of each. */
function counted(name: string, column: string, lines: readonly (Quantity & { name: string })[]): Content {
  return section(name, [
    {
      fontSize: 9,
      table: {
        ...WHOLE_ROWS,
        widths: ['*', 'auto'],
        body: [
          [heading(column), heading(texts.columns.quantity, 'right')],
          ...lines.map(({ name, quantity, unit }): TableCell[] => [
            { text: printable(name) },
            { text: formatQuantity(quantity, unit), alignment: 'right', noWrap: true },
          ]),
        ],
      },
      layout: rowsLayout(),
    },
  ])
}

function photos({ pictures }: ReportPdfData): Content[] {
  const cells = pictures.map(
    ({ image, caption }): Column => ({
      width: PHOTO_WIDTH,
      stack: [
        image ? { image, fit: [PHOTO_WIDTH, PHOTO_HEIGHT] } : { text: texts.photoMissing, color: PAPER.ink500 },
        ...(caption
          ? [
              {
                text: printable(caption),
                fontSize: 8,
                color: PAPER.ink700,
                margin: [0, 3, 0, 0] as [number, number, number, number],
              },
            ]
          : []),
      ],
    }),
  )
  const rows: Content[] = []
  for (let at = 0; at < cells.length; at += PHOTOS_A_ROW) {
    const columns = cells.slice(at, at + PHOTOS_A_ROW)
    const row: Content = { columns, columnGap: GAP, margin: [0, 0, 0, 10], unbreakable: true }
    // The title stays with the first row.
    rows.push(at === 0 ? { stack: [title(texts.photos), row], unbreakable: true } : row)
  }
  return rows
}

const pathOf = (stroke: readonly number[]): string => {
  const points = Array.from(
    { length: stroke.length / 2 },
    (_, index) => `${stroke[2 * index]} ${stroke[2 * index + 1]}`,
  )
  // A dot is a line of no length with round ends.
  return `M${points.length === 1 ? [points[0], points[0]].join(' L') : points.join(' L')}`
}

function signature(role: string, { name, strokes }: Signature, at: string): TableCell {
  const drawn: Content =
    strokes.length > 0
      ? {
          svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAD.width} ${PAD.height}"><path d="${strokes.map(pathOf).join(' ')}" fill="none" stroke="${PAPER.navy900}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
          width: SIGNATURE_WIDTH,
          height: (SIGNATURE_WIDTH * PAD.height) / PAD.width,
        }
      : { text: texts.typed, color: PAPER.ink500, fontSize: 8.5, margin: [0, 24, 0, 29] }
  return {
    stack: [
      label(role),
      drawn,
      { canvas: [{ type: 'line', x1: 0, y1: 2, x2: SIGNATURE_WIDTH, y2: 2, lineWidth: 0.7, lineColor: PAPER.ink500 }] },
      { text: printable(name), bold: true, margin: [0, 4, 0, 0] },
      { text: formatInstant(at), fontSize: 8, color: PAPER.ink700 },
    ],
  }
}

function ownerPart({ signatures: { at, owner }, isPassedOn }: ReportPdfData): TableCell {
  if (owner && !isPassedOn) return signature(texts.owner, owner, at)
  return { stack: [label(texts.owner), { text: owner ? texts.ownerWithheld : texts.ownerAbsent, bold: true }] }
}

function signatures(data: ReportPdfData): Content {
  const { signatures, isPassedOn, sha256, logSeal } = data
  const { at, technician } = signatures
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    stack: [
      {
        table: {
          widths: ['*', '*'],
          body: [[signature(texts.technician, technician, at), ownerPart(data)]],
        },
        layout: { defaultBorder: false, paddingLeft: () => 0 },
      },
      ...(isPassedOn ? [{ text: texts.passedOn, fontSize: 8, color: PAPER.ink700, marginTop: 12 }] : []),
      { text: texts.hash(sha256), fontSize: 6.5, color: PAPER.ink500, margin: [0, 14, 0, 0] },
      ...(logSeal
        ? [{ text: `${sealOnPaper(logSeal.day)}: ${logSeal.seal}`, fontSize: 6.5, color: PAPER.ink500, marginTop: 2 }]
        : []),
    ],
  }
}

export function reportDocument(data: ReportPdfData): TDocumentDefinitions {
  const { requestNumber, boat, workshop } = data
  const product = workshop.tradeName ?? 'Pruva'
  return {
    ...letterheadPages({
      workshop,
      number: requestNumber,
      heading: texts.heading,
      running: texts.running(requestNumber, boat.name),
      link: data.link,
    }),
    info: {
      title: texts.title(requestNumber),
      subject: texts.running(requestNumber, boat.name),
      author: product,
      creator: product,
      producer: product,
      keywords: texts.keywords,
    },
    pageBreakBefore: breakBeforeTitle,
    content: [
      { text: '', margin: [0, BELOW_BAND, 0, 0] },
      facts(data),
      engines(data),
      ...words(fields.complaint, data.complaint),
      ...words(fields.findings, data.findings),
      ...words(fields.workDone, data.workDone),
      ...planItems(data),
      parts(data),
      ...extraWork(data),
      ...photos(data),
      signatures(data),
    ],
  }
}
