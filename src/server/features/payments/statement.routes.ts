import { dayOf } from '../../../shared/days.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { statementTexts } from '../../../shared/payments/statement.texts.ts'
import type { App, Deps } from '../../deps.ts'
import { renderThread } from '../../files/render-thread.ts'
import { actorOf } from '../../http/access.ts'
import { badRequest } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import { TABLE_TYPES, tableFile } from '../../http/table-files.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { scopeFor } from './ledger.queries.ts'
import { payToOf } from './payments.queries.ts'
import { statementOf } from './statement.queries.ts'
import { statementTable } from './statement.table.ts'
import type { StatementPdfData } from './statement-pdf.ts'

const TYPES = { pdf: 'application/pdf', ...TABLE_TYPES }

export function statementRoutes(app: App, { db, clock }: Deps): void {
  const pdfs = renderThread<StatementPdfData>(new URL('./statement-pdf-worker.ts', import.meta.url))
  app.addHook('onClose', () => pdfs.stop())

  app.route({
    ...paymentsApi.statement,
    handler: async (request, reply) => {
      const { format, excel, ...asked } = request.query
      const { customerId } = await scopeFor(db, actorOf(request), { customerId: asked.customerId })
      if (customerId === undefined) throw badRequest('required', 'customerId')
      const today = dayOf(clock())
      const { to = today, from = `${to.slice(0, 4)}-01-01` } = asked
      if (from > to) throw badRequest('end_before_start', 'to')
      const payTo = await payToOf(db, { customerId }, today)
      const statement = { ...(await statementOf(db, { customerId, from, to })), payTo }
      if (format === 'json') return ok('fetched', statement)
      const bytes =
        format === 'pdf'
          ? await pdfs.render({ statement, tradeName: (await workshopRow(db)).trade_name })
          : tableFile(statementTable(statement), format, excel)
      reply
        .header('Content-Type', TYPES[format])
        .header('Content-Disposition', `attachment; filename="${statementTexts.fileName(from, to)}.${format}"`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
      // Bytes are sent as they are: the schema describes the JSON format.
      return reply.send(bytes as never)
    },
  })
}
