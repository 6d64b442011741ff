// The record of an answer as a PDF: the answer, the parties, what was agreed to, the lines, the sums, the events and the hashes.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatInstant } from '../../../../shared/days.ts'
import { type SealOnPaper, sealOnPaper } from '../../../../shared/logs/seals.pdf-texts.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { offerRecordTexts as texts } from '../../../../shared/offers/offer-record.texts.ts'
import { offerPdfTexts } from '../../../../shared/offers/offers.pdf-texts.ts'
import { shownPhone } from '../../../../shared/phone.ts'
import { formatQuantity } from '../../../../shared/quantity.ts'
import { PAPER } from '../../../files/pdf/brand.ts'
import { BELOW_BAND, type Letterhead, letterheadPages } from '../../../files/pdf/letterhead.ts'
import { printable } from '../../../files/pdf/pdf.ts'
import { breakBeforeTitle } from '../../../files/pdf/section.ts'
import type { OfferRecord, RecordEvent } from './offer-record.queries.ts'
import { recordSums } from './offer-record-sums.ts'

export interface OfferRecordPdfData extends Omit<OfferRecord, 'workshop'> {
  workshop: Letterhead
  pdfSha256: string
  /** The newest seal of the log; null before the first. */
  logSeal: SealOnPaper | null
  /** The check page. */
  link: string
}

type Margins = [number, number, number, number]

const label = (text: string): Content => ({ text, fontSize: 7.5, color: PAPER.ink500, margin: [0, 0, 0, 3] })
const TITLE = { bold: true, fontSize: 10.5, color: PAPER.navy900, margin: [0, 0, 0, 4] as Margins }
const title = (text: string): Content => ({ text, ...TITLE, headlineLevel: 1 })
const after: Margins = [0, 0, 0, 14]

function facts({ offer, requestNumber, boat, answer }: OfferRecordPdfData): Content {
  const fact = (name: string, value: string): TableCell => ({
    stack: [label(name), { text: printable(value), bold: true, fontSize: 10 }],
  })
  const names = texts.facts
  return {
    table: {
      widths: ['auto', 'auto', 'auto', '*', 'auto', 'auto'],
      body: [
        [
          fact(names.offer, offer.offerNumber),
          fact(names.revision, String(offer.rev)),
          fact(names.request, requestNumber),
          fact(names.boat, boat.name),
          fact(names.answer, texts.answers[answer.kind]),
          fact(names.at, texts.zoned(formatInstant(answer.at))),
        ],
      ],
    },
    layout: { defaultBorder: false, paddingLeft: (column) => (column === 0 ? 0 : 8), paddingRight: () => 8 },
    margin: after,
  }
}

function parties({ workshop, customer, payer }: OfferRecordPdfData): Content {
  const card = (name: string, first: string, lines: (string | null)[]): TableCell => ({
    stack: [
      label(name),
      { text: printable(first), bold: true, fontSize: 10.5, margin: [0, 0, 0, 2] },
      ...lines.flatMap((line) => (line ? [{ text: printable(line), fontSize: 8.5, color: PAPER.ink700 }] : [])),
    ],
    margin: [12, 9, 12, 10],
    fillColor: PAPER.ground,
  })
  const tax = workshop.taxNumber && offerPdfTexts.tax(workshop.taxOffice, workshop.taxNumber)
  return {
    table: {
      widths: ['*', 10, '*'],
      body: [
        [
          card(texts.workshop, workshop.tradeName ?? offerPdfTexts.product, [workshop.address, workshop.email, tax]),
          '',
          card(texts.customer, customer.name ?? customer.email, [
            (customer.name && customer.email) || (customer.phone && shownPhone(customer.phone)),
            [customer.address, customer.city].filter(Boolean).join(', '),
            payer ? offerPdfTexts.payer(payer) : null,
          ]),
        ],
      ],
    },
    layout: {
      ...{ hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 0 },
      ...{ paddingTop: () => 0, paddingBottom: () => 0 },
    },
    margin: after,
  }
}

const boxed = (name: string, text: string): Content => ({
  stack: [
    title(name),
    {
      table: {
        widths: ['*'],
        body: [[{ text: printable(text), lineHeight: 1.3, margin: [10, 7, 10, 7], fillColor: PAPER.sea50 }]],
      },
      layout: 'noBorders',
    },
  ],
  margin: after,
})

function answer({ answer: given }: OfferRecordPdfData): Content[] {
  const { agreed, kind, by, note, codeSentTo, saidBy, onBehalf, network, device } = given
  const how = [
    kind === 'ACCEPTED' && note ? note : texts.by[by],
    ...(onBehalf ? texts.onBehalf(onBehalf) : []),
    saidBy && texts.saidBy(saidBy),
    codeSentTo && texts.verified(codeSentTo),
    network && texts.network(network),
    device && texts.device(device),
  ].filter((line): line is string => line !== null && line !== '')
  return [
    ...(agreed ? [boxed(texts.agreed, agreed)] : []),
    ...(kind === 'REJECTED' && note ? [boxed(texts.reason, note)] : []),
    {
      stack: [
        title(texts.how),
        ...how.map((line) => ({ text: printable(line), color: PAPER.ink700, lineHeight: 1.2 })),
      ],
      margin: after,
    },
  ]
}

