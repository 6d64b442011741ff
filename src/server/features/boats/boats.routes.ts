import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { createBoat, deleteBoat, deleteOwnBoat, restoreBoat, updateBoat, updateOwnBoat } from './boats.commands.ts'
import { boatById, boatList, boatOfCustomer, boatsOfCustomer } from './boats.queries.ts'

export function boatsRoutes(app: App, deps: Deps): void {
  ownBoatsRoutes(app, deps)
  allBoatsRoutes(app, deps)
}

function ownBoatsRoutes(app: App, deps: Deps): void {
  const { db } = deps
  app.route({
    ...boatsApi.mine,
    handler: async (request) => ok('fetched', await boatsOfCustomer(db, actorOf(request), request.query)),
  })
  app.route({
    ...boatsApi.myBoat,
    handler: async (request) => ok('fetched', await boatOfCustomer(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...boatsApi.createMine,
    handler: async (request) => {
      const actor = actorOf(request)
      return ok('boat_created', await createBoat(db, actor, { ...request.body, ownerUserId: actor.userId }))
    },
  })
  app.route({
    ...boatsApi.updateMine,
    handler: async (request) =>
      ok('boat_updated', await updateOwnBoat(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...boatsApi.removeMine,
    handler: (request) => done('boat_deleted', deleteOwnBoat(deps, actorOf(request), request.params.id)),
  })
}

function allBoatsRoutes(app: App, deps: Deps): void {
  const { db } = deps
  app.route({ ...boatsApi.list, handler: async ({ query }) => ok('fetched', await boatList(db, query)) })
  app.route({
    ...boatsApi.search,
    handler: async ({ query }) => ok('fetched', await boatList(db, query, query.query)),
  })
  app.route({ ...boatsApi.byId, handler: async ({ params }) => ok('fetched', await boatById(db, params.id)) })
  app.route({
    ...boatsApi.create,
    handler: async (request) => ok('boat_created', await createBoat(db, actorOf(request), request.body)),
  })
  app.route({
    ...boatsApi.update,
    handler: async (request) =>
      ok('boat_updated', await updateBoat(deps, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...boatsApi.restore,
    handler: async (request) => ok('boat_restored', await restoreBoat(deps.db, actorOf(request), request.params.id)),
  })
  app.route({
    ...boatsApi.remove,
    handler: (request) => done('boat_deleted', deleteBoat(deps, actorOf(request), request.params.id)),
  })
}
