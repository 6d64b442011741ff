// What happened to a sent offer. The database refuses to change or delete an event.
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { dayOf } from '../../../../shared/days.ts'
import type { OfferEventKind } from '../../../../shared/offers/offer-events.contract.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import { canReadOffers } from '../../../../shared/requests/requests.workflow.ts'
import type { Clock } from '../../../clock.ts'
import { audit } from '../../../db/audit.ts'
import { endOfDay } from '../../../db/days.ts'
import { jsonb } from '../../../db/json.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { enforce } from '../../../http/enforce.ts'
import { notFound } from '../../../http/errors.ts'
import { partyOf } from '../../requests/requests.queries.ts'
import type { KeptRight } from '../answers/on-behalf.ts'

export type EventPerson = Pick<Actor, 'userId' | 'origin'>
type OfEvent = { id: string; rev: number }

const LOG = { category: 'MAINTENANCE', action: 'UPDATE' } as const

/** The holder of a link is known by a right code alone. */
const isNamed = (who: EventPerson | null, kind: OfferEventKind): who is EventPerson =>
  who !== null && (who.origin?.linkId === undefined || kind === 'ACCEPTED' || kind === 'REJECTED')

/** In the transaction of what it tells. `who` is null for the server itself. What was never sent has no events. */
export async function addOfferEvent(
  tx: Transaction<DB>,
  who: EventPerson | null,
  { id, rev }: OfEvent,
  event: {
    kind: Exclude<OfferEventKind, 'OPENED' | 'PDF_OPENED'>
    note?: string | null
    agreed?: string
    /** The places of the accepted lines. */
    chosen?: number[]
    byCode?: boolean
    saidBy?: string | null
    /** The right by which somebody answered for the owner. */
    onBehalf?: KeptRight | null
    at?: Date
  },
): Promise<void> {
  if (rev === 0) return
  await tx
    .insertInto('offer_events')
    .values({
      offer_id: id,
      rev,
      kind: event.kind,
      user_id: isNamed(who, event.kind) ? who.userId : null,
      link_id: who?.origin?.linkId ?? null,
      network: who?.origin?.network ?? null,
      device: who?.origin?.device ?? null,
      note: event.note ?? null,
      agreed: event.agreed ?? null,
      chosen: event.chosen ?? null,
      by_code: event.byCode ?? false,
      said_by: event.saidBy ?? null,
      on_behalf: event.onBehalf ? jsonb(event.onBehalf) : null,
      ...(event.at && { at: event.at }),
    })
    .execute()
}

/** Once a day, person and revision. Does nothing for an offer that the person does not own. */
export function noteOpening(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  actor: Actor,
  { id, rev, kind }: { id: string; rev?: number | undefined; kind: 'OPENED' | 'PDF_OPENED' },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const offer = await tx
      .selectFrom('offers')
      .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
      .select(['offers.rev', 'offers.offer_number', 'service_requests.id as request_id', 'customer_id', 'boat_id'])
      .where('offers.id', '=', id)
      .where('offers.rev', '>', 0)
      .where('service_requests.archived_at', 'is', null)
      .executeTakeFirstOrThrow(() => notFound('offer_not_found'))
    const party = await partyOf(tx, actor, {
      id: offer.request_id,
      customer_id: offer.customer_id,
      boat_id: offer.boat_id,
    })
    enforce(canReadOffers(party))
    if (party.role !== 'CUSTOMER') return
    const opened = await tx
      .insertInto('offer_events')
      .values({
        offer_id: id,
        rev: rev ?? offer.rev,
        kind,
        user_id: isNamed(actor, kind) ? actor.userId : null,
        link_id: actor.origin?.linkId ?? null,
        network: actor.origin?.network ?? null,
        device: actor.origin?.device ?? null,
        opened_on: dayOf(clock()),
      })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst()
    const text = kind === 'OPENED' ? offerLogTexts.opened : offerLogTexts.pdfOpened
    const message = text(offer.offer_number)
    if (opened)
      await audit(tx, isNamed(actor, kind) ? actor : null, { ...LOG, entity: 'offer_opening', entityId: id, message })
  })
}

const AT_ONCE = 500

/** The answer-by time of extra work, or the first instant after the offer's last day in Turkey. */
const endOf = ({ answer_by, valid_until }: { answer_by: Date | null; valid_until: string }): Date | RawBuilder<Date> =>
  answer_by ?? endOfDay(valid_until)

/** EXPIRED for the offers whose last day or answer-by time is over, once a revision. */
export async function recordExpired(db: Kysely<DB>, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .selectFrom('offers')
      .select(['id', 'rev', 'offer_number', 'valid_until', 'answer_by'])
      .where('status', '=', 'SENT')
      .where(({ eb, or }) => or([eb('valid_until', '<', dayOf(now)), eb('answer_by', '<=', now)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('offer_events')
              .select('offer_events.id')
              .whereRef('offer_events.offer_id', '=', 'offers.id')
              .whereRef('offer_events.rev', '=', 'offers.rev')
              .where('offer_events.kind', '=', 'EXPIRED'),
          ),
        ),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id, rev, offer_number, ...end } of ended) {
      // Another server may have been faster.
      const added = await tx
        .insertInto('offer_events')
        .values({ offer_id: id, rev, kind: 'EXPIRED', at: endOf(end) })
        .onConflict((same) => same.doNothing())
        .returning('id')
        .executeTakeFirst()
      const message = offerLogTexts.expired(offer_number)
      if (added) await audit(tx, null, { ...LOG, entity: 'offer', entityId: id, message })
    }
  })
}
