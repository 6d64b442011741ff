import { privacyRequestsApi } from '../../../shared/personal-data/privacy-requests.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { filePrivacyRequest, updatePrivacyRequest } from './privacy-requests.commands.ts'
import { privacyRequestPage } from './privacy-requests.queries.ts'

export function privacyRequestsRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  app.route({
    ...privacyRequestsApi.list,
    handler: async ({ query }) => ok('fetched', await privacyRequestPage(db, clock(), query)),
  })
  app.route({
    ...privacyRequestsApi.create,
    handler: async (request) =>
      ok('privacy_request_filed', await filePrivacyRequest(deps, actorOf(request), request.body)),
  })
  app.route({
    ...privacyRequestsApi.update,
    handler: async (request) =>
      ok('privacy_request_saved', await updatePrivacyRequest(deps, actorOf(request), request.params.id, request.body)),
  })
}
