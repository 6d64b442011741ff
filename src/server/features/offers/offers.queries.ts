// Offers with their lines, for people who may read them: the request's owner, its technicians, every admin.
import type { Kysely, Selectable } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { fromMinor } from '../../../shared/money.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { depositOf, fromE4, lineTotalMinor, offerTotals } from '../../../shared/offers/offers.pricing.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { fromE3 } from '../../../shared/quantity.ts'
import { canReadOffers } from '../../../shared/requests/requests.workflow.ts'
import type { VatRate } from '../../../shared/workshop/workshop.vat.ts'
import { paged } from '../../db/paging.ts'
import type { DB, OfferItems, Offers } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { notFound } from '../../http/errors.ts'
import { originOf } from '../labour/labour.queries.ts'
import { isOfErased } from '../personal-data/kept-papers.queries.ts'
import { partyOf } from '../requests/requests.queries.ts'
import { acceptedRows } from './accepted-offers.queries.ts'
import { takenBackOf } from './drafts/offer-steps.queries.ts'
import { acceptedItems, countedLines, depositTerms, pricedRow, toLine } from './drafts/offer-totals.ts'
import { revisionFactsOf } from './drafts/revision-facts.queries.ts'
import { type Extra, extrasOf } from './extra-work/extra-work.queries.ts'
import { withFactsFor } from './offer-facts.queries.ts'

export type OfferRow = Selectable<Offers>

function toItem(item: Selectable<OfferItems>): Offer['items'][number] {
  return {
    id: item.id,
    type: item.type,
    partId: item.part_id,
    partCode: item.part_code,
    partName: item.part_name,
    description: item.description,
    ...originOf(item),
    kind: item.kind,
    group: item.group_name,
    vatRate: item.vat_rate as VatRate | null,
    vatExemption: item.vat_exemption,
    ...(item.vat_exemption_code !== null && { vatExemptionCode: item.vat_exemption_code }),
    unit: item.unit,
    quantity: fromE3(item.quantity_e3),
    unitPrice: fromMinor(item.unit_price_minor),
    lineTotal: fromMinor(lineTotalMinor(toLine(item))),
  }
}

/** The last day itself counts, in Turkey. Extra work may have to be answered within the day. */
export const isOver = (offer: OfferRow, now: Date): boolean =>
  offer.valid_until < dayOf(now) || (offer.answer_by !== null && offer.answer_by <= now)
const isExpired = (offer: OfferRow, now: Date): boolean => offer.status === 'SENT' && isOver(offer, now)

/** Nothing is said about KDV and deposit in offers from before: their final price is what is payable. */
function vatOf(offer: OfferRow, items: Selectable<OfferItems>[]) {
  const [payableMinor, payableTryMinor] = [
    offer.payable_minor ?? offer.final_minor,
    offer.payable_try_minor ?? offer.final_try_minor,
  ]
  const { vat } = offerTotals(pricedRow(offer, countedLines(offer, items)))
  const deposit =
    offer.vat_mode && depositOf({ payableMinor, payableTryMinor }, depositTerms(offer), offer.exchange_rate_e4)
  return {
    vatMode: offer.vat_mode,
    vat: vat.map(({ rate, baseMinor, vatMinor }) => ({
      rate,
      base: fromMinor(baseMinor),
      amount: fromMinor(vatMinor),
    })),
    payable: fromMinor(payableMinor),
    payableTry: fromMinor(payableTryMinor),
    depositPercent: orNull(offer.deposit_percent_hundredths),
    depositAmount: orNull(offer.deposit_amount_minor),
    deposit: orNull(deposit?.depositMinor),
    depositTry: orNull(deposit?.depositTryMinor),
  }
}

const orNull = (minor: number | null | undefined): number | null => (minor == null ? null : fromMinor(minor))

function toOffer(
  offer: OfferRow,
  items: Selectable<OfferItems>[],
  {
    now,
    ...more
  }: Pick<Offer, 'pdfSha256' | 'takenBack' | 'replaced'> & { extra: Extra | null; now: Date | undefined },
): Offer {
  return {
    id: offer.id,
    offerNumber: offer.offer_number,
    serviceRequestId: offer.service_request_id,
    rev: offer.rev,
    kind: offer.kind,
    items: items.map(toItem),
    discountPercent: fromMinor(offer.discount_percent_hundredths),
    discountAmount: fromMinor(offer.discount_amount_minor),
    note: offer.note,
    currency: offer.currency,
    exchangeRate: fromE4(offer.exchange_rate_e4),
    rateSource: offer.rate_source,
    rateKind: offer.rate_kind,
    bulletinDate: offer.bulletin_day,
    bulletinNumber: offer.bulletin_number,
    total: fromMinor(offer.total_minor),
    discount: fromMinor(offer.discount_minor),
    finalPrice: fromMinor(offer.final_minor),
    finalPriceTry: fromMinor(offer.final_try_minor),
    ...vatOf(offer, items),
    status: offer.status,
    validUntil: offer.valid_until,
    validityDays: offer.validity_days,
    isExpired: now !== undefined && isExpired(offer, now),
    renewalAskedAt: offer.renewal_asked_at?.toISOString() ?? null,
    createdAt: offer.created_at.toISOString(),
    decidedAt: offer.decided_at?.toISOString() ?? null,
    acceptedItemIds: offer.status === 'ACCEPTED' ? acceptedItems(items).map(({ id }) => id) : null,
    ...more,
    codeAboveTry: null,
    steps: null,
    version: offer.version,
  }
}

