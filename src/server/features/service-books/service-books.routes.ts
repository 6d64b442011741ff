import type { FastifyReply, FastifyRequest } from 'fastify'
import { CUSTOMERS_AND_ADMINS } from '../../../shared/roles.ts'
import { serviceBooksApi } from '../../../shared/service-books/service-books.contract.ts'
import { bookPdfTexts } from '../../../shared/service-books/service-books.pdf-texts.ts'
import { serviceBooksTexts } from '../../../shared/service-books/service-books.texts.ts'
import type { App, Deps } from '../../deps.ts'
import { sendPdf } from '../../files/pdf/stored-pdf.ts'
import { renderThread } from '../../files/render-thread.ts'
import { type Actor, actorOf, assertAllowed, sessionOf } from '../../http/access.ts'
import { newTicket, readTicket } from '../../http/download-tickets.ts'
import { notFound } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import type { ReportPdfData } from '../reports/report-pdf.ts'
import { bookContent, photoKeys, signedForms } from './service-book.queries.ts'
import type { ServiceBookPdfData } from './service-book-pdf.ts'
import { bookZip } from './service-book-zip.ts'
import { formOfBook, pdfOfBook } from './service-books.commands.ts'

/** What a download's ticket says. */
interface Asked {
  userId: string
  sessionId: string
  boatId: string
  prices: boolean
}

export function serviceBooksRoutes(app: App, { db, clock, config, storage, ticketKey }: Deps): void {
  // Threads of their own: a long book stops no offer and no report.
  const books = renderThread<ServiceBookPdfData>(new URL('./service-book-pdf-worker.ts', import.meta.url))
  const forms = renderThread<ReportPdfData>(new URL('../reports/report-pdf-worker.ts', import.meta.url))
  const shared = { db, clock, storage, appUrl: config.appUrl, log: app.log }
  const deps = { ...shared, render: books.render }
  app.addHook('onClose', async () => {
    await Promise.all([books.stop(), forms.stop()])
  })

  /** @throws 404 like `bookContent` */
  async function madeBook(actor: Actor, boatId: string, prices: boolean) {
    const now = clock()
    const content = await bookContent(db, actor, boatId, { prices, now })
    return { content, now, pdf: await pdfOfBook(deps, content) }
  }

  async function sendZip(request: FastifyRequest, reply: FastifyReply, actor: Actor, { boatId, prices }: Asked) {
    const { content, now, pdf } = await madeBook(actor, boatId, prices)
    const { jobs, boat } = content
    const ids = jobs.flatMap(({ photoIds }) => photoIds)
    const keys = await photoKeys(db, ids)
    const signed = await signedForms(db, boatId)
    const formOf = (number: string) => formOfBook({ ...shared, render: forms.render }, signed.get(number))
    const book = { title: bookPdfTexts.title(boat.name), pdf: pdf.file, jobs, keys, formOf, madeAt: now }
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', `attachment; filename="${serviceBooksTexts.fileName}.zip"`)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'private, no-store')
      .send(bookZip({ storage, log: request.log }, book))
  }

  app.route({
    ...serviceBooksApi.ofBoat,
    handler: async (request, reply) => {
      const { prices, format } = request.query
      const actor = actorOf(request)
      if (format === 'zip') return sendZip(request, reply, actor, { ...actor, boatId: request.params.id, prices })
      const { pdf } = await madeBook(actor, request.params.id, prices)
      return sendPdf(reply, pdf, `${serviceBooksTexts.fileName}.pdf`)
    },
  })
  app.route({
    ...serviceBooksApi.zipLink,
    handler: async (request, reply) => {
      const { userId, sessionId, ...actor } = actorOf(request)
      const asked = { userId, sessionId, boatId: request.params.id, prices: request.query.prices }
      // Made now, so that a failure is told where the download is asked for.
      const { pdf } = await madeBook({ userId, sessionId, ...actor }, asked.boatId, asked.prices)
      pdf.file.stream.destroy()
      reply.header('Cache-Control', 'no-store')
      const ticket = newTicket(ticketKey, asked, clock())
      return ok('fetched', { path: `${serviceBooksApi.byTicket.url}?ticket=${ticket}` })
    },
  })
  app.route({
    ...serviceBooksApi.byTicket,
    handler: async (request, reply) => {
      const now = clock()
      const asked = readTicket<Asked>(ticketKey, request.query.ticket, now)
      const signedIn = asked && (await sessionOf(db, asked, now))
      if (!signedIn) throw notFound('download_ended')
      assertAllowed(signedIn.actor, CUSTOMERS_AND_ADMINS)
      return sendZip(request, reply, signedIn.actor, asked)
    },
  })
}
