import { offerTemplatesApi } from '../../../../shared/offers/offer-templates.contract.ts'
import type { App, Deps } from '../../../deps.ts'
import { actorOf } from '../../../http/access.ts'
import { ok } from '../../../http/reply.ts'
import { earlierOffers } from '../drafts/earlier-offers.queries.ts'
import { createOfferTemplate, deleteOfferTemplate, updateOfferTemplate } from './offer-templates.commands.ts'
import { offerTemplateById, offerTemplates } from './offer-templates.queries.ts'

export function offerTemplatesRoutes(app: App, { db }: Deps): void {
  app.route({
    ...offerTemplatesApi.list,
    handler: async (request) => ok('fetched', await offerTemplates(db, request.query)),
  })
  app.route({
    ...offerTemplatesApi.create,
    handler: async (request) =>
      ok('offer_template_created', await createOfferTemplate(db, actorOf(request), request.body)),
  })
  app.route({
    ...offerTemplatesApi.byId,
    handler: async (request) => ok('fetched', await offerTemplateById(db, request.params.id)),
  })
  app.route({
    ...offerTemplatesApi.update,
    handler: async (request) =>
      ok('offer_template_updated', await updateOfferTemplate(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...offerTemplatesApi.remove,
    handler: async (request) => {
      await deleteOfferTemplate(db, actorOf(request), request.params.id)
      return ok('offer_template_deleted', null)
    },
  })
  app.route({
    ...offerTemplatesApi.earlierOffers,
    handler: async (request) => ok('fetched', await earlierOffers(db, request.query)),
  })
}
