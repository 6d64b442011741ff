import { documentsApi } from '../../../shared/documents/documents.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { type Limit, limitAttempts, networkOf } from '../../http/rate-limit.ts'
import { ok } from '../../http/reply.ts'
import { documentByHash } from './documents.queries.ts'

/** Calls from one network. A hash cannot be guessed; this limits the load. */
const CHECKS_BY_NETWORK: Limit = { name: 'document:network', max: 30, minutes: 1 }

export function documentsRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...documentsApi.byHash,
    handler: async (request) => {
      const now = clock()
      await limitAttempts(db, now, CHECKS_BY_NETWORK, networkOf(request.ip))
      return ok('fetched', await documentByHash(db, request.params.sha256, now))
    },
  })
}
