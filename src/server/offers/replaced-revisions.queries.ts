// What the owner knew of an offer before its revision in force.
import type { Kysely, Selectable } from 'kysely'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import type { DB, Offers } from '../db/schema.generated.ts'
import { type OfferSnapshot, termsOfSnapshot } from './offer-snapshot.queries.ts'

/** By offer, for those that were revised and wait for an answer. One query, and none where there are no such offers. */
export async function replacedOf(
  db: Kysely<DB>,
  offers: readonly Pick<Selectable<Offers>, 'id' | 'status' | 'rev'>[],
): Promise<Map<string, NonNullable<Offer['replaced']>>> {
  const revised = offers.filter(({ status, rev }) => status === 'SENT' && rev > 1)
  if (revised.length === 0) return new Map()
  const rows = await db
    .selectFrom('offers')
    .innerJoin('offer_revisions as current', (join) =>
      join.onRef('current.offer_id', '=', 'offers.id').onRef('current.rev', '=', 'offers.rev'),
    )
    .innerJoin('offer_revisions as known', (join) =>
      join.onRef('known.offer_id', '=', 'offers.id').on('known.rev', '=', ({ fn, eb, selectFrom }) =>
        fn.coalesce(
          selectFrom('offer_events')
            .select((event) => event.fn.max('offer_events.rev').as('rev'))
            .whereRef('offer_events.offer_id', '=', 'offers.id')
            .whereRef('offer_events.rev', '<', 'offers.rev')
            .where('offer_events.kind', 'in', ['OPENED', 'PDF_OPENED']),
          eb('offers.rev', '-', 1),
        ),
      ),
    )
    .select(['offers.id', 'known.rev', 'known.snapshot', 'current.sent_at'])
    .where(
      'offers.id',
      'in',
      revised.map(({ id }) => id),
    )
    .execute()
  return new Map(
    rows.map(({ id, rev, snapshot, sent_at }) => {
      const { vatMode, payableTry } = termsOfSnapshot(JSON.parse(snapshot) as OfferSnapshot)
      return [id, { rev, vatMode, payableTry, changedAt: sent_at.toISOString() }]
    }),
  )
}
