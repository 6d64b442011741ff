import { consentsApi } from '../../../shared/personal-data/consents.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { giveConsent, withdrawConsent } from './consents.commands.ts'
import { consentsOf } from './consents.queries.ts'

export function consentsRoutes(app: App, deps: Deps): void {
  app.route({
    ...consentsApi.mine,
    handler: async (request) => ok('fetched', await consentsOf(deps.db, actorOf(request).userId)),
  })
  app.route({
    ...consentsApi.give,
    handler: async (request) =>
      ok(
        request.body.kind === 'NOTICE' ? 'notice_shown' : 'consent_given',
        await giveConsent(deps, actorOf(request), request.body),
      ),
  })
  app.route({
    ...consentsApi.withdraw,
    handler: async (request) =>
      ok('consent_revoked', await withdrawConsent(deps, actorOf(request), request.query.kind)),
  })
}
