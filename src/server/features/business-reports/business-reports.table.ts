// The rows behind a report's figures as a table for Excel.
import type { Kysely } from 'kysely'
import { REPORT_COLUMNS, type ReportName } from '../../../shared/business-reports/business-reports.columns.ts'
import { businessReportsTexts as texts } from '../../../shared/business-reports/business-reports.texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Cell, Column, Table } from '../../http/table.ts'
import { reportRowBatches } from './business-reports.queries.ts'
import type { Asked } from './facts/facts.ts'

const KINDS: Partial<Record<string, [kind: Column['kind'], width: number]>> = {
  text: ['text', 26],
  day: ['day', 12],
  money: ['amount', 18],
}

async function* rows(db: Kysely<DB>, name: ReportName, asked: Asked): AsyncGenerator<Cell[][]> {
  for await (const batch of reportRowBatches(db, name, asked))
    yield batch.map(({ cells }) => REPORT_COLUMNS[name].map(({ key }) => cells[key] ?? null))
}

export const reportTable = (db: Kysely<DB>, name: ReportName, asked: Asked): Table => ({
  name: texts.reports[name].title,
  columns: REPORT_COLUMNS[name].map(({ label, unit, kind }) => {
    const [type, width] = KINDS[kind] ?? ['number', 14]
    return { heading: unit ? `${label} (${unit})` : label, kind: type, width }
  }),
  rows: rows(db, name, asked),
})
