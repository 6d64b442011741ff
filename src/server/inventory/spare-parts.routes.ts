import { sparePartsApi } from '../../shared/inventory/spare-parts.contract.ts'
import type { App, Deps } from '../app.ts'
import { ok } from '../platform/reply.ts'
import { sparePartByCode, sparePartPage } from './spare-parts.queries.ts'

export function sparePartsRoutes(app: App, { db }: Deps): void {
  app.route({ ...sparePartsApi.list, handler: async ({ query }) => ok('fetched', await sparePartPage(db, query)) })
  app.route({
    ...sparePartsApi.byCode,
    handler: async ({ params }) => ok('fetched', await sparePartByCode(db, params.code)),
  })
}
