// The workbooks that a person gets: an empty sheet to fill in, and the own sheet with what became of its rows.
import type { Kysely } from 'kysely'
import {
  IMPORT_FIELDS,
  type ImportKind,
  type ImportRow,
  type ImportState,
} from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { messages } from '../../../shared/messages.tr.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Cell, Column, Table } from '../../http/table.ts'
import { type BatchRow, headOf, type ImportRecord, kindNameOf, rowBatches } from './imports.queries.ts'
import { withoutVerdict } from './reading/verdict-columns.ts'

const column = (heading: string, width = 20): Column => ({ heading, kind: 'text', width })

export const templateTable = (kind: ImportKind): Table => ({
  name: texts.kinds[kind],
  columns: IMPORT_FIELDS[kind].map((field) => column(texts.fields[field])),
  rows: [],
})

const messageOf = (key: string): string => messages[key as keyof typeof messages] ?? key

const explained = ({ reasons, changes }: ImportRow): string =>
  [...reasons.map((reason) => texts.reason(reason, messageOf(reason.message))), ...changes.map(texts.change)].join('; ')

/** Of a row that was run what became of it, else what would become of it. */
function outcomeOf({ verdict, placed }: BatchRow, state: ImportState): string | null {
  if (verdict === null || !placed || (verdict !== 'NEW' && verdict !== 'FILLS'))
    return verdict && texts.verdicts[verdict]
  return state === 'UNDONE' && placed === 'DONE' ? texts.placed.LEFT : texts.placed[placed]
}

async function* rows(db: Kysely<DB>, { id, state }: ImportRecord, width: number): AsyncGenerator<Cell[][]> {
  for await (const batch of rowBatches(db, id))
    yield batch.map((row) => [...row.cells.slice(0, width), outcomeOf(row, state), explained(row)])
}

/** The person's own columns and two more. Read again, the two mean nothing, and the next report has them once. */
export function reportTable(db: Kysely<DB>, record: ImportRecord): Table {
  const { sheet, columns } = headOf(record)
  const own = withoutVerdict(columns.map(({ heading }) => heading))
  return {
    name: sheet?.slice(0, 31) || texts.kinds[kindNameOf(record)],
    columns: [...own.map((heading) => column(heading)), column(texts.verdict, 14), column(texts.explanation, 60)],
    rows: rows(db, record, own.length),
  }
}
