// The file of a service book: made once for a content, whose hash it prints.
import { CHECK_PATH } from '../../shared/documents/documents.paths.ts'
import { canonicalJson, type Json, sha256 } from '../platform/canonical-json.ts'
import { type StoredPdf, type StoredPdfDeps, storedPdf } from '../platform/pdf/stored-pdf.ts'
import { workshopLogo } from '../workshop/workshop.queries.ts'
import type { BookContent } from './service-book.queries.ts'
import type { BookPaper } from './service-book-pdf.ts'

export interface BookDeps extends StoredPdfDeps {
  appUrl: string
  render: (paper: BookPaper) => Promise<Buffer>
}

export async function pdfOfBook(deps: BookDeps, content: BookContent): Promise<StoredPdf> {
  const { db, storage, appUrl, render } = deps
  const hash = sha256(canonicalJson(content as unknown as Json))
  const paper = async (): Promise<BookPaper> => {
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
    render: async () => render(await paper()),
    missing: 'not_found',
  })
}
