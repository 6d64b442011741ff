import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { liveApi } from '../../shared/live/live.contract.ts'
import { LIVE_POSITION_HEADER } from '../../shared/live/live-position.ts'
import type { Listen } from '../db/listen.ts'
import type { App, Deps } from '../deps.ts'
import { actorOf } from '../platform/access.ts'
import { LIVE_CHANNEL } from '../platform/live/changes.ts'
import { liveHub } from './live.hub.ts'

/** Without `listen` (in tests of other features) streams open, but receive no changes. */
export async function liveRoutes(app: App, { db, clock }: Deps, listen: Listen | undefined): Promise<void> {
  const hub = liveHub({ db, clock, log: app.log })
  const stopListening = await listen?.(LIVE_CHANNEL, hub)
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', async () => stopListening?.())
  // Before the account is read, so that every later change comes after this position.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === accountsApi.me.url) reply.header(LIVE_POSITION_HEADER, hub.position())
  })
  app.route({
    ...liveApi.stream,
    // A HEAD would open a stream that nobody reads, and could close one that is in use.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const after = request.headers['last-event-id']
      const stream = await hub.open(actorOf(request), typeof after === 'string' ? after : undefined)
      return reply
        .header('Content-Type', 'text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store, no-transform')
        .header('X-Accel-Buffering', 'no')
        .send(stream)
    },
  })
}
