import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { badRequest } from '../../http/errors.ts'
import { done, ok } from '../../http/reply.ts'
import { addTransaction, useAll } from './part-list-items.commands.ts'
import { itemTransactions, partListItems } from './part-list-items.queries.ts'
import { addPartListItem, createPartList, deletePartList, updatePartList } from './part-lists.commands.ts'
import { partListById, partListPage, partListsOfRequest } from './part-lists.queries.ts'
import { offeredParts } from './parts-of-request.queries.ts'

export function partListsRoutes(app: App, { db, clock }: Deps): void {
  app.route({ ...partListsApi.list, handler: async ({ query }) => ok('fetched', await partListPage(db, query)) })
  app.route({
    ...partListsApi.create,
    handler: async (request) =>
      ok('part_list_created', await createPartList(db, actorOf(request), request.body, clock())),
  })
  app.route({
    ...partListsApi.byId,
    handler: async ({ params }) => ok('fetched', await partListById(db, params.id)),
  })
  app.route({
    ...partListsApi.update,
    handler: async (request) =>
      ok('part_list_updated', await updatePartList(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...partListsApi.remove,
    handler: (request) => done('part_list_deleted', deletePartList(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...partListsApi.ofRequest,
    handler: async ({ params, query }) => ok('fetched', await partListsOfRequest(db, params.id, query)),
  })
  app.route({
    ...partListsApi.offered,
    handler: async ({ params }) => ok('fetched', await offeredParts(db, params.id)),
  })
  app.route({
    ...partListsApi.useAll,
    handler: async (request) => {
      const { params, body } = request
      return ok('part_list_all_used', await useAll(db, actorOf(request), params.id, body?.clientAt ?? null, clock()))
    },
  })
  app.route({
    ...partListsApi.addItem,
    handler: async (request) => {
      const { partListId, sparePartId: partId, quantity, merge, clientAt } = request.body
      const line = { partId, quantity, merge, clientAt }
      const item = await addPartListItem(db, actorOf(request), partListId, line, clock())
      return ok('part_list_item_created', item)
    },
  })
  app.route({
    ...partListsApi.addItemTo,
    handler: async (request) => {
      const { id } = request.params
      const { partListId = id, sparePartId: partId, quantity, merge, clientAt } = request.body
      if (partListId !== id) throw badRequest('invalid_value', 'partListId')
      const line = { partId, quantity, merge, clientAt }
      const item = await addPartListItem(db, actorOf(request), id, line, clock())
      return ok('part_list_item_created', item)
    },
  })
  app.route({
    ...partListsApi.itemsByList,
    handler: async ({ query }) => ok('fetched', await partListItems(db, query.partListId, query)),
  })
  app.route({
    ...partListsApi.items,
    handler: async ({ params, query }) => ok('fetched', await partListItems(db, params.id, query)),
  })
  app.route({
    ...partListsApi.transactions,
    handler: async ({ params, query }) => ok('fetched', await itemTransactions(db, params.id, query)),
  })
  app.route({
    ...partListsApi.addTransaction,
    handler: async (request) => {
      const { params, body } = request
      return ok('part_list_transaction_created', await addTransaction(db, actorOf(request), params.id, body, clock()))
    },
  })
}
