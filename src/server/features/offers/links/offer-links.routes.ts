import type { FastifyReply, FastifyRequest } from 'fastify'
import { sharedOfferAddress } from '../../../../shared/offers/offer-links.address.ts'
import { offerLinksApi } from '../../../../shared/offers/offer-links.contract.ts'
import type { App, Deps } from '../../../deps.ts'
import { sendPdf } from '../../../files/pdf/stored-pdf.ts'
import { actorOf, originOf } from '../../../http/access.ts'
import { type Limit, limitAttempts, networkOf } from '../../../http/rate-limit.ts'
import { done, ok } from '../../../http/reply.ts'
import { sendPicture } from '../../../http/send-picture.ts'
import { checkCode, sendCode } from '../answers/offer-codes.commands.ts'
import { acceptOffer, rejectOffer } from '../answers/offer-decisions.commands.ts'
import { type PdfDeps, pdfOfRevision } from '../documents/offer-pdfs.commands.ts'
import { revisionOfOffer } from '../drafts/offer-revisions.queries.ts'
import { noteOpening } from './offer-events.commands.ts'
import { makeLink, revokeLink } from './offer-links.commands.ts'
import { linksOfOffer, presentShared, type Shared, sharedByToken, sharedPhotoFile } from './offer-links.queries.ts'

/** Calls from one network. 128 random bits cannot be guessed; this limits the load. */
const CALLS_BY_NETWORK: Limit = { name: 'offer-link:network', max: 60, minutes: 1 }
/** A page of extra work may show twenty. */
const PHOTOS_BY_NETWORK: Limit = { name: 'offer-link-photo:network', max: 300, minutes: 1 }

export function offerLinksRoutes(app: App, deps: Deps, pdfDeps: PdfDeps): void {
  const { db, config } = deps
  app.route({
    ...offerLinksApi.list,
    handler: async (request) => ok('fetched', await linksOfOffer(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...offerLinksApi.make,
    handler: async (request) => {
      const link = await makeLink(deps, actorOf(request), request.params.id)
      return ok('offer_link_created', { ...link, url: sharedOfferAddress(config.appUrl, link.token) })
    },
  })
  app.route({
    ...offerLinksApi.revoke,
    handler: (request) => done('offer_link_revoked', revokeLink(db, actorOf(request), request.params)),
  })
  sharedRoutes(app, deps, pdfDeps)
}

/** The paths contain the token: the request log omits them. */
function sharedRoutes(app: App, { db, clock, codeKey, storage }: Deps, pdfDeps: PdfDeps): void {
  const codes = { db, clock, codeKey }

  type Asking = FastifyRequest<{ Params: { token: string } }>
  async function open(request: Asking, reply: FastifyReply, limit = CALLS_BY_NETWORK): Promise<Shared> {
    reply.header('X-Robots-Tag', 'noindex')
    await limitAttempts(db, clock(), limit, networkOf(request.ip))
    return sharedByToken(db, request.params.token, clock(), originOf(request))
  }
  const pdfOf = async ({ offer, owner }: Shared) => pdfOfRevision(pdfDeps, await revisionOfOffer(db, owner, offer.id))
  /** What may be read is answered also where the event can't be written. */
  const note = async ({ offer, owner }: Shared, kind: 'OPENED' | 'PDF_OPENED') => {
    try {
      await noteOpening({ db, clock }, owner, { id: offer.id, rev: offer.rev, kind })
    } catch (error) {
      app.log.error({ err: error, offer: offer.id }, 'The opening of an offer was not noted')
    }
  }
  const current = async (request: Asking) => {
    const shared = await sharedByToken(db, request.params.token, clock(), originOf(request))
    return presentShared(db, shared, clock())
  }

  app.route({
    ...offerLinksApi.byAnyone,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const shared = await open(request, reply)
      await note(shared, 'OPENED')
      return ok('fetched', await presentShared(db, shared, clock()))
    },
  })
  app.route({
    ...offerLinksApi.pdf,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const shared = await open(request, reply)
      const pdf = await pdfOf(shared)
      await note(shared, 'PDF_OPENED')
      return sendPdf(reply, pdf, `${shared.offer.offer_number}.pdf`)
    },
  })
  app.route({
    ...offerLinksApi.photo,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { offer } = await open(request, reply, PHOTOS_BY_NETWORK)
      const photo = await sharedPhotoFile(db, offer, request.params.place)
      const fileName = `${offer.offer_number}-${request.params.place}.webp`
      return sendPicture(reply, storage, { ...photo, fileName, missing: 'photo_not_found' })
    },
  })
  app.route({
    ...offerLinksApi.sendCode,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const shared = await open(request, reply)
      const { file, sha256: pdfSha256 } = await pdfOf(shared)
      file.stream.destroy()
      const { id, rev } = shared.offer
      return ok('offer_code_sent', await sendCode(codes, shared.owner, { id, rev, pdfSha256 }))
    },
  })
  app.route({
    ...offerLinksApi.accept,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { offer, owner } = await open(request, reply)
      const { code, ...answer } = request.body
      const codeId = await checkCode(codes, owner, { id: offer.id, rev: answer.rev, code })
      await acceptOffer({ db, clock }, owner, offer.id, answer, codeId)
      return ok('offer_accepted', await current(request))
    },
  })
  app.route({
    ...offerLinksApi.reject,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { offer, owner } = await open(request, reply)
      const { code, ...answer } = request.body
      const codeId = await checkCode(codes, owner, { id: offer.id, rev: answer.rev, code })
      await rejectOffer({ db, clock }, owner, offer.id, answer, codeId)
      return ok('offer_rejected', await current(request))
    },
  })
}
