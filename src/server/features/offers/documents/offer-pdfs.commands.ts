// The PDF of a revision: made once from the revision's text.
import { CHECK_PATH } from '../../../../shared/documents/documents.paths.ts'
import {
  type PdfToStore,
  type StoredPdf,
  type StoredPdfDeps,
  storedPdf,
  storePdf,
} from '../../../files/pdf/stored-pdf.ts'
import { workshopLogo } from '../../workshop/workshop.queries.ts'
import type { RevisionRow } from '../drafts/offer-revisions.queries.ts'
import { type OfferSnapshot, termsOfSnapshot } from '../drafts/offer-snapshot.queries.ts'
import type { OfferPdfData } from './offer-pdf.ts'

export interface PdfDeps extends StoredPdfDeps {
  appUrl: string
  render: (data: OfferPdfData) => Promise<Buffer>
}

const pdfOf = (deps: PdfDeps, { id, snapshot }: RevisionRow): PdfToStore => ({
  folder: 'offers',
  find: (db) =>
    db.selectFrom('offer_pdfs').select(['file_key', 'sha256']).where('revision_id', '=', id).executeTakeFirst(),
  insert: (tx, row) =>
    tx
      .insertInto('offer_pdfs')
      .values({ revision_id: id, ...row })
      .onConflict((one) => one.doNothing())
      .returning('revision_id')
      .executeTakeFirst(),
  render: async () => deps.render(await pdfDataOf(deps, JSON.parse(snapshot) as OfferSnapshot)),
  missing: 'offer_not_found',
})

/** @throws 404 `offer_not_found` where the stored file is lost */
export const pdfOfRevision = (deps: PdfDeps, revision: RevisionRow): Promise<StoredPdf> =>
  storedPdf(deps, pdfOf(deps, revision))

export const makePdf = (deps: PdfDeps, revision: RevisionRow) => storePdf(deps, pdfOf(deps, revision))

/** The logo is the workshop's at the making; everything else is the revision's. */
async function pdfDataOf({ db, storage, appUrl }: PdfDeps, snapshot: OfferSnapshot): Promise<OfferPdfData> {
  const logo = await workshopLogo(db, storage)
  return {
    ...snapshot,
    offer: termsOfSnapshot(snapshot),
    link: `${appUrl}/maintenance/${snapshot.requestId}`,
    checkLink: `${appUrl}${CHECK_PATH}`,
    workshop: { ...snapshot.workshop, logo: logo && `data:image/png;base64,${logo.toString('base64')}` },
  }
}
