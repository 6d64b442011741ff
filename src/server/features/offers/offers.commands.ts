// Writes offers. The order of locks is the same everywhere: the request first, then its offers.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import { formatMoney, fromMinor } from '../../../shared/money.ts'
import { offerEventsTexts } from '../../../shared/offers/offer-events.texts.ts'
import type { Offer, OfferInput, OfferUpdate } from '../../../shared/offers/offers.contract.ts'
import { offerLogTexts } from '../../../shared/offers/offers.log-texts.ts'
import { payableOf } from '../../../shared/offers/offers.texts.ts'
import { canTransition } from '../../../shared/requests/requests.workflow.ts'
import type { Clock } from '../../clock.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { conflict, notFound, recordChanged } from '../../http/errors.ts'
import { notifyOfferSent } from '../notifications/notices.commands.ts'
import { moveRequest } from '../requests/requests.commands.ts'
import { type LockedRequest, lockRequest, namesOf, partyOf } from '../requests/requests.queries.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { withRate } from './drafts/offer-rate.ts'
import { addRevision } from './drafts/offer-revisions.commands.ts'
import { itemRows, pricedTerms, withDefaults } from './drafts/offer-terms.ts'
import { acceptByConsent } from './extra-work/extra-consent.commands.ts'
import { assertAhead, extraColumns, keepPhotos, sendActionOf } from './extra-work/extra-terms.ts'
import { tryMinorOf } from './extra-work/extra-work.queries.ts'
import { type OfferRow, presentOffer } from './offers.queries.ts'

const DAY_MS = 86_400_000

export const logOffer = logOf('MAINTENANCE', 'offer')

/** What is payable, in lira and in the offer's own currency: the price in mails, notifications and the log. */
export function priceOf(offer: OfferRow): string {
  const foreign = formatMoney(fromMinor(offer.payable_minor ?? offer.final_minor), offer.currency)
  return payableOf(
    { vatMode: offer.vat_mode },
    fromMinor(tryMinorOf(offer)),
    offer.currency === 'TRY' ? undefined : foreign,
  )
}

/** The last day of the offer's own term, or of the workshop's usual one. */
export async function validUntil(tx: Transaction<DB>, now: Date, ownDays: number | null): Promise<string> {
  const days = ownDays ?? (await workshopRow(tx)).offer_validity_days
  return dayOf(new Date(now.getTime() + days * DAY_MS))
}

/** T-2026-0148: counted within the year in Turkey. The counter's row is locked until the transaction ends: no gaps, no duplicates. */
async function nextOfferNumber(tx: Transaction<DB>, now: Date): Promise<string> {
  const year = dayOf(now).slice(0, 4)
  const { value } = await tx
    .insertInto('counters')
    .values({ name: `offer:${year}`, value: 1 })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return `T-${year}-${String(value).padStart(4, '0')}`
}

/** The offer and its request, both locked. */
export async function lockOffer(tx: Transaction<DB>, id: string): Promise<{ offer: OfferRow; request: LockedRequest }> {
  const found = await tx
    .selectFrom('offers')
    .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
    .select('offers.service_request_id')
    .where('offers.id', '=', id)
    .where('service_requests.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('offer_not_found'))
  const request = await lockRequest(tx, found.service_request_id)
  const offer = await tx
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('offer_not_found'))
  return { offer, request }
}

export interface Timed {
  db: Kysely<DB>
  clock: Clock
}

type Asked = Omit<z.output<typeof OfferInput>, 'serviceRequestId'>

