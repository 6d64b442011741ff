import { dueServicesApi } from '../../../shared/plans/due-services.contract.ts'
import { boatPlansApi } from '../../../shared/plans/plans.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { planOfBoat, updateBoatPlan } from './boat-plans.commands.ts'
import { dueBoats } from './due-boats.queries.ts'
import { dueServices } from './due-services.queries.ts'
import { planItemsOfRequest } from './requested-items.queries.ts'

export function dueServicesRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...dueServicesApi.list,
    handler: async (request) => ok('fetched', await dueServices(db, actorOf(request), request.query, clock())),
  })
  app.route({
    ...dueServicesApi.boats,
    handler: async (request) => ok('fetched', await dueBoats(db, request.query, clock())),
  })
  app.route({
    ...dueServicesApi.ofRequest,
    handler: async (request) =>
      ok('fetched', await planItemsOfRequest(db, actorOf(request), request.params.id, clock())),
  })
  app.route({
    ...boatPlansApi.byBoat,
    handler: async (request) => ok('fetched', await planOfBoat(db, actorOf(request), request.params.id, clock())),
  })
  app.route({
    ...boatPlansApi.update,
    handler: async (request) =>
      ok('boat_plan_updated', await updateBoatPlan(db, actorOf(request), request.params.id, request.body, clock())),
  })
}
