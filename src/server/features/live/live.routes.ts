import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { liveApi } from '../../../shared/live/live.contract.ts'
import { LIVE_POSITION_HEADER } from '../../../shared/live/live-position.ts'
import type { Listen } from '../../db/listen.ts'
import { LIVE_CHANNEL } from '../../db/live/changes.ts'
import type { App } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import type { LiveHub } from './live.hub.ts'

/** Call it before `guardAccess`, which reads the account: every later change comes after this position. */
export function sendPosition(app: App, hub: LiveHub): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === accountsApi.me.url) reply.header(LIVE_POSITION_HEADER, hub.position())
  })
}

/** Without `listen` (in tests of other features) streams open, but receive no changes. */
export async function liveRoutes(app: App, hub: LiveHub, listen: Listen | undefined): Promise<void> {
  const stopListening = await listen?.(LIVE_CHANNEL, hub)
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', async () => stopListening?.())
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
