// What was accepted of requests, as rows: a request's main offer first, then its extra work.
import type { Kysely, Selectable } from 'kysely'
import type { DB, OfferItems, Offers } from '../../db/schema.generated.ts'
import { acceptedItems } from './drafts/offer-totals.ts'

export const acceptedRows = (db: Kysely<DB>, requestIds: readonly string[]) =>
  db
    .selectFrom('offers')
    .selectAll()
    .where('service_request_id', 'in', requestIds)
    .where('status', '=', 'ACCEPTED')
    .orderBy('kind', 'desc')
    .orderBy('decided_at')
    .orderBy('id')
    .execute()

interface Accepted {
  offer: Selectable<Offers>
  /** The accepted ones, in their order. */
  items: Selectable<OfferItems>[]
}

export async function acceptedLines(db: Kysely<DB>, requestIds: readonly string[]): Promise<Accepted[]> {
  const offers = await acceptedRows(db, requestIds)
  if (offers.length === 0) return []
  const ids = offers.map(({ id }) => id)
  const items = await db
    .selectFrom('offer_items')
    .selectAll()
    .where('offer_id', 'in', ids)
    .orderBy('position')
    .execute()
  const byOffer = Map.groupBy(items, ({ offer_id }) => offer_id)
  return offers.map((offer) => ({ offer, items: acceptedItems(byOffer.get(offer.id) ?? []) }))
}
