// Has a file read by the thread.
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { AppError, badRequest } from '../../http/errors.ts'
import type { FirstLine } from './reading/read-lines.ts'
import type { TableHead } from './reading/read-table.ts'

export interface FileRead {
  head: TableHead
  /** JSON arrays of rows. */
  chunks: string[]
}

/**
 * @throws 400 `file_unreadable`, also for a file that takes more memory than the thread has; `heading_missing`, `too_many_rows`,
 * `file_empty`, `file_quote_open` with the row
 */
export async function fileRead(read: Promise<Buffer>): Promise<FileRead> {
  const bytes = await read.catch((error: { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw badRequest('file_unreadable')
    throw error
  })
  const [first = '', ...chunks] = bytes.toString().split('\n')
  const answer = JSON.parse(first) as FirstLine
  if ('refused' in answer) {
    const { refused, row } = answer
    throw new AppError(400, refused, row === undefined ? {} : { about: { row: texts.row(row) } })
  }
  return { head: answer.head, chunks }
}
