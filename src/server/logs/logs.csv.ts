// The log as a CSV file that a Turkish Excel opens with a double click: UTF-8 with a byte order mark, semicolons, and no cell
// that Excel would run as a formula.
import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify/sync'
import type { Kysely } from 'kysely'
import { formatInstant } from '../../shared/days.ts'
import { logsTexts as texts } from '../../shared/logs/logs.texts.ts'
import type { DB } from '../db/schema.generated.ts'
import { type LogFilter, type LogRow, logBatches } from './logs.queries.ts'

const FORMAT: Options = { delimiter: ';', record_delimiter: 'windows', escape_formulas: true }
const HEADER = [texts.createdAt, texts.doneAt, texts.user, texts.category, texts.action, texts.message]

const moment = (at: Date) => `${formatInstant(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`

const toCells = ({ createdAt, doneAt, userEmail, category, actionType, message }: LogRow): string[] => [
  moment(createdAt),
  doneAt ? moment(doneAt) : '',
  userEmail ?? texts.system,
  texts.categories[category],
  texts.actions[actionType],
  message,
]

async function* csvChunks(db: Kysely<DB>, filter: LogFilter): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of logBatches(db, filter)) {
    const lines = rows.map(toCells)
    yield stringify(isFirst ? [HEADER, ...lines] : lines, { ...FORMAT, bom: isFirst })
    isFirst = false
  }
  if (isFirst) yield stringify([HEADER], { ...FORMAT, bom: true })
}

/** Reads from the database only as fast as the client reads, and stops when the client disconnects. */
export const logCsv = (db: Kysely<DB>, filter: LogFilter): Readable =>
  Readable.from(csvChunks(db, filter), { objectMode: false })
