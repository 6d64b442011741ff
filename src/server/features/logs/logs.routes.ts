import { dayOf } from '../../../shared/days.ts'
import { logsApi } from '../../../shared/logs/logs.contract.ts'
import { logsTexts } from '../../../shared/logs/logs.texts.ts'
import type { App, Deps } from '../../deps.ts'
import { ok } from '../../http/reply.ts'
import { logCsv } from './logs.csv.ts'
import { logPage } from './logs.queries.ts'

export function logsRoutes(app: App, { db, clock }: Deps): void {
  app.route({ ...logsApi.search, handler: async ({ query }) => ok('fetched', await logPage(db, query)) })
  app.route({
    ...logsApi.exportCsv,
    handler: async ({ query: { excel, ...filter } }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${logsTexts.fileName(dayOf(clock()))}"`)
        .header('cache-control', 'no-store')
        .send(logCsv(db, filter, excel)),
  })
}
