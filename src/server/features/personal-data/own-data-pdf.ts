// A person's data as a PDF to read: the newest of each kind of record, line by line. The JSON beside it has all.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatInstant, isDay } from '../../../shared/days.ts'
import { formatAmount, formatDecimal, fromMinor } from '../../../shared/money.ts'
import type { OwnData } from '../../../shared/personal-data/personal-data.contract.ts'
import { personalDataPdfTexts as texts } from '../../../shared/personal-data/personal-data.pdf-texts.ts'
import { personalDataTexts } from '../../../shared/personal-data/personal-data.texts.ts'
import { PAPER } from '../../files/pdf/brand.ts'
import { BELOW_BAND, type Letterhead, letterheadPages } from '../../files/pdf/letterhead.ts'
import { printable } from '../../files/pdf/pdf.ts'
import { PARTS, type Part } from './holding.ts'
import { PERSONAL } from './personal-columns.ts'

export interface OwnDataPdfData {
  workshop: Letterhead
  data: OwnData
  /** Of the account. */
  email: string
  /** The product's address. */
  link: string
}

type Rows = OwnData['records'][number]
type Value = Rows['rows'][number][string]

/** So many of a kind are printed. */
const PRINTED = 200

const INSTANT = /^\d{4}-\d\d-\d\dT/

function textOf(column: string, value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') {
    if (column.endsWith('Minor')) return formatAmount(fromMinor(value))
    return formatDecimal(column.endsWith('Hundredths') ? value / 100 : value)
  }
  if (INSTANT.test(value)) return formatInstant(value)
  if (isDay(value)) return formatDay(value)
  return (texts.words as Record<string, string>)[value] ?? value
}

const labels: Partial<Record<string, string>> = texts.labels

function row(values: Rows['rows'][number]): Content {
  const facts = Object.entries(values).flatMap(([column, value]) => {
    const [label, text] = [labels[column], textOf(column, value)]
    return label === undefined || text === '' ? [] : [[label, text] as const]
  })
  return {
    text: facts.flatMap(([label, text], index) => [
      { text: `${index === 0 ? '' : '  ·  '}${label}: `, color: PAPER.ink500 },
      printable(text),
    ]),
    fontSize: 8.5,
    lineHeight: 1.2,
    margin: [0, 0, 0, 5],
  }
}

const names: Partial<Record<string, string>> = texts.records

function records({ name, rows, isCut }: Rows): Content[] {
  const left = rows.length - PRINTED
  return [
    { text: names[name] ?? name, bold: true, fontSize: 10, margin: [0, 4, 0, 4], headlineLevel: 2 },
    ...rows.slice(0, PRINTED).map(row),
    ...(left > 0 || isCut
      ? [{ text: texts.more(isCut ? null : left), color: PAPER.ink500, fontSize: 8.5, margin: [0, 0, 0, 6] as Margin }]
      : []),
  ]
}
type Margin = [number, number, number, number]

const partOf = ({ name }: Rows): Part | undefined => PERSONAL[name as keyof typeof PERSONAL].part

function part(name: Part, data: OwnData): Content[] {
  const kept = data.records.filter((one) => partOf(one) === name)
  if (kept.length === 0) return []
  const { title, why } = personalDataTexts.parts[name]
  return [
    { text: title, bold: true, fontSize: 14, color: PAPER.navy900, margin: [0, 10, 0, 3], headlineLevel: 1 },
    { text: why, color: PAPER.ink700, margin: [0, 0, 0, 6] },
    ...kept.flatMap(records),
  ]
}

export function ownDataDocument({ workshop, data, email, link }: OwnDataPdfData): TDocumentDefinitions {
  const product = workshop.tradeName ?? 'Pruva'
  return {
    ...letterheadPages({ workshop, heading: texts.heading, running: texts.running(email), link }),
    info: { title: texts.running(email), author: product, creator: product, producer: product },
    // A title is not left alone at the foot of a page.
    pageBreakBefore: (node, nodes) => node.headlineLevel !== undefined && nodes.getFollowingNodesOnPage().length === 0,
    content: [
      { text: printable(email), bold: true, fontSize: 16, color: PAPER.navy900, margin: [0, BELOW_BAND, 0, 2] },
      { text: texts.made(formatInstant(data.madeAt)), color: PAPER.ink500, margin: [0, 0, 0, 6] },
      ...PARTS.flatMap((name) => part(name, data)),
    ],
  }
}
