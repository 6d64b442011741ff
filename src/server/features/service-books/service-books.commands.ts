// The file of a service book: made once for a content, whose hash it prints; and the signed forms that its ZIP has beside it.
import { CHECK_PATH } from '../../../shared/documents/documents.paths.ts'
import { canonicalJson, type Json, sha256 } from '../../files/canonical-json.ts'
import { type StoredPdf, type StoredPdfDeps, storedPdf } from '../../files/pdf/stored-pdf.ts'
import type { StoredFile } from '../../files/storage/storage.ts'
import { AppError } from '../../http/errors.ts'
import { pdfOfReport, type ReportPdfDeps } from '../reports/report-pdfs.commands.ts'
import { signedRow } from '../reports/reports.queries.ts'
import { workshopLogo } from '../workshop/workshop.queries.ts'
import type { BookContent, SignedForm } from './service-book.queries.ts'
import type { ServiceBookPdfData } from './service-book-pdf.ts'

export interface BookDeps extends StoredPdfDeps {
  appUrl: string
  render: (data: ServiceBookPdfData) => Promise<Buffer>
}

export async function pdfOfBook(deps: BookDeps, content: BookContent): Promise<StoredPdf> {
  const { db, storage, appUrl, render } = deps
  const hash = sha256(canonicalJson(content as unknown as Json))
  const data = async (): Promise<ServiceBookPdfData> => {
    const logo = await workshopLogo(db, storage)
    return {
      ...content,
      sha256: hash,
      link: appUrl,
      checkLink: `${appUrl}${CHECK_PATH}`,
      workshop: { ...content.workshop, logo: logo && `data:image/png;base64,${logo.toString('base64')}` },
    }
  }
  return storedPdf(deps, {
    folder: 'books',
    find: (from) =>
      from
        .selectFrom('service_books')
        .select(['file_key', 'sha256'])
        .where('content_sha256', '=', hash)
        .executeTakeFirst(),
    insert: (tx, row) =>
      tx
        .insertInto('service_books')
        .values({ content_sha256: hash, ...row })
        .onConflict((one) => one.doNothing())
        .returning('content_sha256')
        .executeTakeFirst(),
    render: async () => render(await data()),
    missing: 'not_found',
  })
}

/** As the boat's present owner may read it, whoever asks: an admin's ZIP is made to be given to that owner. Null if it is lost. */
export async function formOfBook(deps: ReportPdfDeps, form: SignedForm | undefined): Promise<StoredFile | null> {
  if (!form) return null
  try {
    const signed = await signedRow(deps.db, form.requestId)
    return (await pdfOfReport(deps, signed, form.isPassedOn ? 'PASSED_ON' : 'SIGNED')).file
  } catch (error) {
    // One lost file takes nothing from the rest.
    if (error instanceof AppError) return null
    throw error
  }
}
