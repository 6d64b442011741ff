// An offer after its last day: the owner asks for it again, an admin renews or withdraws it.
import { sql, type Transaction } from 'kysely'
import { offerEventsTexts } from '../../../../shared/offers/offer-events.texts.ts'
import { dearestChoice, defaultChoice } from '../../../../shared/offers/offers.choice.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import { fromE4, offerTotals, toE4, totalsProblem } from '../../../../shared/offers/offers.pricing.ts'
import { canTransition } from '../../../../shared/requests/requests.workflow.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { enforce } from '../../../http/enforce.ts'
import { badRequest, conflict, forbidden, notFound } from '../../../http/errors.ts'
import { notifyOfferSent, notifyOfferWanted } from '../../notifications/notices.commands.ts'
import { isStale } from '../../rates/bulletin-days.ts'
import { moveRequest } from '../../requests/requests.commands.ts'
import { type LockedRequest, namesOf, partyOf } from '../../requests/requests.queries.ts'
import { acceptByConsent } from '../extra-work/extra-consent.commands.ts'
import { sendActionOf } from '../extra-work/extra-terms.ts'
import { addOfferEvent } from '../links/offer-events.commands.ts'
import { lockOffer, logOffer, markOfferSent, priceOf, type Timed, validUntil } from '../offers.commands.ts'
import { hasOpenOffer, isHidden, type OfferRow, presentOffer } from '../offers.queries.ts'
import { withRate } from './offer-rate.ts'
import { addRevision } from './offer-revisions.commands.ts'
import { itemsOfOffer, pricedRow, toLine, totalColumns } from './offer-totals.ts'

/** Tells the admins once a revision; a repeat changes nothing. @throws 403 `not_your_offer`, 409 `offer_not_in_sent_status` */
export function askRenewal({ db, clock }: Timed, actor: Actor, id: string): Promise<Offer> {
  return db.transaction().execute(async (tx) => {
    const { offer, request } = await lockOffer(tx, id)
    if (isHidden(actor, offer)) throw notFound('offer_not_found')
    const { isParty, given } = await partyOf(tx, actor, request)
    if (!isParty || (given && !given.includes('approves'))) throw forbidden('not_your_offer')
    if (offer.status !== 'SENT') throw conflict('offer_not_in_sent_status')
    if (offer.renewal_asked_at) return presentOffer(tx, offer, clock())
    const asked = await tx
      .updateTable('offers')
      .set({ renewal_asked_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.renewalAsked(offer.offer_number))
    await notifyOfferWanted(tx, actor, 'renewal_asked', request, offer)
    return presentOffer(tx, asked, clock())
  })
}

/** The same lines and prices at the rate of the newest bulletin, for a new term. */
async function renewedTerms(tx: Transaction<DB>, offer: OfferRow, now: Date) {
  const { currency, rate_kind, exchange_rate_e4 } = offer
  const asked = { currency, exchangeRate: fromE4(exchange_rate_e4), rateKind: rate_kind ?? undefined }
  const { rate, columns } = await withRate(tx, { ...asked, rateSource: 'BULLETIN' })
  if (columns.bulletin_day && isStale(columns.bulletin_day, now)) throw notFound('bulletin_not_found')
  const rateE4 = currency === 'TRY' ? exchange_rate_e4 : toE4(rate)
  const lines = (await itemsOfOffer(tx, offer.id)).map(toLine)
  const priced = pricedRow({ ...offer, exchange_rate_e4: rateE4 }, lines)
  const problem = totalsProblem(offerTotals({ ...priced, items: dearestChoice(lines) }))
  if (problem) throw badRequest(problem)
  const totals = offerTotals({ ...priced, items: defaultChoice(lines) })
  return { ...columns, exchange_rate_e4: rateE4, ...totalColumns(totals, offer.vat_mode) }
}

/** @throws 404 `bulletin_not_found` without a bulletin that may be taken by itself */
export function renewOffer({ db, clock }: Timed, actor: Actor, id: string): Promise<Offer> {
  return db.transaction().execute(async (tx) => {
    const { offer, request } = await lockOffer(tx, id)
    if (offer.status !== 'SENT') throw conflict('offer_not_in_sent_status')
    enforce(canTransition(sendActionOf(offer.kind), request.status, await partyOf(tx, actor, request)))
    const renewed = await tx
      .updateTable('offers')
      .set({
        ...(await renewedTerms(tx, offer, clock())),
        valid_until: await validUntil(tx, clock(), offer.validity_days),
        answer_by: null,
        renewal_asked_at: null,
        lost_reason: null,
        rev: offer.rev + 1,
        version: offer.version + 1,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.revised(renewed.offer_number, renewed.rev, priceOf(renewed)))
    await markOfferSent(tx, actor, request, renewed)
    const revision = await addRevision(tx, renewed, { who: actor, sentAt: renewed.updated_at })
    const accepted = await acceptByConsent(tx, actor, request, { offer: renewed, price: priceOf(renewed) })
    if (accepted) return presentOffer(tx, accepted)
    await notifyOfferSent(tx, actor, request, renewed, priceOf(renewed))
    return revision
  })
}

/** The last open offer leaves the request without one: it is pending again. A draft is dropped, and stays hidden. */
export function withdrawOffer({ db, clock }: Timed, actor: Actor, id: string): Promise<Offer> {
  return db.transaction().execute(async (tx) => {
    const { offer, request } = await lockOffer(tx, id)
    if (offer.status !== 'SENT' && offer.status !== 'DRAFT') throw conflict('offer_not_in_sent_status')
    const withdrawn = await tx
      .updateTable('offers')
      .set({
        status: 'WITHDRAWN',
        decided_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
        version: offer.version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await addOfferEvent(tx, actor, offer, { kind: 'WITHDRAWN' })
    await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.takenBack(offer.offer_number, namesOf(request)))
    if (offer.status === 'SENT' && offer.kind === 'MAIN') await freeRequest(tx, actor, request, offer)
    return presentOffer(tx, withdrawn, clock())
  })
}

async function freeRequest(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  withdrawn: { offer_number: string },
): Promise<void> {
  if (request.status !== 'WAITING_APPROVAL' || (await hasOpenOffer(tx, request.id))) return
  const reason = offerEventsTexts.becauseWithdrawn(withdrawn.offer_number)
  await moveRequest(tx, actor, request, { to: 'PENDING', reason })
}
