import { billingApi } from '../../../shared/customers/billing.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { readBilling, updateBilling } from './billing.commands.ts'

export function billingRoutes(app: App, deps: Deps): void {
  app.route({
    ...billingApi.byId,
    handler: async (request) => ok('fetched', await readBilling(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...billingApi.update,
    handler: async (request) =>
      ok('billing_updated', await updateBilling(deps, actorOf(request), request.params.id, request.body)),
  })
}
