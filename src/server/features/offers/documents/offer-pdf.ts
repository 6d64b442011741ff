// A revision of an offer as a PDF, without anything that changes later: head, facts, customer and boat, items over as many pages as they need, totals, note.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay } from '../../../../shared/days.ts'
import { formatDecimal, formatMoney } from '../../../../shared/money.ts'
import { defaultChoice } from '../../../../shared/offers/offers.choice.ts'
import type { OfferTerms, RevisionLine } from '../../../../shared/offers/offers.contract.ts'
import { jobHeading } from '../../../../shared/offers/offers.jobs.ts'
import { offerPdfTexts as texts } from '../../../../shared/offers/offers.pdf-texts.ts'
import { shownPhone } from '../../../../shared/phone.ts'
import { formatQuantity } from '../../../../shared/quantity.ts'
import { PAPER } from '../../../files/pdf/brand.ts'
import { BELOW_BAND, type Letterhead, letterheadPages } from '../../../files/pdf/letterhead.ts'
import { printable, renderPdf } from '../../../files/pdf/pdf.ts'
import { heading, rowsLayout, WHOLE_ROWS } from '../../../files/pdf/table.ts'
import type { OfferSnapshot } from '../drafts/offer-snapshot.queries.ts'
import { extraBlock } from './offer-pdf-extra.ts'
import { offerTotalsBlock } from './offer-pdf-totals.ts'

export interface OfferPdfData extends Omit<OfferSnapshot, 'offer'> {
  offer: OfferTerms & { offerNumber: string }
  /** The request's page, where the customer answers. */
  link: string
  /** The check page. */
  checkLink: string
  workshop: Letterhead
}

/** How far down a page the note may begin: its name and a line of it. */
const LAST_NOTE = 0.94
const KEPT_WITH_SUMS = 2
const BEFORE_SUMS = 'before-sums'
const AFTER_SUMS = 'after-sums'
/** Nothing to see: the layout tells its page. */
const mark = (id: string): Content => ({ text: ' ', id, fontSize: 0.1 })

const label = (text: string) => ({
  text,
  fontSize: 7.5,
  color: PAPER.ink500,
  margin: [0, 0, 0, 3] as [number, number, number, number],
})

function facts({ offer, requestNumber, requestType }: OfferPdfData): Content {
  const fact = (name: string, value: string): TableCell => ({
    stack: [label(name), { text: value, bold: true, fontSize: 10 }],
  })
  return {
    table: {
      widths: ['*', '*', '*', '*', 'auto'],
      body: [
        [
          fact(texts.date, formatDay(offer.sentAt)),
          fact(texts.validUntil, formatDay(offer.validUntil)),
          fact(texts.request, requestNumber),
          fact(texts.service, texts.requestTypes[requestType]),
          fact(texts.revision, String(offer.rev)),
        ],
      ],
    },
    layout: 'noBorders',
    margin: [0, 0, 0, 18],
  }
}

