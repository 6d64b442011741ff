// The owner's standing consent: extra work up to a ceiling is accepted without asking. Decided under the lock on the request.
import { type Kysely, sql, type Transaction } from 'kysely'
import { formatMoney, fromMinor, toMinor } from '../../../../shared/money.ts'
import { extraLogTexts } from '../../../../shared/offers/extra-work.texts.ts'
import type { ExtrasOfRequest } from '../../../../shared/offers/extra-work.ts'
import { canTransition } from '../../../../shared/requests/requests.workflow.ts'
import { logOf } from '../../../db/audit.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { enforce } from '../../../http/enforce.ts'
import { notFound } from '../../../http/errors.ts'
import { keepReservations } from '../../inventory/reservations.commands.ts'
import { notifyAcceptedByConsent } from '../../notifications/notices.commands.ts'
import { syncDues } from '../../payments/dues.commands.ts'
import { offerAnswered } from '../../programs/webhook-events.commands.ts'
import { logRequest } from '../../requests/requests.commands.ts'
import { type LockedRequest, lockRequest, namesOf, partyOf } from '../../requests/requests.queries.ts'
import { itemsOfOffer } from '../drafts/offer-totals.ts'
import { addOfferEvent } from '../links/offer-events.commands.ts'
import type { OfferRow } from '../offers.queries.ts'
import { countedOffers, extrasOfRequest, standingConsent, tryMinorOf, usedConsent } from './extra-work.queries.ts'

const now = sql<Date>`now()`
const logOffer = logOf('MAINTENANCE', 'offer')
const lira = (minor: number) => formatMoney(fromMinor(minor), 'TRY')

const lockForConsent = async (tx: Transaction<DB>, actor: Actor, requestId: string): Promise<LockedRequest> => {
  const request = await lockRequest(tx, requestId)
  enforce(canTransition('consentToExtras', request.status, await partyOf(tx, actor, request)))
  return request
}

const revoke = (tx: Transaction<DB>, requestId: string) =>
  tx
    .updateTable('extra_consents')
    .set({ revoked_at: now })
    .where('service_request_id', '=', requestId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Replaces the consent that stands. It counts for what is sent from now on. */
export function giveConsent(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  ceiling: number,
): Promise<ExtrasOfRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockForConsent(tx, actor, requestId)
    await revoke(tx, requestId)
    const minor = toMinor(ceiling)
    await tx
      .insertInto('extra_consents')
      .values({ service_request_id: requestId, ceiling_try_minor: minor, given_by: actor.userId })
      .execute()
    await logRequest(tx, actor, 'UPDATE', requestId, extraLogTexts.consentGiven(namesOf(request), lira(minor)))
    return extrasOfRequest(tx, requestId, actor.role)
  })
}

/** What it has accepted stays accepted. @throws 404 `consent_not_found` */
export function revokeConsent(db: Kysely<DB>, actor: Actor, requestId: string): Promise<ExtrasOfRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockForConsent(tx, actor, requestId)
    if (!(await revoke(tx, requestId))) throw notFound('consent_not_found')
    await logRequest(tx, actor, 'UPDATE', requestId, extraLogTexts.consentRevoked(namesOf(request)))
    return extrasOfRequest(tx, requestId, actor.role)
  })
}

/** Accepts what was just sent, where the consent of the locked request covers all of it; null where it does not. */
export async function acceptByConsent(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  { offer, price }: { offer: OfferRow; price: string },
): Promise<OfferRow | null> {
  if (offer.kind !== 'EXTRA') return null
  const consent = await standingConsent(tx, request.id)
  if (!consent) return null
  const used = usedConsent(await countedOffers(tx, request.id))
  if (used + tryMinorOf(offer) > consent.ceiling_try_minor) return null
  // A consent chooses nothing: only an offer that is one whole is accepted by it.
  const lines = await itemsOfOffer(tx, offer.id)
  if (lines.some(({ kind }) => kind !== 'REQUIRED')) return null
  await tx.updateTable('offer_items').set({ is_chosen: true }).where('offer_id', '=', offer.id).execute()
  const accepted = await tx
    .updateTable('offers')
    .set({
      status: 'ACCEPTED',
      consent_id: consent.id,
      decided_at: now,
      updated_at: now,
      version: offer.version + 1,
    })
    .where('id', '=', offer.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addOfferEvent(tx, null, accepted, {
    kind: 'ACCEPTED',
    note: extraLogTexts.byConsent,
    chosen: lines.map((_, index) => index),
  })
  const ceiling = lira(consent.ceiling_try_minor)
  const message = extraLogTexts.acceptedByConsent(offer.offer_number, price, ceiling)
  await logOffer(tx, actor, 'UPDATE', offer.id, message)
  await syncDues(tx, actor, request)
  await keepReservations(tx, request.id)
  await notifyAcceptedByConsent(tx, actor, request, offer, price)
  await offerAnswered(tx, request, accepted)
  return accepted
}
