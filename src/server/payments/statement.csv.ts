// The account statement as a CSV file that a Turkish Excel opens with a double click: as the log's.
import { type Options, stringify } from 'csv-stringify/sync'
import { formatDay } from '../../shared/days.ts'
import type { Statement } from '../../shared/payments/payments.contract.ts'
import { statementTexts as texts } from '../../shared/payments/statement.texts.ts'

const FORMAT: Options = { delimiter: ';', record_delimiter: 'windows', escape_formulas: true, bom: true }

/** A number for Excel: 1234.5 → 1234,50. Nothing stands for zero. */
const cell = (amount: number): string => (amount === 0 ? '' : Math.abs(amount).toFixed(2).replace('.', ','))

/** The balance without a sign, which Excel could take for a formula; its side stands beside it. */
const balanced = (balance: number): string[] => [cell(balance) || '0,00', texts.side(balance)]

export function statementCsv(statement: Statement): Buffer {
  const { from, to, openingBalance, closingBalance, totalDebit, totalCredit } = statement
  const rows = [
    Object.values(texts.columns),
    [formatDay(from), '', texts.opening, '', '', ...balanced(openingBalance)],
    ...statement.lines.map((line) => [
      formatDay(line.day),
      line.requestNumber,
      line.description,
      cell(line.debit),
      cell(line.credit),
      ...balanced(line.balance),
    ]),
    [formatDay(to), '', texts.closing, cell(totalDebit), cell(totalCredit), ...balanced(closingBalance)],
  ]
  return Buffer.from(stringify(rows, FORMAT))
}
