// The owner's answer to an offer, or an admin's answer for the owner.
import { type Kysely, sql, type Transaction } from 'kysely'
import { fromMinor } from '../../../../shared/money.ts'
import { agreedTexts } from '../../../../shared/offers/offer-links.texts.ts'
import { chosenLines } from '../../../../shared/offers/offers.choice.ts'
import type {
  Offer,
  OfferAcceptance,
  OfferAnswer,
  OfferRejection,
  OfferStatus,
} from '../../../../shared/offers/offers.contract.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import { offerTotals } from '../../../../shared/offers/offers.pricing.ts'
import { payableOf } from '../../../../shared/offers/offers.texts.ts'
import { canTransition, type Party } from '../../../../shared/requests/requests.workflow.ts'
import type { Clock } from '../../../clock.ts'
import { withoutHolding } from '../../../db/held-transaction.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { enforce } from '../../../http/enforce.ts'
import { AppError, badRequest, conflict, notFound, recordChanged } from '../../../http/errors.ts'
import { keepReservations } from '../../inventory/reservations.commands.ts'
import { notifyOfferAnswered } from '../../notifications/notices.commands.ts'
import { syncDues } from '../../payments/dues.commands.ts'
import { offerAnswered } from '../../programs/webhook-events.commands.ts'
import { moveRequest } from '../../requests/requests.commands.ts'
import { type LockedRequest, partyOf } from '../../requests/requests.queries.ts'
import { isRevisedSince } from '../drafts/offer-revisions.queries.ts'
import {
  acceptedPlaces,
  itemsOfOffer,
  pricedRow,
  type TotalColumns,
  toLine,
  totalColumns,
} from '../drafts/offer-totals.ts'
import { addOfferEvent } from '../links/offer-events.commands.ts'
import { assertLinkStands } from '../links/offer-links.queries.ts'
import { lockOffer, logOffer, priceOf } from '../offers.commands.ts'
import { hasOpenOffer, isHidden, isOver, type OfferRow, presentOffer } from '../offers.queries.ts'
import { assertNoCodeNeeded, useCode } from './offer-codes.commands.ts'
import { assertWithinCeiling, type KeptRight, OverCeiling, rightToAnswer } from './on-behalf.ts'

const now = sql<Date>`now()`

