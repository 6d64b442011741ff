import { searchApi } from '../../../shared/search/search.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { searchAll } from './search.queries.ts'

export function searchRoutes(app: App, { db }: Deps): void {
  app.route({
    ...searchApi.all,
    handler: async (request) => ok('fetched', await searchAll(db, actorOf(request), request.query.q)),
  })
}
