import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { boatById, boatOfCustomer } from '../boats/boats.queries.ts'
import {
  assignEngine,
  createEngine,
  deleteEngine,
  moveEngine,
  unassignEngine,
  updateEngine,
} from './engines.commands.ts'
import { engineList, enginesOfBoat, unassignedEngines, unassignedEnginesOf } from './engines.queries.ts'

export function enginesRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps)
  editRoutes(app, deps)
  mountRoutes(app, deps)
}

function readRoutes(app: App, { db }: Deps): void {
  app.route({
    ...enginesApi.ofMyBoat,
    handler: async (request) => {
      const boat = await boatOfCustomer(db, actorOf(request), request.params.boatId)
      return ok('fetched', await enginesOfBoat(db, boat.id, request.query))
    },
  })
  app.route({
    ...enginesApi.myUnassigned,
    handler: async (request) => ok('fetched', await unassignedEnginesOf(db, actorOf(request).userId)),
  })
  app.route({
    ...enginesApi.ofBoat,
    handler: async ({ params, query }) => {
      const boat = await boatById(db, params.boatId)
      return ok('fetched', await enginesOfBoat(db, boat.id, query))
    },
  })
  app.route({ ...enginesApi.list, handler: async ({ query }) => ok('fetched', await engineList(db, query)) })
  app.route({
    ...enginesApi.unassigned,
    handler: async ({ query }) => ok('fetched', await unassignedEngines(db, query)),
  })
}

function editRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...enginesApi.create,
    handler: async (request) => ok('engine_created', await createEngine(db, actorOf(request), request.body, clock())),
  })
  // The commands limit a customer to their own engines.
  app.route({
    ...enginesApi.updateMine,
    handler: async (request) =>
      ok('engine_updated', await updateEngine(db, actorOf(request), request.params.id, request.body, clock())),
  })
  app.route({
    ...enginesApi.update,
    handler: async (request) =>
      ok('engine_updated', await updateEngine(db, actorOf(request), request.params.id, request.body, clock())),
  })
  app.route({
    ...enginesApi.removeMine,
    handler: (request) => done('engine_deleted', deleteEngine(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...enginesApi.remove,
    handler: (request) => done('engine_deleted', deleteEngine(db, actorOf(request), request.params.id)),
  })
}

function mountRoutes(app: App, { db }: Deps): void {
  app.route({
    ...enginesApi.assign,
    handler: async (request) => {
      const { id, boatId } = request.params
      return ok('engine_assigned', await assignEngine(db, actorOf(request), id, boatId))
    },
  })
  app.route({
    ...enginesApi.unassign,
    handler: async (request) => {
      const { id, boatId } = request.params
      return ok('engine_unassigned', await unassignEngine(db, actorOf(request), id, boatId))
    },
  })
  app.route({
    ...enginesApi.move,
    handler: async (request) => {
      const { engineId, boatId } = request.params
      return ok('engine_moved', await moveEngine(db, actorOf(request), engineId, boatId))
    },
  })
}
