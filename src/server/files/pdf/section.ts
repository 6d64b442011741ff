// Titled sections and labelled facts, as papers about a job have them.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { PAPER } from './brand.ts'
import { printable } from './pdf.ts'

export const title = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 10.5,
  color: PAPER.navy900,
  margin: [0, 0, 0, 4],
  headlineLevel: 1,
})

/** How far down a page a title may stand: the head and the first row of a table fit below it. Where a row is moved is not told. */
const LAST_TITLE = 0.87

/** A title is not left alone at the foot of a page. */
export const breakBeforeTitle: TDocumentDefinitions['pageBreakBefore'] = ({ headlineLevel, startPosition }, nodes) =>
  headlineLevel === 1 && (startPosition.verticalRatio > LAST_TITLE || nodes.getFollowingNodesOnPage().length === 0)

/** `below`: in points. */
export const section = (name: string, body: Content[], below = 14): Content => ({
  stack: [title(name), ...body],
  margin: [0, 0, 0, below],
})

export const label = (text: string): Content => ({ text, fontSize: 7.5, color: PAPER.ink500, margin: [0, 0, 0, 3] })

/** `more` stands below the value, smaller; `none` in the place of an empty value. */
export const fact = (name: string, value: string, more: string | null = null, none = ''): TableCell => ({
  stack: [
    label(name),
    { text: printable(value) || none, bold: true, fontSize: 10 },
    ...(more ? [{ text: printable(more), fontSize: 8.5, color: PAPER.ink700 }] : []),
  ],
})
