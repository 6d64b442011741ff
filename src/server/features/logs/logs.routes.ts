import { dayOf } from '../../../shared/days.ts'
import { logsApi } from '../../../shared/logs/logs.contract.ts'
import { logsTexts } from '../../../shared/logs/logs.texts.ts'
import type { App, Deps } from '../../deps.ts'
import { ok } from '../../http/reply.ts'
import { TABLE_TYPES, tableFile } from '../../http/table-files.ts'
import { logPage } from './logs.queries.ts'
import { logTable } from './logs.table.ts'

export function logsRoutes(app: App, { db, clock }: Deps): void {
  app.route({ ...logsApi.search, handler: async ({ query }) => ok('fetched', await logPage(db, query)) })
  app.route({
    ...logsApi.export,
    handler: async ({ query: { format, excel, ...filter } }, reply) =>
      reply
        .type(TABLE_TYPES[format])
        .header('content-disposition', `attachment; filename="${logsTexts.fileName(dayOf(clock()))}.${format}"`)
        .header('cache-control', 'no-store')
        .send(tableFile(logTable(db, filter), format, excel)),
  })
}
