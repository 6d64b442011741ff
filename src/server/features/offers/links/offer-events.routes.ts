import { offerEventsApi } from '../../../../shared/offers/offer-events.contract.ts'
import type { App, Deps } from '../../../deps.ts'
import { actorOf } from '../../../http/access.ts'
import { done, ok } from '../../../http/reply.ts'
import { noteOpening } from './offer-events.commands.ts'
import { eventsOfOffer } from './offer-events.queries.ts'

export function offerEventsRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...offerEventsApi.list,
    handler: async (request) =>
      ok('fetched', await eventsOfOffer(db, actorOf(request), request.params.id, request.query)),
  })
  app.route({
    ...offerEventsApi.opened,
    handler: (request) =>
      done(
        'offer_opening_noted',
        noteOpening({ db, clock }, actorOf(request), { id: request.params.id, kind: 'OPENED' }),
      ),
  })
}
