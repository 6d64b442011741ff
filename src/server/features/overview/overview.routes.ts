import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { ok } from '../../http/reply.ts'
import { menuCounts, overview } from './overview.queries.ts'

export function overviewRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...overviewApi.overview,
    handler: async (request) => ok('fetched', await overview(db, clock(), request.query.perDay)),
  })
  app.route({ ...overviewApi.menuCounts, handler: async () => ok('fetched', await menuCounts(db)) })
}
