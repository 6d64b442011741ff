// The log as a CSV file for Excel.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Kysely } from 'kysely'
import type { Excel } from '../../../shared/excel.ts'
import { logsTexts as texts } from '../../../shared/logs/logs.texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import { csvFormat, momentCell } from '../../http/csv.ts'
import { type LogFilter, type LogRow, logBatches } from './logs.queries.ts'

const HEADER = [texts.createdAt, texts.doneAt, texts.user, texts.category, texts.action, texts.message]

const toCells = ({ createdAt, doneAt, userEmail, category, actionType, message }: LogRow, excel: Excel): string[] => [
  momentCell(createdAt, excel),
  doneAt ? momentCell(doneAt, excel) : '',
  userEmail ?? texts.system,
  texts.categories[category],
  texts.actions[actionType],
  message,
]

async function* csvChunks(db: Kysely<DB>, filter: LogFilter, excel: Excel): AsyncGenerator<string> {
  const format = csvFormat(excel)
  let isFirst = true
  for await (const rows of logBatches(db, filter)) {
    const lines = rows.map((row) => toCells(row, excel))
    yield stringify(isFirst ? [HEADER, ...lines] : lines, { ...format, bom: isFirst })
    isFirst = false
  }
  if (isFirst) yield stringify([HEADER], { ...format, bom: true })
}

/** Reads from the database only as fast as the client reads, and stops when the client disconnects. */
export const logCsv = (db: Kysely<DB>, filter: LogFilter, excel: Excel): Readable =>
  Readable.from(csvChunks(db, filter, excel), { objectMode: false })
