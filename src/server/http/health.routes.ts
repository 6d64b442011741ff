import { appApi } from '../../shared/app/app.contract.ts'
import { lastBackupAt } from '../backup/schedule.ts'
import type { App, Deps } from '../deps.ts'
import { COMMIT, VERSION } from '../version.ts'
import { isAdmin } from './access.ts'
import { temporarilyUnavailable } from './errors.ts'
import { healthCheck } from './health.ts'
import { ok } from './reply.ts'

const RETRY_AFTER_SECONDS = 2

export function healthRoutes(app: App, { db, clock, tokens, config }: Deps, checkDatabase: () => Promise<void>): void {
  const isHealthy = healthCheck({ checkDatabase, dataDir: config.dataDir, log: app.log })
  app.route({
    ...appApi.health,
    handler: async (request) => {
      if (!(await isHealthy())) throw temporarilyUnavailable(RETRY_AFTER_SECONDS)
      const forAdmin = (await isAdmin(request, { db, tokens, clock }))
        ? { version: VERSION, commit: COMMIT, lastBackupAt: (await lastBackupAt(db))?.toISOString() ?? null }
        : {}
      return ok('ok', { database: 'up' as const, ...forAdmin })
    },
  })
  app.route({
    ...appApi.settings,
    handler: async () =>
      ok('fetched', {
        mapTileUrl: config.mapTileUrl,
        mapAttribution: config.mapAttribution,
        appUrl: config.appUrl,
        passwordPolicy: config.passwordPolicy,
      }),
  })
}
