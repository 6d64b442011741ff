import { enginePlansApi } from '../../../shared/plans/plans.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { updateEnginePlan } from './engine-plans.commands.ts'
import { planOfEngine } from './engine-plans.queries.ts'

export function enginePlansRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...enginePlansApi.byEngine,
    handler: async (request) => ok('fetched', await planOfEngine(db, actorOf(request), request.params.id, clock())),
  })
  app.route({
    ...enginePlansApi.update,
    handler: async (request) =>
      ok('engine_plan_updated', await updateEnginePlan(db, actorOf(request), request.params.id, request.body, clock())),
  })
}
