import { offersApi } from '../../shared/offers/offers.contract.ts'
import type { App, Deps } from '../deps.ts'
import { actorOf } from '../platform/access.ts'
import { renderThread } from '../platform/render-thread.ts'
import { ok } from '../platform/reply.ts'
import { acceptOffer, rejectOffer } from './offer-decisions.commands.ts'
import { offerPaperById } from './offer-paper.queries.ts'
import type { OfferPaper } from './offer-pdf.ts'
import { revisionsOfOffer } from './offer-revisions.queries.ts'
import { createOffer, updateOffer } from './offers.commands.ts'
import { offerById, offersOfRequest, usedRates } from './offers.queries.ts'

export function offersRoutes(app: App, { db, clock, config, storage }: Deps): void {
  const pdfs = renderThread<OfferPaper>(new URL('./offer-pdf-worker.ts', import.meta.url))
  app.addHook('onClose', () => pdfs.stop())

  app.route({
    ...offersApi.create,
    handler: async (request) => ok('offer_created', await createOffer({ db, clock }, actorOf(request), request.body)),
  })
  app.route({
    ...offersApi.update,
    handler: async (request) =>
      ok('offer_updated', await updateOffer({ db, clock }, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...offersApi.byId,
    handler: async (request) => ok('fetched', await offerById(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...offersApi.revisions,
    handler: async (request) => ok('fetched', await revisionsOfOffer(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...offersApi.usedRates,
    handler: async () => ok('fetched', await usedRates(db)),
  })
  app.route({
    ...offersApi.ofRequest,
    handler: async (request) =>
      ok('fetched', await offersOfRequest(db, actorOf(request), request.params.requestId, request.query)),
  })
  app.route({
    ...offersApi.accept,
    handler: async (request) => {
      const { params, body } = request
      return ok('offer_accepted', await acceptOffer(db, actorOf(request), params.id, body))
    },
  })
  app.route({
    ...offersApi.reject,
    handler: async (request) => {
      const { params, body } = request
      return ok('offer_rejected', await rejectOffer(db, actorOf(request), params.id, body))
    },
  })
  app.route({
    ...offersApi.pdf,
    handler: async (request, reply) => {
      const paper = await offerPaperById({ db, storage, appUrl: config.appUrl }, actorOf(request), request.params.id)
      const pdf = await pdfs.render(paper)
      return reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', `inline; filename="${paper.offer.offerNumber}.pdf"`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
        .send(pdf)
    },
  })
}
