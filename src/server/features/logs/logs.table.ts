// The log as a table for Excel.
import type { Kysely } from 'kysely'
import { logsTexts as texts } from '../../../shared/logs/logs.texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Cell, Column, Table } from '../../http/table.ts'
import { type LogFilter, type LogRow, logBatches } from './logs.queries.ts'

const columns: Column[] = [
  { heading: texts.createdAt, kind: 'moment', width: 17 },
  { heading: texts.doneAt, kind: 'moment', width: 17 },
  { heading: texts.user, kind: 'text', width: 28 },
  { heading: texts.category, kind: 'text', width: 14 },
  { heading: texts.action, kind: 'text', width: 14 },
  { heading: texts.message, kind: 'text', width: 90 },
]

const toCells = ({ createdAt, doneAt, userEmail, category, actionType, message }: LogRow): Cell[] => [
  createdAt,
  doneAt,
  userEmail ?? texts.system,
  texts.categories[category],
  texts.actions[actionType],
  message,
]

async function* rows(db: Kysely<DB>, filter: LogFilter): AsyncGenerator<Cell[][]> {
  for await (const batch of logBatches(db, filter)) yield batch.map(toCells)
}

export const logTable = (db: Kysely<DB>, filter: LogFilter): Table => ({
  name: texts.sheet,
  columns,
  rows: rows(db, filter),
})
