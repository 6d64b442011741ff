// What happened to several offers, in short.
import type { Kysely } from 'kysely'
import type { OfferStep } from '../../../../shared/offers/offer-events.contract.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import type { DB } from '../../../db/schema.generated.ts'

/** The newest first. */
export async function takenBackOf(
  db: Kysely<DB>,
  offerIds: readonly string[],
): Promise<Map<string, Offer['takenBack']>> {
  const rows = await db
    .selectFrom('offer_events')
    .select(['offer_id', 'rev', 'at', 'note'])
    .where('offer_id', 'in', offerIds)
    .where('kind', '=', 'TAKEN_BACK')
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ offer_id }) => offer_id)].map(([id, ofOffer]) => [
      id,
      ofOffer.map(({ rev, at, note }) => ({ rev, at: at.toISOString(), reason: note })),
    ]),
  )
}

/** The first event of each kind and revision, in the order of time. */
export async function stepsOf(db: Kysely<DB>, offerIds: readonly string[]): Promise<Map<string, OfferStep[]>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('offer_events')
    .select((eb) => ['offer_id', 'kind', 'rev', eb.fn.min('at').as('first')])
    .where('offer_id', 'in', offerIds)
    .groupBy(['offer_id', 'kind', 'rev'])
    .orderBy('first')
    .orderBy('rev')
    .orderBy('kind')
    .execute()
  const steps = rows.map(({ offer_id, kind, rev, first }) => ({ offer_id, kind, rev, at: first.toISOString() }))
  return new Map(
    [...Map.groupBy(steps, (step) => step.offer_id)].map(([id, ofOffer]) => [
      id,
      ofOffer.map(({ kind, rev, at }) => ({ kind, rev, at })),
    ]),
  )
}
