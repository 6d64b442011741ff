import { servicePlansApi } from '../../../shared/plans/plans.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { createServicePlan, deleteServicePlan, updateServicePlan } from './service-plans.commands.ts'
import { servicePlanById, servicePlans } from './service-plans.queries.ts'
import { enginesOfTemplate } from './template-engines.queries.ts'

export function servicePlansRoutes(app: App, { db }: Deps): void {
  app.route({
    ...servicePlansApi.list,
    handler: async (request) => ok('fetched', await servicePlans(db, request.query)),
  })
  app.route({
    ...servicePlansApi.create,
    handler: async (request) => ok('service_plan_created', await createServicePlan(db, actorOf(request), request.body)),
  })
  app.route({
    ...servicePlansApi.byId,
    handler: async (request) => ok('fetched', await servicePlanById(db, request.params.id)),
  })
  app.route({
    ...servicePlansApi.update,
    handler: async (request) =>
      ok('service_plan_updated', await updateServicePlan(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...servicePlansApi.engines,
    handler: async (request) => ok('fetched', await enginesOfTemplate(db, request.params.id, request.query)),
  })
  app.route({
    ...servicePlansApi.remove,
    handler: async (request) => {
      await deleteServicePlan(db, actorOf(request), request.params.id)
      return ok('service_plan_deleted', null)
    },
  })
}
