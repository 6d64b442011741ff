// What an offer says to its reader besides its terms.
import type { Kysely, Selectable } from 'kysely'
import { fromMinor } from '../../../shared/money.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import type { DB, Offers } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { withMargins } from '../costs/offer-margins.queries.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { leftOfCeiling } from './answers/on-behalf.ts'
import { stepsOf } from './drafts/offer-steps.queries.ts'

const lira = (minor: number | null) => (minor === null ? null : fromMinor(minor))

/** Only admins see what happened to an offer. Its owner is told whether an answer needs a code; `rows` are of one request. */
export async function withFactsFor(
  db: Kysely<DB>,
  actor: Actor,
  offers: Offer[],
  rows: readonly Selectable<Offers>[],
): Promise<Offer[]> {
  if (actor.role === 'CUSTOMER') {
    const codeAboveTry = lira((await workshopRow(db)).code_above_try_minor)
    const [row] = rows
    const approvalLeftTry = lira(row ? await leftOfCeiling(db, actor, row.service_request_id) : null)
    return offers.map((offer) => ({ ...offer, codeAboveTry, approvalLeftTry }))
  }
  if (actor.role !== 'ADMIN') return offers
  const steps = await stepsOf(
    db,
    offers.map(({ id }) => id),
  )
  const withMargin = await withMargins(db, offers)
  return withMargin.map((offer, index) => ({
    ...offer,
    steps: steps.get(offer.id) ?? [],
    lostReason: rows[index]?.lost_reason ?? null,
  }))
}
