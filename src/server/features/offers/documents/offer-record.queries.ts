// What the record of an answer says: the revision that was read, the lines that were chosen, and what happened until then.
import { type Kysely, type Selectable, sql } from 'kysely'
import { fromMinor } from '../../../../shared/money.ts'
import type { OfferEventKind, OnBehalf } from '../../../../shared/offers/offer-events.contract.ts'
import type { OfferTerms, RevisionLine } from '../../../../shared/offers/offers.contract.ts'
import { type OfferTotals, offerTotals, pricedOffer } from '../../../../shared/offers/offers.pricing.ts'
import { ROLE_IDS } from '../../../../shared/roles.ts'
import type { DB, OfferEvents } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { shownRight } from '../answers/on-behalf.ts'
import { type OfferSnapshot, termsOfSnapshot } from '../drafts/offer-snapshot.queries.ts'
import { acceptedPlaces } from '../drafts/offer-totals.ts'
import { type OfferRow, offerRowById } from '../offers.queries.ts'

/** Who did it: the owner, somebody to whom the owner gave rights, whoever had a link, the workshop, or the server itself. */
export type RecordParty = 'OWNER' | 'PERSON' | 'LINK' | 'WORKSHOP' | 'SERVER'

export interface RecordEvent {
  kind: OfferEventKind
  rev: number
  at: string
  by: RecordParty
  network: string | null
  device: string | null
  note: string | null
}

export interface OfferRecord
  extends Pick<OfferSnapshot, 'requestId' | 'requestNumber' | 'boat' | 'customer' | 'payer' | 'workshop'> {
  offer: OfferTerms & { offerNumber: string }
  answer: RecordEvent & {
    kind: 'ACCEPTED' | 'REJECTED'
    /** The words that were agreed to. */
    agreed: string | null
    /** The masked address of the code that confirmed it. */
    codeSentTo: string | null
    /** How the customer said it, where the workshop answered for them. */
    saidBy: string | null
    /** By which right somebody answered for the customer. */
    onBehalf: OnBehalf | null
  }
  lines: { line: RevisionLine; isChosen: boolean }[]
  /** How the chosen lines lead to what is payable, in cents; null where the offer says nothing about KDV. */
  totals: Pick<OfferTotals, 'totalMinor' | 'discountMinor' | 'finalMinor' | 'vat'> | null
  /** Of the chosen lines. */
  payable: number
  payableTry: number
  /** Until the answer, the oldest first. */
  events: RecordEvent[]
  snapshotSha256: string
}

export interface RecordSource {
  eventId: string
  offerId: string
  offerNumber: string
  rev: number
}

type EventRow = Selectable<OfferEvents> & { by_customer: boolean | null }

const eventsOf = (db: Kysely<DB>, offerId: string) =>
  db
    .selectFrom('offer_events')
    .leftJoin('users', 'users.id', 'offer_events.user_id')
    .selectAll('offer_events')
    .select(sql<boolean | null>`users.role_id = ${ROLE_IDS.CUSTOMER}`.as('by_customer'))
    .where('offer_id', '=', offerId)

const MOST_EVENTS = 300

/**
 * The newest answer of an offer.
 * @throws 404 `offer_not_found`, `offer_record_not_found` before an answer; 403 `not_your_offer`
 */
export async function answerOfOffer(db: Kysely<DB>, actor: Actor, id: string): Promise<RecordSource> {
  const offer = await offerRowById(db, actor, id)
  const answer = await answersOf(db, id).limit(1).executeTakeFirst()
  if (!answer || !(await isKnown(db, offer, answer))) throw notFound('offer_record_not_found')
  return { eventId: answer.id, offerId: id, offerNumber: offer.offer_number, rev: answer.rev }
}

