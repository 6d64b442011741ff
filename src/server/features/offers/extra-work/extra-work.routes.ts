import { extrasApi } from '../../../../shared/offers/extra-work.contract.ts'
import { canReadOffers } from '../../../../shared/requests/requests.workflow.ts'
import type { App, Deps } from '../../../deps.ts'
import { actorOf } from '../../../http/access.ts'
import { enforce } from '../../../http/enforce.ts'
import { ok } from '../../../http/reply.ts'
import { assertMayRead } from '../../requests/requests.queries.ts'
import { giveConsent, revokeConsent } from './extra-consent.commands.ts'
import { draftExtra } from './extra-drafts.commands.ts'
import { extrasOfRequest } from './extra-work.queries.ts'

export function extraWorkRoutes(app: App, deps: Deps): void {
  const { db } = deps

  app.route({
    ...extrasApi.ofRequest,
    handler: async (request) => {
      const { requestId } = request.params
      enforce(canReadOffers(await assertMayRead(db, actorOf(request), requestId)))
      return ok('fetched', await extrasOfRequest(db, requestId, actorOf(request).role))
    },
  })
  app.route({
    ...extrasApi.draft,
    handler: async (request) => ok('extra_drafted', await draftExtra(deps, actorOf(request), request.body)),
  })
  app.route({
    ...extrasApi.giveConsent,
    handler: async (request) => {
      const { params, body } = request
      return ok('consent_given', await giveConsent(db, actorOf(request), params.requestId, body.ceiling))
    },
  })
  app.route({
    ...extrasApi.revokeConsent,
    handler: async (request) =>
      ok('consent_revoked', await revokeConsent(db, actorOf(request), request.params.requestId)),
  })
}
