import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { renderThread } from '../../files/render-thread.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import type { LabelSheet } from './label-sheet.ts'
import { continueWithUnit, createSparePart, deleteSparePart, updateSparePart } from './spare-parts.commands.ts'
import { seenBy } from './spare-parts.policy.ts'
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

  app.route({
    ...sparePartsApi.list,
    handler: async (request) => {
      const found = await sparePartPage(db, request.query)
      return ok('fetched', { ...found, content: found.content.map((part) => seenBy(actorOf(request), part)) })
    },
  })
  app.route({
    ...sparePartsApi.byCode,
    handler: async (request) => ok('fetched', seenBy(actorOf(request), await sparePartByCode(db, request.params.code))),
  })
  app.route({ ...sparePartsApi.known, handler: async () => ok('fetched', await knownParts(db)) })
  app.route({
    ...sparePartsApi.byId,
    handler: async (request) => ok('fetched', seenBy(actorOf(request), await sparePartById(db, request.params.id))),
  })
  app.route({
    ...sparePartsApi.create,
    handler: async (request) => {
      const actor = actorOf(request)
      return ok('spare_part_created', seenBy(actor, await createSparePart(db, actor, request.body)))
    },
  })
  app.route({
    ...sparePartsApi.update,
    handler: async (request) => {
      const actor = actorOf(request)
      return ok('spare_part_updated', seenBy(actor, await updateSparePart(db, actor, request.params.id, request.body)))
    },
  })
  app.route({
    ...sparePartsApi.continueWithUnit,
    handler: async (request) => {
      const actor = actorOf(request)
      return ok(
        'spare_part_continued',
        seenBy(actor, await continueWithUnit(db, actor, request.params.id, request.body)),
      )
    },
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
