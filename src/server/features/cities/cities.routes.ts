import { citiesApi } from '../../../shared/cities/cities.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { createCity, deleteCity, renameCity } from './cities.commands.ts'
import { cityById, cityList } from './cities.queries.ts'

export function citiesRoutes(app: App, { db }: Deps): void {
  app.route({ ...citiesApi.list, handler: async ({ query }) => ok('fetched', await cityList(db, query.search)) })
  app.route({ ...citiesApi.byId, handler: async ({ params }) => ok('fetched', await cityById(db, params.id)) })
  app.route({
    ...citiesApi.create,
    handler: async (request) => ok('city_created', await createCity(db, actorOf(request), request.body)),
  })
  app.route({
    ...citiesApi.update,
    handler: async (request) =>
      ok('city_updated', await renameCity(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...citiesApi.remove,
    handler: (request) => done('city_deleted', deleteCity(db, actorOf(request), request.params.id)),
  })
}