/** The row of a new offer, with its lines and photos. */
export async function insertOffer(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  { asked, now }: { asked: Asked; now: Date },
): Promise<OfferRow> {
  const { rate, columns } = await withRate(tx, asked)
  const terms = { ...(await withDefaults(tx, asked)), exchangeRate: rate }
  const items = await itemRows(tx, terms)
  const offer = await tx
    .insertInto('offers')
    .values({
      ...pricedTerms(terms),
      ...columns,
      offer_number: await nextOfferNumber(tx, now),
      service_request_id: request.id,
      ...(asked.draft && { status: 'DRAFT', rev: 0 }),
      validity_days: terms.validityDays ?? null,
      valid_until: await validUntil(tx, now, terms.validityDays ?? null),
      ...extraColumns(asked.kind, asked, { now }),
      created_by: actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('offer_items')
    .values(items.map((item) => ({ ...item, offer_id: offer.id })))
    .execute()
  await keepPhotos(tx, offer, asked.photoIds)
  return offer
}

export function createOffer(deps: Timed, actor: Actor, input: z.output<typeof OfferInput>): Promise<Offer> {
  return deps.db.transaction().execute(async (tx) => {
    const { serviceRequestId, ...asked } = input
    const { draft, kind } = asked
    const request = await lockRequest(tx, serviceRequestId)
    enforce(canTransition(sendActionOf(kind), request.status, await partyOf(tx, actor, request)))
    const offer = await insertOffer(tx, actor, request, { asked, now: deps.clock() })
    const texts = draft ? offerLogTexts.drafted : offerLogTexts.created
    await logOffer(tx, actor, 'CREATE', offer.id, texts(offer.offer_number, namesOf(request), priceOf(offer)))
    return draft ? presentOffer(tx, offer) : announceSent(tx, actor, request, offer)
  })
}

/** What follows from the first sending of an offer: the request waits, the owner is notified, revision 1 is kept. */
async function announceSent(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  offer: OfferRow,
): Promise<Offer> {
  await markOfferSent(tx, actor, request, offer)
  const sent = await addRevision(tx, offer, { who: actor, sentAt: offer.created_at })
  const accepted = await acceptByConsent(tx, actor, request, { offer, price: priceOf(offer) })
  if (accepted) return presentOffer(tx, accepted)
  await notifyOfferSent(tx, actor, request, offer, priceOf(offer))
  return sent
}

/** The term begins with the sending, and the offer takes its place in the lists by it. */
export async function sendDraft(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  draft: OfferRow,
  now: Date,
): Promise<Offer> {
  assertAhead(draft.answer_by, now)
  const sent = await tx
    .updateTable('offers')
    .set({
      status: 'SENT',
      rev: 1,
      ...(!draft.answer_by && { valid_until: await validUntil(tx, now, draft.validity_days) }),
      version: draft.version + 1,
      created_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const message = offerLogTexts.created(sent.offer_number, namesOf(request), priceOf(sent))
  await logOffer(tx, actor, 'UPDATE', sent.id, message)
  return announceSent(tx, actor, request, sent)
}

/** A main offer that is sent, also anew, begins the wait for the owner's answer. */
export async function markOfferSent(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  offer: OfferRow,
): Promise<void> {
  if (offer.kind === 'EXTRA' || (request.status === 'WAITING_APPROVAL' && request.offer_sent_at)) return
  const set = { offer_sent_at: request.offer_sent_at ?? offer.created_at }
  const reason = offerEventsTexts.becauseSent(offer.offer_number)
  const move = { to: 'WAITING_APPROVAL' as const, set, reason }
  await moveRequest(
    tx,
    actor,
    request,
    request.status === 'WAITING_APPROVAL' ? { ...move, message: offerLogTexts.firstSent(namesOf(request)) } : move,
  )
}

/**
 * Sends new terms of an offer without an answer: its next revision. The full term of validity starts again now. A draft takes them
 * and stays one, unless `draft` is false: then it is sent.
 */
export function updateOffer(
  deps: Timed,
  actor: Actor,
  id: string,
  input: z.output<typeof OfferUpdate>,
): Promise<Offer> {
  return deps.db.transaction().execute(async (tx) => {
    const { version, draft, ...asked } = input
    const { offer, request } = await lockOffer(tx, id)
    const isDraft = offer.status === 'DRAFT'
    if (offer.status !== 'SENT' && !isDraft) throw conflict('offer_not_in_sent_status')
    enforce(canTransition(sendActionOf(offer.kind), request.status, await partyOf(tx, actor, request)))
    if (version !== undefined && version !== offer.version) throw recordChanged('offer', id)
    const { rate, columns } = await withRate(tx, asked)
    const terms = { ...(await withDefaults(tx, asked)), exchangeRate: rate }
    const priced = pricedTerms(terms)
    const before = await tx
      .selectFrom('offer_items')
      .select(['part_id', 'part_code', 'part_name', 'unit', 'rate_id', 'rate_name'])
      .where('offer_id', '=', id)
      .execute()
    const items = await itemRows(tx, terms, before)
    await tx.deleteFrom('offer_items').where('offer_id', '=', id).execute()
    await tx
      .insertInto('offer_items')
      .values(items.map((item) => ({ ...item, offer_id: id })))
      .execute()
    const saved = await tx
      .updateTable('offers')
      .set({
        ...priced,
        ...columns,
        validity_days: terms.validityDays ?? null,
        valid_until: await validUntil(tx, deps.clock(), terms.validityDays ?? null),
        ...extraColumns(offer.kind, asked, { now: deps.clock(), before: offer }),
        renewal_asked_at: null,
        lost_reason: null,
        rev: isDraft ? 0 : offer.rev + 1,
        version: offer.version + 1,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .where('status', '=', offer.status)
      .returningAll()
      .executeTakeFirstOrThrow(() => conflict('offer_not_in_sent_status'))
    await keepPhotos(tx, saved, asked.photoIds)
    if (isDraft && draft === false) return sendDraft(tx, actor, request, saved, deps.clock())
    if (isDraft) {
      await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.draftSaved(saved.offer_number, priceOf(saved)))
      return presentOffer(tx, saved)
    }
    await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.revised(saved.offer_number, saved.rev, priceOf(saved)))
    await markOfferSent(tx, actor, request, saved)
    const revised = await addRevision(tx, saved, { who: actor, sentAt: saved.updated_at })
    const accepted = await acceptByConsent(tx, actor, request, { offer: saved, price: priceOf(saved) })
    if (accepted) return presentOffer(tx, accepted)
    await notifyOfferSent(tx, actor, request, saved, priceOf(saved))
    return revised
  })
}
