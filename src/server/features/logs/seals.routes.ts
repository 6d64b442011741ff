import { sealsApi } from '../../../shared/logs/seals.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { ok } from '../../http/reply.ts'
import { checkSeals, sealPage } from './seals.queries.ts'

export function sealsRoutes(app: App, { db }: Deps): void {
  app.route({ ...sealsApi.list, handler: async ({ query }) => ok('fetched', await sealPage(db, query)) })
  app.route({ ...sealsApi.verify, handler: async ({ body }) => ok('log_checked', await checkSeals(db, body)) })
}