/** Sets the offer's new status if its status is still the one that was read. */
async function decide(
  tx: Transaction<DB>,
  offer: Pick<OfferRow, 'id'>,
  from: OfferStatus,
  to: OfferStatus,
  totals: Partial<TotalColumns> = {},
): Promise<OfferRow> {
  return tx
    .updateTable('offers')
    .set((eb) => ({ ...totals, status: to, decided_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', offer.id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirstOrThrow(() => conflict('offer_not_in_sent_status'))
}

/**
 * Stores which lines are accepted, and returns their sums.
 * @throws 409 `offer_line_required`, `offer_alternative_missing`, `offer_one_alternative`; 400 at selectedItemIds for an unknown line
 */
async function choose(
  tx: Transaction<DB>,
  offer: OfferRow,
  selected?: readonly string[],
): Promise<Partial<TotalColumns>> {
  const choice = chosenLines((await itemsOfOffer(tx, offer.id)).map(toLine), selected)
  if ('problem' in choice)
    throw choice.problem === 'invalid_value' ? badRequest(choice.problem, 'selectedItemIds') : conflict(choice.problem)
  const ids = choice.lines.map(({ id }) => id)
  await tx.updateTable('offer_items').set({ is_chosen: true }).where('id', 'in', ids).execute()
  // An offer from before has only required lines, and keeps its sums.
  return offer.vat_mode ? totalColumns(offerTotals(pricedRow(offer, choice.lines)), offer.vat_mode) : {}
}

/** @throws 409 `offer_revised` where another revision is in force than the one that was read; the answer names its number */
async function assertSeen(tx: Transaction<DB>, offer: OfferRow, { rev, version }: OfferAnswer): Promise<void> {
  const isStale = version !== undefined && version !== offer.version
  if ((rev !== undefined && rev !== offer.rev) || (isStale && (await isRevisedSince(tx, offer, version))))
    throw new AppError(409, 'offer_revised', { rev: offer.rev })
  if (isStale) throw recordChanged('offer', offer.id)
}

async function lockForAnswer(
  tx: Transaction<DB>,
  actor: Actor,
  id: string,
  { action, seen }: { action: 'acceptOffer' | 'rejectOffer'; seen: OfferAnswer },
): Promise<{ offer: OfferRow; request: LockedRequest; right: KeptRight | null }> {
  const { offer, request } = await lockOffer(tx, id)
  if (isHidden(actor, offer)) throw notFound('offer_not_found')
  if (actor.origin?.linkId) await assertLinkStands(tx, actor.origin.linkId)
  const asked = offer.kind === 'EXTRA' ? 'answerExtra' : action
  const party: Party = await partyOf(tx, actor, request)
  enforce(canTransition(asked, request.status, party))
  if (offer.status !== 'SENT') throw conflict('offer_not_in_sent_status')
  await assertSeen(tx, offer, seen)
  return { offer, request, right: party.given ? await rightToAnswer(tx, actor, request) : null }
}

/** The text that was agreed to, with the price of the chosen lines. */
function agreedWords(
  { offer_number, rev, vat_mode, payable_try_minor, final_try_minor }: OfferRow,
  startAtOnce: boolean | undefined,
): string {
  const price = payableOf({ vatMode: vat_mode }, fromMinor(payable_try_minor ?? final_try_minor))
  const acceptance = agreedTexts.acceptance(offer_number, rev, price)
  return startAtOnce ? `${acceptance}\n${agreedTexts.startAtOnce}` : acceptance
}

/** Rejects the other main offers of a request that were open, or were accepted before the request was re-opened. */
const rejectCompetingOffers = (tx: Transaction<DB>, requestId: string, acceptedId: string) =>
  tx
    .updateTable('offers')
    .set((eb) => ({ status: 'REJECTED', decided_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('service_request_id', '=', requestId)
    .where('id', '!=', acceptedId)
    .where('kind', '=', 'MAIN')
    .where('status', 'in', ['SENT', 'ACCEPTED'])
    .returning(['id', 'rev', 'offer_number'])
    .execute()

type Said<T extends { saidBy: string | null }> = Omit<T, 'saidBy'> & Partial<Pick<T, 'saidBy'>>

/** @throws 400 at `saidBy` where the owner answers themselves */
function saidOf(actor: Actor, saidBy: string | null): string | null {
  if (saidBy !== null && actor.role !== 'ADMIN') throw badRequest('invalid_value', 'saidBy')
  return saidBy
}

/**
 * Accepts one offer of a request; `codeId` is used up by it. Extra work touches neither the request's status nor its other offers.
 * @throws 403 `over_ceiling`, of which the owner is told
 */
export async function acceptOffer(
  deps: { db: Kysely<DB>; clock: Clock },
  ...answer: [actor: Actor, id: string, said: Said<Omit<OfferAcceptance, 'code'>>, codeId?: string]
): Promise<Offer> {
  try {
    return await acceptWithinCeiling(deps, ...answer)
  } catch (error) {
    if (error instanceof OverCeiling) await withoutHolding(() => deps.db.transaction().execute(error.tell))
    throw error
  }
}

function acceptWithinCeiling(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  actor: Actor,
  id: string,
  { selectedItemIds, startAtOnce, saidBy = null, ...seen }: Said<Omit<OfferAcceptance, 'code'>>,
  codeId?: string,
): Promise<Offer> {
  return db.transaction().execute(async (tx) => {
    const { offer, request, right } = await lockForAnswer(tx, actor, id, { action: 'acceptOffer', seen })
    if (isOver(offer, clock())) throw conflict('offer_expired')
    if (codeId) await useCode(tx, codeId, offer.rev, clock())
    const others = offer.kind === 'EXTRA' ? [] : await rejectCompetingOffers(tx, request.id, offer.id)
    const accepted = await decide(tx, offer, 'SENT', 'ACCEPTED', await choose(tx, offer, selectedItemIds))
    const price = priceOf(accepted)
    if (right) await assertWithinCeiling(tx, actor, request, { accepted, price, right })
    if (actor.role === 'CUSTOMER' && !codeId) await assertNoCodeNeeded(tx, accepted)
    await addOfferEvent(tx, actor, offer, {
      kind: 'ACCEPTED',
      agreed: agreedWords(accepted, startAtOnce),
      chosen: await acceptedPlaces(tx, id),
      byCode: codeId !== undefined,
      saidBy: saidOf(actor, saidBy),
      onBehalf: right,
    })
    await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.accepted(offer.offer_number, price))
    for (const other of others) {
      const why = offerLogTexts.outdone(other.offer_number, offer.offer_number)
      await addOfferEvent(tx, actor, other, { kind: 'REJECTED', note: why })
      await logOffer(tx, actor, 'UPDATE', other.id, why)
    }
    if (offer.kind === 'MAIN') await moveRequest(tx, actor, request, { to: 'ACTIVE', set: { approved_offer_at: now } })
    else await keepReservations(tx, request.id)
    await syncDues(tx, actor, request)
    await notifyOfferAnswered(tx, actor, 'offer_accepted', request, accepted, { price, isOnBehalf: right !== null })
    await offerAnswered(tx, request, accepted)
    return presentOffer(tx, accepted)
  })
}

/** Rejects one offer. Rejecting the last open main one also rejects the request. */
export function rejectOffer(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  actor: Actor,
  id: string,
  { reason, saidBy = null, ...seen }: Said<OfferRejection>,
  codeId?: string,
): Promise<Offer> {
  return db.transaction().execute(async (tx) => {
    const { offer, request, right } = await lockForAnswer(tx, actor, id, { action: 'rejectOffer', seen })
    if (codeId) await useCode(tx, codeId, offer.rev, clock())
    const rejected = await decide(tx, offer, 'SENT', 'REJECTED')
    await addOfferEvent(tx, actor, offer, {
      kind: 'REJECTED',
      note: reason,
      byCode: codeId !== undefined,
      saidBy: saidOf(actor, saidBy),
      onBehalf: right,
    })
    await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.rejected(offer.offer_number))
    if (offer.kind === 'MAIN' && !(await hasOpenOffer(tx, request.id)))
      await moveRequest(tx, actor, request, { to: 'REJECTED' })
    const about = { price: priceOf(offer), isOnBehalf: right !== null }
    await notifyOfferAnswered(tx, actor, 'offer_rejected', request, offer, about)
    await offerAnswered(tx, request, rejected)
    return presentOffer(tx, rejected)
  })
}