function parties({ customer, payer, boat, engines }: OfferPdfData): Content {
  const line = (text: string | null): Content[] =>
    text ? [{ text: printable(text), fontSize: 8.5, color: PAPER.ink700 }] : []
  const card = (title: string, name: string, lines: Content[]): TableCell => ({
    stack: [label(title), { text: printable(name), bold: true, fontSize: 11, margin: [0, 0, 0, 2] }, ...lines],
    margin: [12, 10, 12, 11],
    fillColor: PAPER.ground,
  })
  const engineLines: Content[] = engines.map((engine) => ({
    text: [
      { text: printable(engine.label), bold: true },
      {
        text: printable(` · ${texts.serial(engine.serialNumber)} · ${texts.hours(formatDecimal(engine.hours))}`),
        color: PAPER.ink700,
      },
    ],
    fontSize: 8.5,
  }))
  return {
    table: {
      widths: ['*', 10, '*'],
      body: [
        [
          card(texts.customer, customer.name ?? customer.email, [
            ...line(customer.name ? customer.email : null),
            ...line(customer.phone && shownPhone(customer.phone)),
            ...line([customer.address, customer.city].filter(Boolean).join(', ')),
            ...line(payer ? texts.payer(payer) : null),
          ]),
          '',
          card(texts.boat, boat.name, [
            ...line(boat.model),
            ...(engineLines.length > 0
              ? [{ stack: [label(texts.engines)], margin: [0, 7, 0, 0] } satisfies Content, ...engineLines]
              : []),
          ]),
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
    margin: [0, 0, 0, 20],
  }
}

/** What every row of the table needs. Lines that are not counted are no part of the sums. */
interface Columns {
  currency: string
  vatMode: OfferTerms['vatMode']
  counted: ReadonlySet<RevisionLine>
}

function kindOf({ kind, group }: RevisionLine): string | null {
  if (kind === 'REQUIRED') return null
  return kind === 'OPTIONAL' ? texts.optional : texts.alternativeOf(group ?? '')
}

function itemRow(
  item: RevisionLine,
  index: number,
  { currency, vatMode, counted, job }: Columns & { job: string | null },
): TableCell[] {
  const details = [
    kindOf(item),
    item.partCode,
    item.rateName,
    item.type === 'INVENTORY' ? item.description : null,
    item.vatExemption && texts.exempt(item.vatExemption, item.vatExemptionCode),
  ]
    .filter(Boolean)
    .join(' · ')
  const doesCount = counted.has(item)
  return [
    { text: String(index + 1), color: PAPER.ink500 },
    details || job
      ? {
          stack: [
            ...(job
              ? [{ text: printable(job), bold: true, margin: [0, 0, 0, 3] satisfies [number, number, number, number] }]
              : []),
            { text: printable(item.partName ?? item.description ?? '') },
            ...(details
              ? [
                  {
                    text: printable(details),
                    fontSize: 7.5,
                    color: PAPER.ink500,
                    margin: [0, 1, 0, 0] satisfies [number, number, number, number],
                  },
                ]
              : []),
          ],
        }
      : { text: printable(item.description ?? '') },
    ...(vatMode ? [{ text: `%${item.vatRate}`, alignment: 'right' as const, noWrap: true }] : []),
    { text: formatQuantity(item.quantity, item.unit), alignment: 'right', noWrap: true },
    { text: formatMoney(item.unitPrice, currency), alignment: 'right', noWrap: true },
    {
      text: formatMoney(item.lineTotal, currency),
      alignment: 'right',
      noWrap: true,
      bold: doesCount,
      color: doesCount ? PAPER.ink900 : PAPER.ink500,
    },
  ]
}

/** `kept`: how many of the last lines begin a new page, which they share with the sums. */
function items({ offer }: OfferPdfData, kept: number): Content[] {
  const { columns } = texts
  const { currency, vatMode } = offer
  const counted = new Set(defaultChoice(offer.items))
  const head = () => [
    heading(columns.position),
    heading(columns.item),
    ...(vatMode ? [heading(columns.vat, 'right')] : []),
    heading(columns.quantity, 'right'),
    heading(columns.unitPrice, 'right'),
    heading(columns.lineTotal, 'right'),
  ]
  // A ready job's name stands in the row of its first line, so that a page never ends with it.
  const rows = offer.items.map((item, index) =>
    itemRow(item, index, { currency, vatMode, counted, job: jobHeading(offer.items, index) }),
  )
  const table = (body: TableCell[][]): Content => ({
    fontSize: 9,
    table: {
      ...WHOLE_ROWS,
      widths: ['auto', '*', ...(vatMode ? ['auto'] : []), 'auto', 'auto', 'auto'],
      body: [head(), ...body],
    },
    layout: rowsLayout(6),
    margin: [0, 0, 0, 14],
  })
  if (kept === 0) return [table(rows)]
  return [table(rows.slice(0, -kept)), { stack: [table(rows.slice(-kept))], pageBreak: 'before' }]
}

function note(text: string | null): Content[] {
  if (!text) return []
  return [
    {
      stack: [
        { ...label(texts.note), headlineLevel: 1 },
        { text: printable(text), fontSize: 9, color: PAPER.ink700, lineHeight: 1.25 },
      ],
      margin: [0, 22, 0, 0],
    },
  ]
}

interface Layout {
  /** How many of the last lines begin a new page. */
  kept: number
  /** Told after each layout whether the sums stand on a page without a line. */
  onSums?: (areAlone: boolean) => void
}

/** Where the sums would stand alone on a page, the last lines go with them. */
export async function offerPdf(data: OfferPdfData): Promise<Buffer> {
  let areAlone = false
  const pdf = await renderPdf(
    offerDocument(data, {
      kept: 0,
      onSums: (alone) => {
        areAlone = alone
      },
    }),
  )
  const kept = Math.min(KEPT_WITH_SUMS, data.offer.items.length - 1)
  return areAlone && kept > 0 ? renderPdf(offerDocument(data, { kept })) : pdf
}

function offerDocument(data: OfferPdfData, { kept, onSums }: Layout): TDocumentDefinitions {
  const { offer, boat } = data
  let pageOfLines = 0
  return {
    ...letterheadPages({
      workshop: data.workshop,
      number: offer.offerNumber,
      heading: texts.heading,
      running: texts.running(offer.offerNumber, boat.name),
      link: data.link,
    }),
    info: {
      title: texts.title(offer.offerNumber),
      subject: texts.subject(boat.name),
      author: data.workshop.tradeName ?? texts.product,
      creator: texts.product,
      producer: texts.product,
      keywords: texts.keywords,
    },
    pageBreakBefore: ({ id, headlineLevel, startPosition }) => {
      if (id === BEFORE_SUMS) pageOfLines = startPosition.pageNumber
      if (id === AFTER_SUMS) onSums?.(startPosition.pageNumber > pageOfLines)
      return headlineLevel === 1 && startPosition.verticalRatio > LAST_NOTE
    },
    content: [
      { text: '', margin: [0, BELOW_BAND, 0, 0] },
      facts(data),
      parties(data),
      ...extraBlock(offer),
      ...items(data, kept),
      mark(BEFORE_SUMS),
      offerTotalsBlock(offer, data),
      mark(AFTER_SUMS),
      ...note(offer.note),
    ],
  }
}