/** An accepted offer that ends with its request, REJECTED, was not answered again: its acceptance is the answer. */
const answersOf = (db: Kysely<DB>, offerId: string) =>
  eventsOf(db, offerId)
    .where(({ eb, fn, or, selectFrom, val }) =>
      or([
        eb('kind', '=', 'ACCEPTED'),
        eb.and([
          eb('kind', '=', 'REJECTED'),
          eb(
            fn.coalesce(
              selectFrom('offer_events as before')
                .select('before.kind')
                .whereRef('before.offer_id', '=', 'offer_events.offer_id')
                .whereRef('before.at', '<', 'offer_events.at')
                .where('before.kind', 'in', ['ACCEPTED', 'TAKEN_BACK'])
                .orderBy('before.at', 'desc')
                .limit(1),
              val('SENT'),
            ),
            '<>',
            'ACCEPTED',
          ),
        ]),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('offer_events.id')

/** Of an acceptance from before its lines were kept with it, the offer's rows say them while it stands. */
async function chosenOf(db: Kysely<DB>, offer: OfferRow, { kind, chosen }: EventRow): Promise<number[] | null> {
  if (kind !== 'ACCEPTED') return []
  if (chosen !== null) return chosen
  if (offer.status !== 'ACCEPTED') return null
  return acceptedPlaces(db, offer.id)
}

const isKnown = async (db: Kysely<DB>, offer: OfferRow, answer: EventRow): Promise<boolean> =>
  (await chosenOf(db, offer, answer)) !== null

export async function recordOf(db: Kysely<DB>, actor: Actor, { eventId, offerId }: RecordSource): Promise<OfferRecord> {
  const offer = await offerRowById(db, actor, offerId)
  const answer = await eventsOf(db, offerId)
    .where('offer_events.id', '=', eventId)
    .executeTakeFirstOrThrow(() => notFound('offer_record_not_found'))
  const revision = await db
    .selectFrom('offer_revisions')
    .innerJoin('offers', 'offers.id', 'offer_revisions.offer_id')
    .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
    .select(['snapshot', 'offer_revisions.sha256', 'customer_id'])
    .where('offer_id', '=', offerId)
    .where('offer_revisions.rev', '=', answer.rev)
    .where('snapshot', '<>', '')
    .executeTakeFirstOrThrow(() => notFound('offer_record_not_found'))
  const snapshot = JSON.parse(revision.snapshot) as OfferSnapshot
  const terms = termsOfSnapshot(snapshot)
  const chosen = new Set(await chosenOf(db, offer, answer))
  const lines = terms.items.map((line, index) => ({ line, isChosen: chosen.has(index) }))
  const counted = lines.flatMap(({ line, isChosen }) => (isChosen ? [line] : []))
  const totals = offerTotals(pricedOffer({ ...terms, items: counted }))
  const events = (await eventsUntil(db, answer)).map((event) => toRecord(event, revision.customer_id))
  const { requestId, requestNumber, boat, customer, payer, workshop } = snapshot
  return {
    ...{ requestId, requestNumber, boat, customer, workshop },
    ...(payer !== undefined && { payer }),
    offer: terms,
    answer: {
      ...toRecord(answer, revision.customer_id),
      kind: answer.kind === 'ACCEPTED' ? 'ACCEPTED' : 'REJECTED',
      agreed: answer.agreed,
      saidBy: answer.said_by,
      onBehalf: shownRight(answer.on_behalf),
      codeSentTo: answer.by_code ? sentToOf(events, answer.rev) : null,
    },
    lines,
    totals: terms.vatMode === null ? null : totals,
    // An offer that says nothing about KDV keeps the sums that it was sent with.
    payable: terms.vatMode === null ? terms.payable : fromMinor(totals.payableMinor),
    payableTry: terms.vatMode === null ? terms.payableTry : fromMinor(totals.payableTryMinor),
    events,
    snapshotSha256: revision.sha256,
  }
}

const eventsUntil = async (db: Kysely<DB>, answer: EventRow): Promise<EventRow[]> => {
  const newestFirst = await eventsOf(db, answer.offer_id)
    // Compared in the database: a Date has milliseconds, a time of PostgreSQL microseconds.
    .where('at', '<=', (eb) =>
      eb.selectFrom('offer_events as answer').select('answer.at').where('answer.id', '=', answer.id),
    )
    .orderBy('at', 'desc')
    .orderBy('offer_events.id')
    .limit(MOST_EVENTS)
    .execute()
  return newestFirst.reverse()
}

const sentToOf = (events: readonly RecordEvent[], rev: number): string | null =>
  events.findLast((event) => event.kind === 'CODE_SENT' && event.rev === rev)?.note ?? null

/** Where the workshop's people were is not the owner's to know. */
function toRecord(event: EventRow, ownerId: string): RecordEvent {
  const { kind, rev, at, network, device, note } = event
  const by = partyOf(event, ownerId)
  const isTheirs = by !== 'WORKSHOP'
  const from = isTheirs ? { network, device } : { network: null, device: null }
  return { kind, rev, at: at.toISOString(), by, ...from, note }
}

function partyOf({ user_id, link_id, by_customer }: EventRow, ownerId: string): RecordParty {
  if (link_id !== null) return 'LINK'
  if (user_id === null) return 'SERVER'
  if (user_id === ownerId) return 'OWNER'
  return by_customer ? 'PERSON' : 'WORKSHOP'
}
