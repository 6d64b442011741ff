import type { FastifyReply, FastifyRequest } from 'fastify'
import { personalDataApi } from '../../../shared/personal-data/personal-data.contract.ts'
import { personalDataPdfTexts as texts } from '../../../shared/personal-data/personal-data.pdf-texts.ts'
import type { App, Deps } from '../../deps.ts'
import { renderThread } from '../../files/render-thread.ts'
import { type Actor, actorOf, sessionOf } from '../../http/access.ts'
import { newTicket, readTicket } from '../../http/download-tickets.ts'
import { notFound } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import { workshopForAdmin, workshopLogo } from '../workshop/workshop.queries.ts'
import { ownData, ownFiles } from './own-data.queries.ts'
import type { OwnDataPdfData } from './own-data-pdf.ts'
import { ownDataZip } from './own-data-zip.ts'

/** What a download's ticket says. A ticket of another download lacks `ownData`. */
interface Asked {
  userId: string
  sessionId: string
  ownData: true
}

export function personalDataRoutes(app: App, { db, clock, config, storage, ticketKey }: Deps): void {
  const pdfs = renderThread<OwnDataPdfData>(new URL('./own-data-pdf-worker.ts', import.meta.url))
  app.addHook('onClose', pdfs.stop)

  async function sendZip(request: FastifyRequest, reply: FastifyReply, actor: Actor) {
    const now = clock()
    const data = await ownData(db, actor, now)
    const [workshop, logo] = [await workshopForAdmin(db), await workshopLogo(db, storage)]
    const pdf = await pdfs.render({
      data,
      email: actor.email,
      link: config.appUrl,
      workshop: { ...workshop, logo: logo && `data:image/png;base64,${logo.toString('base64')}` },
    })
    const json = Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
    const files = await ownFiles(db, actor.userId)
    const { stream, length } = await ownDataZip({ storage, log: request.log }, { json, pdf, files, madeAt: now })
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Length', String(length))
      .header('Content-Disposition', `attachment; filename="${texts.fileName}.zip"`)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'private, no-store')
      .send(stream)
  }

  app.route({
    ...personalDataApi.mine,
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'private, no-store')
      return ok('fetched', await ownData(db, actorOf(request), clock()))
    },
  })
  app.route({
    ...personalDataApi.zipLink,
    handler: async (request, reply) => {
      const { userId, sessionId } = actorOf(request)
      const asked: Asked = { userId, sessionId, ownData: true }
      reply.header('Cache-Control', 'no-store')
      return ok('fetched', { path: `${personalDataApi.byTicket.url}?ticket=${newTicket(ticketKey, asked, clock())}` })
    },
  })
  app.route({
    ...personalDataApi.byTicket,
    handler: async (request, reply) => {
      const now = clock()
      const asked = readTicket<Asked>(ticketKey, request.query.ticket, now)
      const signedIn = asked?.ownData && (await sessionOf(db, asked, now))
      if (!signedIn) throw notFound('download_ended')
      return sendZip(request, reply, signedIn.actor)
    },
  })
}
