import { sql } from 'kysely'
import { appApi } from '../../shared/app/app.contract.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from './errors.ts'
import { ok } from './reply.ts'

export function healthRoutes(app: App, { db, config }: Deps): void {
  app.route({
    ...appApi.health,
    handler: async (request) => {
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        request.log.error({ err: error }, 'The database does not answer')
        throw new AppError(503, 'service_unavailable')
      }
      return ok('ok', { database: 'up' as const })
    },
  })
  app.route({
    ...appApi.settings,
    handler: async () => ok('fetched', { mapTileUrl: config.mapTileUrl, mapAttribution: config.mapAttribution }),
  })
}
