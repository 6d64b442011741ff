import { customersApi } from '../../../shared/customers/customers.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { createCustomer, restoreCustomer } from './customers.commands.ts'
import { customerById, customerPage } from './customers.queries.ts'

export function customersRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  app.route({
    ...customersApi.list,
    handler: async ({ query }) => ok('fetched', await customerPage(db, clock(), query)),
  })
  app.route({
    ...customersApi.create,
    handler: async (request) => ok('customer_created', await createCustomer(deps, actorOf(request), request.body)),
  })
  app.route({
    ...customersApi.restore,
    handler: async (request) =>
      ok('customer_restored', await restoreCustomer(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...customersApi.byId,
    handler: async ({ params }) => ok('fetched', await customerById(db, clock(), params.id)),
  })
}
