// The account statement as a CSV file for Excel.
import { stringify } from 'csv-stringify/sync'
import type { Excel } from '../../../shared/excel.ts'
import type { Statement } from '../../../shared/payments/payments.contract.ts'
import { statementTexts as texts } from '../../../shared/payments/statement.texts.ts'
import { amountCell, csvFormat, dayCell } from '../../http/csv.ts'

export function statementCsv(statement: Statement, excel: Excel): Buffer {
  const day = (value: string) => dayCell(value, excel)
  /** Nothing stands for zero. */
  const cell = (amount: number) => (amount === 0 ? '' : amountCell(Math.abs(amount), excel))
  /** Without a sign; the side stands beside it. */
  const balanced = (balance: number) => [amountCell(Math.abs(balance), excel), texts.side(balance)]
  const { from, to, openingBalance, closingBalance, totalDebit, totalCredit } = statement
  const rows = [
    Object.values(texts.columns),
    [day(from), '', texts.opening, '', '', ...balanced(openingBalance)],
    ...statement.lines.map((line) => [
      day(line.day),
      line.requestNumber,
      line.description,
      cell(line.debit),
      cell(line.credit),
      ...balanced(line.balance),
    ]),
    [day(to), '', texts.closing, cell(totalDebit), cell(totalCredit), ...balanced(closingBalance)],
  ]
  return Buffer.from(stringify(rows, { ...csvFormat(excel), bom: true }))
}
