import { webhooksApi } from '../../../shared/programs/webhooks.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { changeWebhook, makeWebhook, removeWebhook, testWebhook } from './webhooks.commands.ts'
import { webhooks } from './webhooks.queries.ts'

export function webhooksRoutes(app: App, deps: Deps): void {
  app.route({ ...webhooksApi.list, handler: async () => ok('fetched', await webhooks(deps.db)) })
  app.route({
    ...webhooksApi.create,
    handler: async (request) => ok('webhook_made', await makeWebhook(deps, actorOf(request), request.body)),
  })
  app.route({
    ...webhooksApi.update,
    handler: async (request) =>
      ok('webhook_saved', await changeWebhook(deps, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...webhooksApi.remove,
    handler: async (request) => ok('webhook_removed', await removeWebhook(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...webhooksApi.test,
    handler: async (request) => ok('webhook_tested', await testWebhook(deps, actorOf(request), request.params.id)),
  })
}
