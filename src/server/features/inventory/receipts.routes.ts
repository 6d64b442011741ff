import { receiptsApi } from '../../../shared/inventory/receipts.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { enterReceipt, reverseReceipt } from './receipts.commands.ts'
import { receiptPage } from './receipts.queries.ts'

export function receiptsRoutes(app: App, { db, clock }: Deps): void {
  app.route({ ...receiptsApi.list, handler: async ({ query }) => ok('fetched', await receiptPage(db, query)) })
  app.route({
    ...receiptsApi.create,
    handler: async (request) =>
      ok('receipt_entered', await enterReceipt({ db, clock }, actorOf(request), request.body)),
  })
  app.route({
    ...receiptsApi.reverse,
    handler: async (request) => ok('receipt_reversed', await reverseReceipt(db, actorOf(request), request.params.id)),
  })
}
