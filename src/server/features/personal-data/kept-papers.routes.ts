import { dayOf } from '../../../shared/days.ts'
import { keptPapersApi } from '../../../shared/personal-data/kept-papers.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { ok } from '../../http/reply.ts'
import { keptPaperPage } from './kept-papers.queries.ts'

export function keptPapersRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...keptPapersApi.list,
    handler: async ({ query }) => ok('fetched', await keptPaperPage(db, dayOf(clock()), query)),
  })
}
