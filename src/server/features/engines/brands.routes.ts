import { brandsApi, modelsApi } from '../../../shared/engines/brands.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { createBrand, createModel, deleteBrand, deleteModel, renameBrand, updateModel } from './brands.commands.ts'
import { brandById, brandList, modelById, modelList, modelsOfBrand } from './brands.queries.ts'

export function brandsRoutes(app: App, deps: Deps): void {
  brandRoutes(app, deps)
  modelRoutes(app, deps)
}

function brandRoutes(app: App, { db }: Deps): void {
  app.route({ ...brandsApi.list, handler: async ({ query }) => ok('fetched', await brandList(db, query)) })
  app.route({ ...brandsApi.byId, handler: async ({ params }) => ok('fetched', await brandById(db, params.id)) })
  app.route({
    ...brandsApi.create,
    handler: async (request) => ok('brand_created', await createBrand(db, actorOf(request), request.body.name)),
  })
  app.route({
    ...brandsApi.update,
    handler: async (request) =>
      ok('brand_updated', await renameBrand(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...brandsApi.remove,
    handler: (request) => done('brand_deleted', deleteBrand(db, actorOf(request), request.params.id)),
  })
}

function modelRoutes(app: App, { db }: Deps): void {
  app.route({ ...modelsApi.list, handler: async ({ query }) => ok('fetched', await modelList(db, query)) })
  app.route({ ...modelsApi.byId, handler: async ({ params }) => ok('fetched', await modelById(db, params.id)) })
  app.route({
    ...modelsApi.ofBrand,
    handler: async ({ params, query }) => ok('fetched', await modelsOfBrand(db, params.brandId, query)),
  })
  app.route({
    ...modelsApi.create,
    handler: async (request) => ok('model_created', await createModel(db, actorOf(request), request.body)),
  })
  app.route({
    ...modelsApi.update,
    handler: async (request) =>
      ok('model_updated', await updateModel(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...modelsApi.remove,
    handler: (request) => done('model_deleted', deleteModel(db, actorOf(request), request.params.id)),
  })
}
