// The PDF of a signed report: made once from what was signed, stored as a file, and served with the same bytes for ever.
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { DB } from '../db/schema.generated.ts'
import { sha256 } from '../platform/canonical-json.ts'
import type { Clock } from '../platform/clock.ts'
import { notFound } from '../platform/errors.ts'
import { toJpeg } from '../platform/pictures.ts'
import { expectFiles, keepFiles, removePending } from '../platform/storage/pending-files.ts'
import type { Storage, StoredFile } from '../platform/storage/storage.ts'
import { workshopLogo } from '../workshop/workshop.queries.ts'
import type { ReportPaper } from './report-pdf.ts'
import type { SignedRow } from './reports.queries.ts'

const PHOTO_PIXELS = 900

export interface ReportPdfDeps {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
  appUrl: string
  log: Pick<BaseLogger, 'error'>
  render: (paper: ReportPaper) => Promise<Buffer>
}

export interface ReportPdf {
  file: StoredFile
  sha256: string
}

const rowOf = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('service_report_pdfs')
    .select(['file_key', 'sha256'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** @throws 404 `report_not_found` where the stored file is lost: another file would have another hash */
export async function pdfOfReport(deps: ReportPdfDeps, signed: SignedRow): Promise<ReportPdf> {
  const stored = (await rowOf(deps.db, signed.requestId)) ?? (await makeReportPdf(deps, signed))
  const file = await deps.storage.get(stored.file_key)
  if (file) return { file, sha256: stored.sha256 }
  deps.log.error({ request: signed.requestId, key: stored.file_key }, 'The PDF of a service report is missing')
  throw notFound('report_not_found')
}

/** Of two that make it at the same moment one is stored; both serve that one. */
export async function makeReportPdf(deps: ReportPdfDeps, signed: SignedRow) {
  const { db, clock, storage, render, log } = deps
  const bytes = await render(await paperOf(deps, signed))
  const now = clock()
  const key = `reports/${now.toISOString().slice(0, 10)}/${randomUUID()}.pdf`
  const row = {
    request_id: signed.requestId,
    file_key: key,
    sha256: sha256(bytes),
    byte_size: bytes.length,
    made_at: now,
  }
  await expectFiles(db, [key], now)
  try {
    await storage.put(key, bytes, 'application/pdf')
    await db.transaction().execute(async (tx) => {
      const insert = tx
        .insertInto('service_report_pdfs')
        .values(row)
        .onConflict((one) => one.doNothing())
      if (await insert.returning('request_id').executeTakeFirst()) await keepFiles(tx, [key])
    })
  } finally {
    await removePending(deps, [key]).catch((error: unknown) => log.error({ err: error }, 'Left to the sweep'))
  }
  return (await rowOf(db, signed.requestId)) ?? row
}

/** The logo and the photos are those at the making; everything else is what was signed. */
async function paperOf(deps: ReportPdfDeps, { report, sha256, requestId }: SignedRow): Promise<ReportPaper> {
  const logo = await workshopLogo(deps.db, deps.storage)
  const pictures: ReportPaper['pictures'] = []
  for (const { id, caption } of report.photos) pictures.push({ caption, image: await pictureOf(deps, id) })
  return {
    ...report,
    sha256,
    pictures,
    link: `${deps.appUrl}/maintenance/${requestId}`,
    workshop: { ...report.workshop, logo: logo && `data:image/png;base64,${logo.toString('base64')}` },
  }
}

/** Null for a photo that was deleted since the signing, or whose file is lost. */
async function pictureOf({ db, storage, log }: ReportPdfDeps, id: string): Promise<string | null> {
  const photo = await db.selectFrom('photos').select('file_key').where('id', '=', id).executeTakeFirst()
  const file = photo && (await storage.get(photo.file_key))
  if (!file) return null
  try {
    const jpeg = await toJpeg(await buffer(file.stream), PHOTO_PIXELS)
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch (error) {
    log.error({ err: error, photo: id }, 'A photo is missing in the PDF of its report')
    return null
  }
}
