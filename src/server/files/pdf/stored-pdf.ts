// A document that is made once, stored as a file with its hash, and served with the same bytes for ever.
import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { MessageKey } from '../../../shared/messages.tr.ts'
import type { Clock } from '../../clock.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { sha256 } from '../canonical-json.ts'
import { expectFiles, keepFiles, removePending } from '../storage/pending-files.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'

export interface StoredPdfDeps {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}

/** The columns that every table of stored PDFs has. */
export interface PdfRow {
  file_key: string
  sha256: string
  byte_size: number
  made_at: Date
}

/** One document and the row of the table that names its file. */
export interface PdfToStore {
  /** Of the file store. */
  folder: string
  find: (db: Kysely<DB>) => Promise<Pick<PdfRow, 'file_key' | 'sha256'> | undefined>
  /** Resolves with a row, or with none if there was one before. */
  insert: (tx: Transaction<DB>, row: PdfRow) => Promise<object | undefined>
  render: () => Promise<Buffer>
  /** Answered where the stored file is lost: another file would have another hash. */
  missing: MessageKey
}

export interface StoredPdf {
  file: StoredFile
  sha256: string
}

/** @throws 404 `missing` where the stored file is lost */
export async function storedPdf(deps: StoredPdfDeps, pdf: PdfToStore): Promise<StoredPdf> {
  const stored = (await pdf.find(deps.db)) ?? (await storePdf(deps, pdf))
  const file = await deps.storage.get(stored.file_key)
  if (file) return { file, sha256: stored.sha256 }
  deps.log.error({ key: stored.file_key }, 'A stored PDF is missing')
  throw notFound(pdf.missing)
}

/** Of two that make it at the same moment one is stored; both serve that one. */
export async function storePdf(deps: StoredPdfDeps, { folder, find, insert, render }: PdfToStore) {
  const { db, clock, storage, log } = deps
  const bytes = await render()
  const now = clock()
  const key = `${folder}/${now.toISOString().slice(0, 10)}/${randomUUID()}.pdf`
  const row = { file_key: key, sha256: sha256(bytes), byte_size: bytes.length, made_at: now }
  await expectFiles(db, [key], now)
  try {
    await storage.put(key, bytes, 'application/pdf')
    await db.transaction().execute(async (tx) => {
      if (await insert(tx, row)) await keepFiles(tx, [key])
    })
  } finally {
    await removePending(deps, [key]).catch((error: unknown) => log.error({ err: error }, 'Left to the sweep'))
  }
  return (await find(db)) ?? row
}

export function sendPdf(reply: FastifyReply, { file, sha256 }: StoredPdf, name: string) {
  if (file.size !== undefined) reply.header('Content-Length', file.size)
  return reply
    .header('Content-Type', 'application/pdf')
    .header('Content-Disposition', `inline; filename="${name}"`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'private, no-store')
    .header('ETag', `"${sha256}"`)
    .send(file.stream)
}
