import { previewAddress } from '../../../shared/handovers/boat-previews.address.ts'
import { boatPreviewsApi } from '../../../shared/handovers/boat-previews.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { type Limit, limitAttempts, networkOf } from '../../http/rate-limit.ts'
import { done, ok } from '../../http/reply.ts'
import { makePreview, removePreview } from './boat-previews.commands.ts'
import { boatPreview, previewEnd } from './boat-previews.queries.ts'

/** Calls from one network. 128 random bits cannot be guessed; this limits the load. */
const CALLS_BY_NETWORK: Limit = { name: 'boat-preview:network', max: 60, minutes: 1 }

export function boatPreviewsRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps
  app.route({
    ...boatPreviewsApi.state,
    handler: async (request) =>
      ok('fetched', { endsAt: await previewEnd(db, actorOf(request), request.params.id, clock()) }),
  })
  app.route({
    ...boatPreviewsApi.make,
    handler: async (request) => {
      const made = await makePreview(deps, actorOf(request), request.params.id)
      return ok('boat_preview_created', { ...made, url: previewAddress(config.appUrl, made.token) })
    },
  })
  app.route({
    ...boatPreviewsApi.remove,
    handler: (request) => done('boat_preview_deleted', removePreview(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...boatPreviewsApi.byAnyone,
    // The path contains the token: the request log omits it.
    logLevel: 'warn',
    handler: async (request, reply) => {
      reply.header('X-Robots-Tag', 'noindex')
      await limitAttempts(db, clock(), CALLS_BY_NETWORK, networkOf(request.ip))
      return ok('fetched', await boatPreview(db, request.params.token, clock()))
    },
  })
}
