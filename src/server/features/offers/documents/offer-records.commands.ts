// The PDF of the record of an answer: made at its first opening, from what never changes, once in each layout.
import { CHECK_PATH } from '../../../../shared/documents/documents.paths.ts'
import { type StoredPdf, type StoredPdfDeps, storedPdf } from '../../../files/pdf/stored-pdf.ts'
import type { Actor } from '../../../http/access.ts'
import { sealForPaper } from '../../logs/seals.queries.ts'
import { workshopLogo } from '../../workshop/workshop.queries.ts'
import { revisionOfOffer } from '../drafts/offer-revisions.queries.ts'
import { type PdfDeps, pdfOfRevision } from './offer-pdfs.commands.ts'
import { type RecordSource, recordOf } from './offer-record.queries.ts'
import type { OfferRecordPdfData } from './offer-record-pdf.ts'

/**
 * 1 lost its hashes and its legal sentence where its events ended low on a page, 2 had no discount and no KDV between lines and sum, 3
 * called a rejected offer approved. Such files stay; a document is checked by its hash.
 */
const LAYOUT = 4

export interface RecordDeps extends StoredPdfDeps {
  appUrl: string
  /** Of the offer's own PDF, whose hash the record names. */
  pdfs: PdfDeps
  render: (data: OfferRecordPdfData) => Promise<Buffer>
}

/** @throws 404 `offer_record_not_found` where the stored file is lost */
export const pdfOfRecord = (deps: RecordDeps, actor: Actor, source: RecordSource): Promise<StoredPdf> =>
  storedPdf(deps, {
    folder: 'offer-records',
    find: (db) =>
      db
        .selectFrom('offer_records')
        .select(['file_key', 'sha256'])
        .where('event_id', '=', source.eventId)
        .where('layout', '=', LAYOUT)
        .executeTakeFirst(),
    insert: (tx, row) =>
      tx
        .insertInto('offer_records')
        .values({ event_id: source.eventId, layout: LAYOUT, ...row })
        .onConflict((one) => one.doNothing())
        .returning('event_id')
        .executeTakeFirst(),
    render: async () => deps.render(await pdfDataOf(deps, actor, source)),
    missing: 'offer_record_not_found',
  })

/** The logo and the seal of the log are those at the making. */
async function pdfDataOf(deps: RecordDeps, actor: Actor, source: RecordSource): Promise<OfferRecordPdfData> {
  const { db, storage, appUrl, pdfs } = deps
  const record = await recordOf(db, actor, source)
  const revision = await revisionOfOffer(db, actor, source.offerId, source.rev)
  const { file, sha256: pdfSha256 } = await pdfOfRevision(pdfs, revision)
  file.stream.destroy()
  const logo = await workshopLogo(db, storage)
  return {
    ...record,
    pdfSha256,
    logSeal: await sealForPaper(db),
    link: `${appUrl}${CHECK_PATH}`,
    workshop: { ...record.workshop, logo: logo && `data:image/png;base64,${logo.toString('base64')}` },
  }
}