const heading = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  ...{ text, alignment, bold: true, fontSize: 8, color: '#ffffff' },
})

const listed = (widths: (string | number)[], head: TableCell[], rows: TableCell[][], fontSize: number) => ({
  fontSize,
  table: { headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1, widths, body: [head, ...rows] },
  layout: {
    fillColor: (row: number) => (row === 0 ? PAPER.navy900 : null),
    hLineWidth: (row: number) => (row < 2 ? 0 : 0.6),
    hLineColor: () => PAPER.line,
    vLineWidth: () => 0,
    paddingLeft: () => 8,
    paddingRight: () => 8,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
})

function lines({ offer, lines, answer }: OfferRecordPdfData): Content[] {
  const { columns } = offerPdfTexts
  const table = (name: string, wanted: boolean): Content[] => {
    const rows = lines.flatMap(({ line, isChosen }, index): TableCell[][] => {
      if (isChosen !== wanted) return []
      const group = line.kind === 'ALTERNATIVE' && offerPdfTexts.alternativeOf(line.group ?? '')
      const words = [line.job, line.partName ?? line.description, group, line.rateName].filter(Boolean)
      return [
        [
          { text: String(index + 1), color: PAPER.ink500 },
          { text: printable(words.join(' · ')) },
          { text: formatQuantity(line.quantity, line.unit), alignment: 'right', noWrap: true },
          {
            text: formatMoney(line.lineTotal, offer.currency),
            ...{ alignment: 'right', noWrap: true },
          },
        ],
      ]
    })
    if (rows.length === 0) return []
    const head = [
      heading(columns.position),
      heading(columns.item),
      heading(columns.quantity, 'right'),
      heading(columns.lineTotal, 'right'),
    ]
    return [title(name), { ...listed(['auto', '*', 'auto', 'auto'], head, rows, 9), margin: after }]
  }
  if (answer.kind === 'REJECTED') return table(texts.lines, false)
  return [...table(texts.chosen, true), ...table(texts.leftOut, false)]
}

function events({ events }: OfferRecordPdfData): Content[] {
  const { columns } = texts
  const names = [columns.time, columns.event, columns.revision, columns.by, columns.from].map((name) => heading(name))
  const row = ({ kind, rev, at, by, network, device, note }: RecordEvent): TableCell[] => [
    { text: formatInstant(at), noWrap: true },
    { text: printable([texts.kinds[kind], kind === 'CODE_SENT' ? note : null].filter(Boolean).join(': ')) },
    { text: String(rev) },
    { text: texts.parties[by] },
    { text: printable([network, device].filter(Boolean).join(' · ')), color: PAPER.ink700 },
  ]
  return [
    title(texts.events),
    listed(['auto', '*', 'auto', 'auto', '*'], names, events.map(row), 8),
    { text: texts.zoneNote, fontSize: 7.5, color: PAPER.ink500, margin: [0, 4, 0, 14] },
  ]
}

function hashes({ offer, answer, pdfSha256, snapshotSha256, logSeal, link }: OfferRecordPdfData): Content {
  const hash = (name: string, value: string): Content => ({
    stack: [label(name), { text: value, fontSize: 8, margin: [0, 0, 0, 6] }],
  })
  return {
    unbreakable: true,
    stack: [
      {
        columns: [
          {
            width: '*',
            stack: [
              // Not moved by itself: a page that ends within an unbreakable block loses the block's text.
              { text: texts.hashes, ...TITLE },
              hash(texts.pdfHash(offer.rev), pdfSha256),
              hash(texts.snapshotHash(offer.rev), snapshotSha256),
              ...(logSeal ? [hash(sealOnPaper(logSeal.day), logSeal.seal)] : []),
              { text: texts.checkHint, fontSize: 8, color: PAPER.ink700 },
              {
                text: texts.check,
                ...{ link, fontSize: 8.5, bold: true, color: PAPER.sea600, decoration: 'underline' },
                margin: [0, 4, 0, 0],
              },
            ],
          },
          { qr: link, fit: 74, foreground: PAPER.navy900, width: 84 },
        ],
        columnGap: 16,
      },
      { text: texts.legal[answer.kind], fontSize: 8.5, lineHeight: 1.3, color: PAPER.ink900, margin: [0, 14, 0, 0] },
    ],
  }
}

export function offerRecordDocument(data: OfferRecordPdfData): TDocumentDefinitions {
  const { offer, boat, workshop, link } = data
  const product = workshop.tradeName ?? offerPdfTexts.product
  return {
    ...letterheadPages({
      workshop,
      number: offer.offerNumber,
      heading: texts.open,
      running: texts.running(offer.offerNumber, boat.name),
      link,
    }),
    info: {
      title: texts.title(offer.offerNumber),
      subject: texts.subject(offer.offerNumber),
      author: product,
      creator: offerPdfTexts.product,
      producer: offerPdfTexts.product,
      keywords: texts.keywords,
    },
    pageBreakBefore: breakBeforeTitle,
    content: [
      { text: '', margin: [0, BELOW_BAND, 0, 0] },
      facts(data),
      parties(data),
      ...answer(data),
      ...lines(data),
      ...recordSums(data),
      ...events(data),
      hashes(data),
    ],
  }
}
