import { dayOf } from '../../../shared/days.ts'
import { invoicingApi } from '../../../shared/invoicing/invoicing.contract.ts'
import { invoicingFileTexts } from '../../../shared/invoicing/invoicing.file-texts.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { badRequest } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import { TABLE_TYPES, tableFile } from '../../http/table-files.ts'
import { recordInvoice, voidInvoice } from './invoices.commands.ts'
import { invoicingPage } from './invoicing.queries.ts'
import { invoicingTable } from './invoicing.table.ts'

export function invoicingRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...invoicingApi.list,
    handler: async ({ query: { format, excel, ...query } }, reply) => {
      const { from, to } = query
      if (from !== undefined && to !== undefined && from > to) throw badRequest('end_before_start', 'to')
      const today = dayOf(clock())
      if (format === 'json') return ok('fetched', await invoicingPage(db, query, today))
      reply
        .header('Content-Type', TABLE_TYPES[format])
        .header('Content-Disposition', `attachment; filename="${invoicingFileTexts.fileName(today)}.${format}"`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
      // Bytes are sent as they are: the schema describes the JSON format.
      return reply.send(tableFile(invoicingTable(db, query), format, excel) as never)
    },
  })
  app.route({
    ...invoicingApi.record,
    handler: async (request) => {
      const { params, body } = request
      return ok('invoice_recorded', await recordInvoice({ db, clock }, actorOf(request), params.id, body))
    },
  })
  app.route({
    ...invoicingApi.void,
    handler: async (request) => {
      const { params, body } = request
      return ok('invoice_voided', await voidInvoice({ db, clock }, actorOf(request), params.id, body.reason))
    },
  })
}
