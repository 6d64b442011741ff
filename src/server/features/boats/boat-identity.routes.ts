import { boatIdentityApi } from '../../../shared/boats/boat-identity.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { updateIdentity } from './boat-identity.commands.ts'
import { identityOfBoat } from './boat-identity.queries.ts'

export function boatIdentityRoutes(app: App, { db }: Deps): void {
  app.route({
    ...boatIdentityApi.byId,
    handler: async (request) => ok('fetched', await identityOfBoat(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...boatIdentityApi.update,
    handler: async (request) =>
      ok('boat_identity_updated', await updateIdentity(db, actorOf(request), request.params.id, request.body)),
  })
}
