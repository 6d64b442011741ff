import { dayOf } from '../../../shared/days.ts'
import type { TableFormat } from '../../../shared/excel.ts'
import { exportsApi } from '../../../shared/exports/exports.contract.ts'
import { exportsTexts } from '../../../shared/exports/exports.texts.ts'
import { ADMINS } from '../../../shared/roles.ts'
import { audit } from '../../db/audit.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf, assertAllowed, sessionOf } from '../../http/access.ts'
import { newTicket, readTicket } from '../../http/download-tickets.ts'
import { notFound } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import { XLSX_TYPE } from '../../http/xlsx.ts'
import type { Exporter } from './export-process.ts'

const FILES: Record<TableFormat, { type: string; ending: string }> = {
  xlsx: { type: XLSX_TYPE, ending: 'xlsx' },
  csv: { type: 'application/zip', ending: 'zip' },
}

/** What a download's ticket says. A ticket of another download lacks `everything`. */
interface Asked {
  userId: string
  sessionId: string
  everything: TableFormat
}

export function exportsRoutes(app: App, { db, clock, ticketKey }: Deps, exporter: Exporter): void {
  app.route({
    ...exportsApi.link,
    handler: async (request, reply) => {
      const { userId, sessionId } = actorOf(request)
      const asked: Asked = { userId, sessionId, everything: request.query.format }
      reply.header('Cache-Control', 'no-store')
      return ok('fetched', { path: `${exportsApi.byTicket.url}?ticket=${newTicket(ticketKey, asked, clock())}` })
    },
  })
  app.route({
    ...exportsApi.byTicket,
    handler: async (request, reply) => {
      const now = clock()
      const asked = readTicket<Asked>(ticketKey, request.query.ticket, now)
      const signedIn = asked?.everything && (await sessionOf(db, asked, now))
      if (!signedIn) throw notFound('download_ended')
      const { actor } = signedIn
      assertAllowed(actor, ADMINS)
      const message = exportsTexts.log(asked.everything)
      await db
        .transaction()
        .execute((tx) =>
          audit(tx, actor, { category: 'USER', action: 'SEND', entity: 'export', entityId: null, message }),
        )
      const { type, ending } = FILES[asked.everything]
      return reply
        .header('Content-Type', type)
        .header('Content-Disposition', `attachment; filename="${exportsTexts.fileName(dayOf(now))}.${ending}"`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
        .send(await exporter(asked.everything))
    },
  })
}
