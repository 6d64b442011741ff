import { type Offer, offersApi } from '../../../shared/offers/offers.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { withMargins } from '../costs/offer-margins.queries.ts'
import { setLostReason } from './answers/lost-reason.commands.ts'
import { checkCode } from './answers/offer-codes.commands.ts'
import { offerCodesRoutes } from './answers/offer-codes.routes.ts'
import { acceptOffer, rejectOffer } from './answers/offer-decisions.commands.ts'
import { offerPdfRoutes } from './documents/offer-pdfs.routes.ts'
import { offerRecordRoutes } from './documents/offer-record.routes.ts'
import { sendOffer } from './drafts/offer-drafts.commands.ts'
import { revisionsOfOffer } from './drafts/offer-revisions.queries.ts'
import { askRenewal, renewOffer, withdrawOffer } from './drafts/offer-validity.commands.ts'
import { usedRates } from './drafts/used-rates.queries.ts'
import { offerLinksRoutes } from './links/offer-links.routes.ts'
import { createOffer, updateOffer } from './offers.commands.ts'
import { offerById, offersOfRequest } from './offers.queries.ts'

export function offersRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  const { makeSoon, pdfDeps } = offerPdfRoutes(app, deps)
  offerLinksRoutes(app, deps, pdfDeps)
  offerCodesRoutes(app, deps, pdfDeps)
  offerRecordRoutes(app, deps, pdfDeps)

  /** In answers to admins. */
  const forAdmin = async (offer: Offer): Promise<Offer> => (await withMargins(db, [offer]))[0] ?? offer

  app.route({
    ...offersApi.create,
    handler: async (request) => {
      const offer = await createOffer({ db, clock }, actorOf(request), request.body)
      makeSoon(actorOf(request), offer)
      return ok(offer.status === 'DRAFT' ? 'offer_draft_saved' : 'offer_created', await forAdmin(offer))
    },
  })
  app.route({
    ...offersApi.update,
    handler: async (request) => {
      const offer = await updateOffer({ db, clock }, actorOf(request), request.params.id, request.body)
      makeSoon(actorOf(request), offer)
      return ok(offer.status === 'DRAFT' ? 'offer_draft_saved' : 'offer_updated', await forAdmin(offer))
    },
  })
  app.route({
    ...offersApi.byId,
    handler: async (request) => ok('fetched', await offerById(db, actorOf(request), request.params.id, clock())),
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
      ok(
        'fetched',
        await offersOfRequest(db, actorOf(request), request.params.requestId, { ...request.query, now: clock() }),
      ),
  })
  app.route({
    ...offersApi.askRenewal,
    handler: async (request) => ok('offer_renewal_asked', await askRenewal(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...offersApi.send,
    handler: async (request) => {
      const offer = await sendOffer(deps, actorOf(request), request.params.id)
      makeSoon(actorOf(request), offer)
      return ok('offer_created', await forAdmin(offer))
    },
  })
  app.route({
    ...offersApi.renew,
    handler: async (request) => {
      const offer = await renewOffer(deps, actorOf(request), request.params.id)
      makeSoon(actorOf(request), offer)
      return ok('offer_renewed', await forAdmin(offer))
    },
  })
  app.route({
    ...offersApi.withdraw,
    handler: async (request) => {
      const offer = await withdrawOffer(deps, actorOf(request), request.params.id)
      return ok('offer_withdrawn', await forAdmin(offer))
    },
  })
  app.route({
    ...offersApi.setLostReason,
    handler: async (request) => {
      const { params, body } = request
      const offer = await setLostReason(deps, actorOf(request), params.id, body.reason)
      return ok('lost_reason_saved', await forAdmin(offer))
    },
  })
  app.route({
    ...offersApi.accept,
    handler: async (request) => {
      const actor = actorOf(request)
      const { id } = request.params
      const { code, ...answer } = request.body
      // An admin answers for the owner without a code.
      const isConfirmed = code !== undefined && actor.role === 'CUSTOMER'
      const codeId = isConfirmed ? await checkCode(deps, actor, { id, rev: answer.rev, code }) : undefined
      const offer = await acceptOffer(deps, actor, id, answer, codeId)
      return ok('offer_accepted', actor.role === 'ADMIN' ? await forAdmin(offer) : offer)
    },
  })
  app.route({
    ...offersApi.reject,
    handler: async (request) => {
      const { params, body } = request
      const actor = actorOf(request)
      const offer = await rejectOffer(deps, actor, params.id, body)
      return ok('offer_rejected', actor.role === 'ADMIN' ? await forAdmin(offer) : offer)
    },
  })
}
