// The account statement as a table for Excel.
import type { Statement } from '../../../shared/payments/payments.contract.ts'
import { statementTexts as texts } from '../../../shared/payments/statement.texts.ts'
import type { Cell, Column, Table } from '../../http/table.ts'

const columns: Column[] = [
  { heading: texts.columns.day, kind: 'day', width: 12 },
  { heading: texts.columns.request, kind: 'text', width: 14 },
  { heading: texts.columns.description, kind: 'text', width: 44 },
  { heading: texts.columns.debit, kind: 'amount', width: 20 },
  { heading: texts.columns.credit, kind: 'amount', width: 16 },
  { heading: texts.columns.balance, kind: 'amount', width: 16 },
  { heading: texts.columns.side, kind: 'text', width: 6 },
]

/** Nothing stands for zero. */
const amount = (value: number): Cell => (value === 0 ? null : Math.abs(value))
/** Without a sign; the side stands beside it. */
const balanced = (balance: number): Cell[] => [Math.abs(balance), texts.side(balance)]

export function statementTable(statement: Statement): Table {
  const { from, to, openingBalance, closingBalance, totalDebit, totalCredit } = statement
  const lines = statement.lines.map((line) => [
    line.day,
    line.requestNumber,
    line.description,
    amount(line.debit),
    amount(line.credit),
    ...balanced(line.balance),
  ])
  const first = [from, null, texts.opening, null, null, ...balanced(openingBalance)]
  const last = [to, null, texts.closing, amount(totalDebit), amount(totalCredit), ...balanced(closingBalance)]
  return { name: texts.sheet, columns, rows: [[first, ...lines, last]] }
}
