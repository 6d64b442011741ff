import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { mergeCustomers } from './merging.commands.ts'
import { mergePreview } from './merging.preview.ts'

export function mergingRoutes(app: App, deps: Deps): void {
  app.route({
    ...mergingApi.preview,
    handler: async ({ params, query }) =>
      ok('fetched', await mergePreview(deps.db, { keptId: params.id, fromId: query.from })),
  })
  app.route({
    ...mergingApi.merge,
    handler: async (request) => {
      const { params, body } = request
      const pair = { keptId: params.id, fromId: body.fromId }
      return ok('customers_merged', await mergeCustomers(deps, actorOf(request), pair, body.versions))
    },
  })
}
