import { dayOf } from '../../../shared/days.ts'
import { MOST_ORDER_LINES, ordersApi } from '../../../shared/inventory/orders.contract.ts'
import { ordersTexts } from '../../../shared/inventory/orders.texts.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { TABLE_TYPES, tableFile } from '../../http/table-files.ts'
import { orderPart } from './orders.commands.ts'
import { orderLines } from './orders.queries.ts'
import { ordersTable } from './orders.table.ts'

export function ordersRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...ordersApi.list,
    handler: async ({ query: { format, excel } }, reply) => {
      if (format === 'json') return ok('fetched', await orderLines(db, MOST_ORDER_LINES))
      reply
        .header('Content-Type', TABLE_TYPES[format])
        .header('Content-Disposition', `attachment; filename="${ordersTexts.file.name(dayOf(clock()))}.${format}"`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
      // Bytes are sent as they are: the schema describes the JSON format.
      return reply.send(tableFile(ordersTable(await orderLines(db)), format, excel) as never)
    },
  })
  app.route({
    ...ordersApi.order,
    handler: async (request) =>
      ok('order_kept', await orderPart(db, actorOf(request), request.params.id, request.body)),
  })
}
