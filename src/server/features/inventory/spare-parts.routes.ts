import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { renderThread } from '../../files/render-thread.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import type { LabelSheet } from './label-sheet.ts'
import { continueWithUnit, createSparePart, deleteSparePart, updateSparePart } from './spare-parts.commands.ts'
import {
  knownParts,
  sparePartByCode,
  sparePartById,
  sparePartPage,
  sparePartsByIds,
  stockMovements,
} from './spare-parts.queries.ts'

export function sparePartsRoutes(app: App, { db }: Deps): void {
  const sheets = renderThread<LabelSheet>(new URL('./label-sheet-worker.ts', import.meta.url))
  app.addHook('onClose', () => sheets.stop())

  app.route({ ...sparePartsApi.list, handler: async ({ query }) => ok('fetched', await sparePartPage(db, query)) })
  app.route({
    ...sparePartsApi.byCode,
    handler: async ({ params }) => ok('fetched', await sparePartByCode(db, params.code)),
  })
  app.route({ ...sparePartsApi.known, handler: async () => ok('fetched', await knownParts(db)) })
  app.route({
    ...sparePartsApi.byId,
    handler: async ({ params }) => ok('fetched', await sparePartById(db, params.id)),
  })
  app.route({
    ...sparePartsApi.create,
    handler: async (request) => ok('spare_part_created', await createSparePart(db, actorOf(request), request.body)),
  })
  app.route({
    ...sparePartsApi.update,
    handler: async (request) =>
      ok('spare_part_updated', await updateSparePart(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...sparePartsApi.continueWithUnit,
    handler: async (request) =>
      ok('spare_part_continued', await continueWithUnit(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...sparePartsApi.remove,
    handler: (request) => done('spare_part_deleted', deleteSparePart(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...sparePartsApi.movements,
    handler: async ({ params, query }) => ok('fetched', await stockMovements(db, params.id, query)),
  })
  app.route({
    ...sparePartsApi.labels,
    handler: async ({ body }, reply) => {
      const { partIds, kind, copies } = body
      const pdf = await sheets.render({ parts: await sparePartsByIds(db, partIds), kind, copies })
      return reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', 'inline; filename="etiketler.pdf"')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
        .send(pdf)
    },
  })
}
