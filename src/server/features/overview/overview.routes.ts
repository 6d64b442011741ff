import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { ok } from '../../http/reply.ts'
import { menuCounts, overview } from './overview.queries.ts'

export function overviewRoutes(app: App, { db, clock, config }: Deps): void {
  app.route({
    ...overviewApi.overview,
    handler: async (request) => {
      const { perDay } = request.query
      return ok('fetched', await overview(db, clock(), { perDay, isBackedUp: config.backupTo !== undefined }))
    },
  })
  app.route({ ...overviewApi.menuCounts, handler: async () => ok('fetched', await menuCounts(db)) })
}