/**
 * Returns the offers in the given order, and reads the lines and PDFs of all of them in one query each. `now` decides which have
 * expired; offers that were just sent or are answered have not.
 */
export async function presentOffers(db: Kysely<DB>, offers: readonly OfferRow[], now?: Date): Promise<Offer[]> {
  if (offers.length === 0) return []
  const ids = offers.map((offer) => offer.id)
  const items = await db
    .selectFrom('offer_items')
    .selectAll()
    .where('offer_id', 'in', ids)
    .orderBy('offer_id')
    .orderBy('position')
    .execute()
  const byOffer = Map.groupBy(items, (item) => item.offer_id)
  const extras = await extrasOf(db, offers)
  const takenBack = await takenBackOf(db, ids)
  const revisions = await revisionFactsOf(db, offers)
  return offers.map((offer) =>
    toOffer(offer, byOffer.get(offer.id) ?? [], {
      ...(revisions.get(offer.id) ?? { pdfSha256: null, replaced: null }),
      extra: extras.get(offer.id) ?? null,
      takenBack: takenBack.get(offer.id) ?? [],
      now,
    }),
  )
}

export async function presentOffer(db: Kysely<DB>, offer: OfferRow, now?: Date): Promise<Offer> {
  const [presented] = await presentOffers(db, [offer], now)
  if (!presented) throw notFound('offer_not_found')
  return presented
}

/** What was never sent exists for admins alone. */
export const isHidden = (actor: Actor, offer: Pick<OfferRow, 'rev'>): boolean =>
  actor.role !== 'ADMIN' && offer.rev === 0

/** The papers of an erased customer are for admins alone. */
const isClosed = ({ role }: Actor, isErased: unknown): boolean => role !== 'ADMIN' && isErased === true

async function assertMayReadOffers(
  db: Kysely<DB>,
  actor: Actor,
  request: { id: string; customer_id: string; boat_id: string },
): Promise<void> {
  enforce(canReadOffers(await partyOf(db, actor, request)))
}

/** @throws 404 `offer_not_found`, 403 `not_your_offer` */
export async function offerRowById(db: Kysely<DB>, actor: Actor, id: string): Promise<OfferRow> {
  const row = await db
    .selectFrom('offers')
    .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
    .selectAll('offers')
    .select(['service_requests.customer_id', 'service_requests.boat_id', isOfErased.as('is_of_erased')])
    .where('offers.id', '=', id)
    .where('service_requests.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('offer_not_found'))
  const { customer_id, boat_id, is_of_erased, ...offer } = row
  if (isHidden(actor, offer) || isClosed(actor, is_of_erased)) throw notFound('offer_not_found')
  await assertMayReadOffers(db, actor, { id: offer.service_request_id, customer_id, boat_id })
  return offer
}

/** @throws as `offerRowById` */
export async function offerById(db: Kysely<DB>, actor: Actor, id: string, now: Date): Promise<Offer> {
  const row = await offerRowById(db, actor, id)
  const offer = await presentOffer(db, row, now)
  const [withFacts = offer] = await withFactsFor(db, actor, [offer], [row])
  return withFacts
}

/**
 * A request's offers, the newest first; none for whom the owner lets see the request without prices.
 * @throws 404 `request_not_found`, 403 `not_your_offer`
 */
export async function offersOfRequest(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  { now, ...query }: { page: number; size: number; now: Date },
): Promise<Page<Offer>> {
  const firstShown = actor.role === 'ADMIN' ? 0 : 1
  const request = await db
    .selectFrom('service_requests')
    .select((eb) => [
      'id',
      'customer_id',
      'boat_id',
      isOfErased.as('is_of_erased'),
      eb
        .selectFrom('offers')
        .whereRef('offers.service_request_id', '=', 'service_requests.id')
        .where('rev', '>=', firstShown)
        .select(eb.fn.countAll<number>().as('count'))
        .as('offers'),
    ])
    .where('id', '=', requestId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('request_not_found'))
  const party = await partyOf(db, actor, request)
  const isUnpriced = party.given !== undefined && !party.given.includes('prices')
  if (isUnpriced || isClosed(actor, request.is_of_erased)) return toPage([], query, 0)
  enforce(canReadOffers(party))
  const offers = await db
    .selectFrom('offers')
    .selectAll()
    .where('service_request_id', '=', requestId)
    .where('rev', '>=', firstShown)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$call(paged(query))
    .execute()
  const presented = await withFactsFor(db, actor, await presentOffers(db, offers, now), offers)
  return toPage(presented, query, request.offers ?? 0)
}

/**
 * The accepted offers of requests with their accepted lines alone: a request's main one first, then its extra work. The caller
 * checks who may see them.
 */
export async function acceptedOffers(db: Kysely<DB>, ...requestIds: string[]): Promise<Offer[]> {
  if (requestIds.length === 0) return []
  const presented = await presentOffers(db, await acceptedRows(db, requestIds))
  return presented.map((offer) => ({
    ...offer,
    items: offer.items.filter(({ id }) => offer.acceptedItemIds?.includes(id)),
  }))
}

/** Whether an offer for the whole job waits for its answer. */
export async function hasOpenOffer(db: Kysely<DB>, requestId: string): Promise<boolean> {
  const open = await db
    .selectFrom('offers')
    .select('id')
    .where('service_request_id', '=', requestId)
    .where('kind', '=', 'MAIN')
    .where('status', '=', 'SENT')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
