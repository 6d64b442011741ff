import { serviceBooksApi } from '../../shared/service-books/service-books.contract.ts'
import { serviceBooksTexts } from '../../shared/service-books/service-books.texts.ts'
import type { App, Deps } from '../deps.ts'
import { actorOf } from '../platform/access.ts'
import { sendPdf } from '../platform/pdf/stored-pdf.ts'
import { renderThread } from '../platform/render-thread.ts'
import { bookContent, photoKeys } from './service-book.queries.ts'
import type { BookPaper } from './service-book-pdf.ts'
import { bookZip } from './service-book-zip.ts'
import { pdfOfBook } from './service-books.commands.ts'

export function serviceBooksRoutes(app: App, { db, clock, config, storage }: Deps): void {
  // A thread of its own: a long book stops no offer and no report.
  const thread = renderThread<BookPaper>(new URL('./service-book-pdf-worker.ts', import.meta.url))
  const deps = { db, clock, storage, appUrl: config.appUrl, log: app.log, render: thread.render }
  app.addHook('onClose', () => thread.stop())

  app.route({
    ...serviceBooksApi.ofBoat,
    handler: async (request, reply) => {
      const { prices, format } = request.query
      const now = clock()
      const content = await bookContent(db, actorOf(request), request.params.id, { prices, now })
      const pdf = await pdfOfBook(deps, content)
      if (format === 'pdf') return sendPdf(reply, pdf, `${serviceBooksTexts.fileName}.pdf`)
      const { jobs } = content
      const ids = jobs.flatMap(({ photoIds }) => photoIds)
      const keys = await photoKeys(db, ids)
      return reply
        .header('Content-Type', 'application/zip')
        .header('Content-Disposition', `attachment; filename="${serviceBooksTexts.fileName}.zip"`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
        .send(bookZip({ storage, log: request.log }, { pdf: pdf.file, jobs, keys, madeAt: now }))
    },
  })
}
