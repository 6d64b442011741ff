// The account statement as a PDF.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay } from '../../../shared/days.ts'
import { formatAmount } from '../../../shared/money.ts'
import type { PayTo, Statement } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts, payToFacts } from '../../../shared/payments/payments.texts.ts'
import { statementTexts as texts } from '../../../shared/payments/statement.texts.ts'
import { A4, PAPER } from '../../files/pdf/brand.ts'
import { printable } from '../../files/pdf/pdf.ts'
import { heading, rowsLayout, WHOLE_ROWS } from '../../files/pdf/table.ts'

export interface StatementPdfData {
  statement: Statement
  tradeName: string | null
}

const number = (text: string, look: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...look,
})
const amount = (value: number): string => (value === 0 ? '' : formatAmount(value))
const balance = (value: number): string => [formatAmount(Math.abs(value)), texts.side(value)].filter(Boolean).join(' ')

function table({ from, to, lines, openingBalance, closingBalance, totalDebit, totalCredit }: Statement) {
  const { columns } = texts
  const bold = { bold: true }
  return [
    [
      heading(columns.day),
      heading(columns.request),
      heading(columns.description),
      heading(columns.debit, 'right'),
      heading(columns.credit, 'right'),
      heading(columns.balance, 'right'),
    ],
    [formatDay(from), '', { text: texts.opening, ...bold }, '', '', number(balance(openingBalance), bold)],
    ...lines.map((line) => [
      { text: formatDay(line.day), noWrap: true },
      { text: line.requestNumber, noWrap: true },
      printable(line.description),
      number(amount(line.debit)),
      number(amount(line.credit)),
      number(balance(line.balance)),
    ]),
    [
      { text: formatDay(to), ...bold },
      '',
      { text: texts.closing, ...bold },
      number(amount(totalDebit), bold),
      number(amount(totalCredit), bold),
      number(balance(closingBalance), bold),
    ],
  ]
}

/** Where the customer pays what is open. */
const payment = (payTo: PayTo): Content => ({
  unbreakable: true,
  margin: [0, 14, 0, 0],
  stack: [
    { text: paymentsTexts.payTo.title, bold: true, margin: [0, 0, 0, 3] },
    ...payToFacts(payTo).map(
      ({ label, text }): Content => ({ text: `${label}: ${printable(text)}`, margin: [0, 1, 0, 0] }),
    ),
  ],
})

export function statementDocument({ statement, tradeName }: StatementPdfData): TDocumentDefinitions {
  const { customerName, customerEmail, from, to, payTo } = statement
  const workshop = printable(tradeName ?? texts.product)
  const name = printable(customerName ?? customerEmail)
  return {
    pageSize: 'A4',
    pageMargins: [A4.margin, A4.margin, A4.margin, 56],
    info: {
      title: `${texts.title}, ${texts.period(from, to)}`,
      author: workshop,
      creator: texts.product,
      producer: texts.product,
    },
    language: 'tr-TR',
    displayTitle: true,
    defaultStyle: { fontSize: 8.5, color: PAPER.ink900 },
    footer: (page, pages) => ({
      margin: [A4.margin, 14, A4.margin, 0],
      fontSize: 7.5,
      color: PAPER.ink500,
      columns: [workshop, { text: texts.page(page, pages), alignment: 'right' }],
    }),
    content: [
      { text: workshop, bold: true, fontSize: 14, color: PAPER.navy900 },
      { text: texts.title, fontSize: 11, margin: [0, 4, 0, 2] },
      { text: texts.period(from, to), color: PAPER.ink500, margin: [0, 0, 0, 10] },
      { text: texts.customer, fontSize: 7.5, color: PAPER.ink500 },
      { text: name, bold: true, fontSize: 10 },
      { text: customerName ? printable(customerEmail) : '', color: PAPER.ink700, margin: [0, 0, 0, 14] },
      {
        table: {
          ...WHOLE_ROWS,
          widths: ['auto', 'auto', '*', 'auto', 'auto', 'auto'],
          body: table(statement),
        },
        layout: rowsLayout(),
      },
      ...(payTo ? [payment(payTo)] : []),
    ],
  }
}
