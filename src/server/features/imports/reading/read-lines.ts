// What the thread gives back: lines of JSON. The server's own thread reads the first one; the others go to the database as they are.
import type { ImportFields } from '../../../../shared/imports/imports.contract.ts'
import type { MessageKey } from '../../../../shared/messages.tr.ts'
import { Unreadable } from './grid.ts'
import { readTable, type TableHead } from './read-table.ts'

export interface Reading {
  path: string
  asked: ImportFields
}

export type FirstLine = { head: TableHead } | { refused: MessageKey; row?: number | undefined }

const ROWS_A_LINE = 250

/** A refusal is an answer too: a thread's error would be the server's fault. */
export async function readAsLines(path: string, asked: ImportFields): Promise<Uint8Array> {
  const lines: string[] = []
  try {
    const { head, rows } = await readTable(path, asked)
    lines.push(JSON.stringify({ head } satisfies FirstLine))
    for (let at = 0; at < rows.length; at += ROWS_A_LINE) lines.push(JSON.stringify(rows.slice(at, at + ROWS_A_LINE)))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    lines.push(JSON.stringify({ refused: error.key, row: error.row } satisfies FirstLine))
  }
  return Buffer.from(lines.join('\n'))
}
