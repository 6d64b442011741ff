// The PDFs of a signed report: the one that was signed, and the one that passes on with the boat. Each is made once.
import { buffer } from 'node:stream/consumers'
import { type PdfToStore, type StoredPdf, type StoredPdfDeps, storedPdf, storePdf } from '../../files/pdf/stored-pdf.ts'
import { toJpeg } from '../../files/pictures.ts'
import { sealForPaper } from '../logs/seals.queries.ts'
import { workshopLogo } from '../workshop/workshop.queries.ts'
import type { ReportPdfData } from './report-pdf.ts'
import type { SignedRow } from './reports.queries.ts'

const PHOTO_PIXELS = 900

export interface ReportPdfDeps extends StoredPdfDeps {
  appUrl: string
  render: (data: ReportPdfData) => Promise<Buffer>
}

/** `PASSED_ON`: for the owners after the one whose job it was. */
export type ReportCopy = 'SIGNED' | 'PASSED_ON'

const TABLES = { SIGNED: 'service_report_pdfs', PASSED_ON: 'passed_on_report_pdfs' } as const

function pdfOf(deps: ReportPdfDeps, signed: SignedRow, copy: ReportCopy): PdfToStore {
  const request_id = signed.requestId
  return {
    folder: 'reports',
    find: (db) =>
      db
        .selectFrom(TABLES[copy])
        .select(['file_key', 'sha256'])
        .where('request_id', '=', request_id)
        .executeTakeFirst(),
    insert: (tx, row) =>
      tx
        .insertInto(TABLES[copy])
        .values({ request_id, ...row })
        .onConflict((one) => one.doNothing())
        .returning('request_id')
        .executeTakeFirst(),
    render: async () => deps.render(await pdfDataOf(deps, signed, copy)),
    missing: 'report_not_found',
  }
}

/** @throws 404 `report_not_found` where the stored file is lost */
export const pdfOfReport = (deps: ReportPdfDeps, signed: SignedRow, copy: ReportCopy = 'SIGNED'): Promise<StoredPdf> =>
  storedPdf(deps, pdfOf(deps, signed, copy))

export const makeReportPdf = (deps: ReportPdfDeps, signed: SignedRow) => storePdf(deps, pdfOf(deps, signed, 'SIGNED'))

/** The logo, the photos and the seal of the log are those at the making; everything else is what was signed. */
async function pdfDataOf(
  deps: ReportPdfDeps,
  { report, sha256, requestId }: SignedRow,
  copy: ReportCopy,
): Promise<ReportPdfData> {
  const isPassedOn = copy === 'PASSED_ON'
  const logo = await workshopLogo(deps.db, deps.storage)
  const ids = report.photos.map(({ id }) => id)
  const found = await photosOf(deps, ids, isPassedOn)
  const captions = new Map(report.photos.map(({ id, caption }) => [id, caption]))
  const pictures: ReportPdfData['pictures'] = []
  for (const id of isPassedOn ? ids.filter((each) => found.has(each)) : ids)
    pictures.push({
      caption: isPassedOn ? null : (captions.get(id) ?? null),
      image: await pictureOf(deps, found.get(id)),
    })
  return {
    ...(isPassedOn ? withoutOwner(report) : report),
    isPassedOn,
    sha256,
    pictures,
    logSeal: await sealForPaper(deps.db),
    link: `${deps.appUrl}/maintenance/${requestId}`,
    workshop: { ...report.workshop, logo: logo && `data:image/png;base64,${logo.toString('base64')}` },
  }
}

/** Without the owner's words and without their name and signature; that they signed is still said. */
const withoutOwner = (report: SignedRow['report']): SignedRow['report'] => ({
  ...report,
  complaint: null,
  signatures: { ...report.signatures, owner: report.signatures.owner && { name: '', strokes: [] } },
})

/** The storage keys by id. An owner's own photos do not pass on. */
async function photosOf({ db }: ReportPdfDeps, ids: string[], isPassedOn: boolean): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'file_key'])
    .where('id', 'in', ids)
    .where('source', 'in', isPassedOn ? ['STAFF'] : ['STAFF', 'OWNER'])
    .execute()
  return new Map(photos.map(({ id, file_key }) => [id, file_key]))
}

/** Null for a photo that was deleted since the signing, or whose file is lost. */
async function pictureOf({ storage, log }: ReportPdfDeps, key: string | undefined): Promise<string | null> {
  const file = key === undefined ? null : await storage.get(key)
  if (!file) return null
  try {
    const jpeg = await toJpeg(await buffer(file.stream), PHOTO_PIXELS)
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch (error) {
    log.error({ err: error, key }, 'A photo is missing in the PDF of its report')
    return null
  }
}
