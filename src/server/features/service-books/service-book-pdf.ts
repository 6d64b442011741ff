// The service book as a PDF: contents, identity, engines with their hours, each work, and the hash of it all on the last page.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { printedIdentity } from '../../../shared/boats/boat-identity.facts.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { formatDecimal, formatMoney } from '../../../shared/money.ts'
import { bookPdfTexts as texts } from '../../../shared/service-books/service-books.pdf-texts.ts'
import { PAPER } from '../../files/pdf/brand.ts'
import { BELOW_BAND, type Letterhead, letterheadPages } from '../../files/pdf/letterhead.ts'
import { printable } from '../../files/pdf/pdf.ts'
import { DRAWING, hoursDrawing } from './hours-drawing.ts'
import type { BookContent, BookEngine, BookJob } from './service-book.queries.ts'

export interface ServiceBookPdfData extends Omit<BookContent, 'workshop'> {
  workshop: Letterhead
  sha256: string
  /** The product's address. */
  link: string
  /** The check page. */
  checkLink: string
}

const chapter = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 14,
  color: PAPER.navy900,
  margin: [0, 0, 0, 8],
  tocItem: true,
  tocStyle: { bold: true },
  tocMargin: [0, 6, 0, 2],
  headlineLevel: 1,
})

const facts = (rows: readonly (readonly [string, string])[]): Content => ({
  table: {
    widths: [120, '*'],
    body: rows.map(([name, value]) => [{ text: name, color: PAPER.ink500, fontSize: 8.5 }, { text: printable(value) }]),
  },
  layout: {
    hLineWidth: (row) => (row === 0 ? 0 : 0.6),
    hLineColor: () => PAPER.line,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  margin: [0, 0, 0, 18],
})

function identity({ boat, identity }: ServiceBookPdfData): Content[] {
  const known = printedIdentity(identity, boatsTexts.identity.fields)
  return [
    chapter(texts.identity),
    facts([[texts.name, boat.name], [texts.model, boat.model], ...known]),
    ...(known.length === 0 ? [{ text: texts.noIdentity, color: PAPER.ink500, margin: [0, -10, 0, 18] as Margin }] : []),
  ]
}
type Margin = [number, number, number, number]

function engine(one: BookEngine): Content {
  const drawing = hoursDrawing(one)
  const [first, last] = [one.points[0], one.points.at(-1)]
  return {
    unbreakable: true,
    margin: [0, 0, 0, 16],
    stack: [
      { text: printable(one.name), bold: true, fontSize: 11 },
      { text: printable(texts.engine(one.serialNumber, formatDecimal(one.hours))), color: PAPER.ink700 },
      ...(drawing && first && last
        ? [
            { svg: drawing, width: DRAWING.width, margin: [0, 8, 0, 2] as Margin },
            {
              fontSize: 7.5,
              color: PAPER.ink500,
              columns: [
                `${formatDay(first.day)} · ${texts.hours(formatDecimal(first.hours))}`,
                {
                  text: `${formatDay(last.day)} · ${texts.hours(formatDecimal(last.hours))}`,
                  alignment: 'right' as const,
                },
              ],
            },
          ]
        : []),
    ],
  }
}

const pieces = (lines: BookJob['parts']) =>
  lines.map(({ name, quantity, unit }) => texts.pieces(name, quantity, unit)).join(', ')

function job(one: BookJob): Content {
  const engines = one.engines.map(({ name, hours }) => texts.at(name, hours === null ? null : formatDecimal(hours)))
  const rows: [string, string][] = [
    [texts.planItems, one.planItems.join(', ')],
    [texts.extraWork, pieces(one.extraWork)],
    [texts.parts, pieces(one.parts)],
    [texts.technicians, one.technicians.join(', ')],
    [texts.report, one.report ? texts.signed(formatDay(one.report.signedOn)) : ''],
    [texts.photos, one.photoIds.length > 0 ? String(one.photoIds.length) : ''],
    [texts.price, one.price === null ? '' : formatMoney(one.price, 'TRY')],
  ]
  return {
    margin: [0, 0, 0, 14],
    stack: [
      {
        text: `${formatDay(one.day)} · ${one.requestNumber}`,
        bold: true,
        fontSize: 10.5,
        tocItem: true,
        tocMargin: [12, 0, 0, 0],
        headlineLevel: 1,
      },
      ...(engines.length > 0 ? [{ text: printable(engines.join(' · ')), color: PAPER.ink700 }] : []),
      ...(one.workDone ? [{ text: printable(one.workDone), margin: [0, 4, 0, 4] as Margin, lineHeight: 1.2 }] : []),
      ...rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => ({
          text: [{ text: `${name}: `, color: PAPER.ink500 }, printable(value)],
          fontSize: 8.5,
          margin: [0, 1, 0, 0] as Margin,
        })),
      ...(one.report ? [{ text: one.report.sha256, fontSize: 6.5, color: PAPER.ink500 }] : []),
    ],
  }
}

const empty = (text: string): Content => ({ text, color: PAPER.ink700, margin: [0, 0, 0, 18] })

function proof({ sha256, day, checkLink }: ServiceBookPdfData): Content {
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    stack: [
      chapter(texts.proof),
      { text: texts.proofHint, color: PAPER.ink700, lineHeight: 1.25 },
      { text: sha256, bold: true, fontSize: 8.5, margin: [0, 8, 0, 8] },
      { text: texts.made(formatDay(day)), color: PAPER.ink700 },
      { text: texts.check, color: PAPER.ink700, margin: [0, 8, 0, 4] },
      { qr: checkLink, fit: 74, foreground: PAPER.navy900 },
      { text: checkLink, link: checkLink, fontSize: 8.5, margin: [0, 4, 0, 0] },
    ],
  }
}

export function serviceBookDocument(data: ServiceBookPdfData): TDocumentDefinitions {
  const { boat, workshop, engines, jobs, day } = data
  const product = workshop.tradeName ?? 'Pruva'
  return {
    ...letterheadPages({
      workshop,
      heading: texts.heading,
      running: texts.running(boat.name),
      link: data.link,
    }),
    info: {
      title: texts.title(boat.name),
      subject: texts.running(boat.name),
      author: product,
      creator: product,
      producer: product,
      keywords: texts.keywords,
    },
    // A title is not left alone at the foot of a page.
    pageBreakBefore: (node, nodes) => node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    content: [
      {
        text: printable(boat.name),
        bold: true,
        fontSize: 22,
        color: PAPER.navy900,
        margin: [0, BELOW_BAND, 0, 2],
      },
      { text: printable(boat.model), fontSize: 11, color: PAPER.ink700 },
      { text: texts.summary(jobs.length, formatDay(day)), color: PAPER.ink500, margin: [0, 2, 0, 18] },
      { toc: { title: { text: texts.contents, bold: true, fontSize: 11, margin: [0, 0, 0, 4] } } },
      { text: '', pageBreak: 'after' },
      ...identity(data),
      chapter(texts.engines),
      ...(engines.length > 0 ? engines.map(engine) : [empty(texts.noEngines)]),
      chapter(texts.work),
      ...(jobs.length > 0 ? jobs.map(job) : [empty(texts.noWork)]),
      proof(data),
    ],
  }
}
