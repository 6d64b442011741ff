import { apiTokensApi } from '../../../shared/programs/api-tokens.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { changeApiToken, endApiToken, makeApiToken } from './api-tokens.commands.ts'
import { apiTokens } from './api-tokens.queries.ts'

export function apiTokensRoutes(app: App, deps: Deps): void {
  app.route({ ...apiTokensApi.list, handler: async () => ok('fetched', await apiTokens(deps.db)) })
  app.route({
    ...apiTokensApi.create,
    handler: async (request) => ok('api_token_made', await makeApiToken(deps, actorOf(request), request.body)),
  })
  app.route({
    ...apiTokensApi.update,
    handler: async (request) =>
      ok('api_token_saved', await changeApiToken(deps, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...apiTokensApi.remove,
    handler: async (request) => ok('api_token_removed', await endApiToken(deps, actorOf(request), request.params.id)),
  })
}
