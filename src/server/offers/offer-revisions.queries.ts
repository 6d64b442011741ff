// The revisions of an offer, for people who may read it.
import type { Kysely, Transaction } from 'kysely'
import { changesBetween } from '../../shared/offers/offers.changes.ts'
import type { OfferRevision } from '../../shared/offers/offers.contract.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Actor } from '../platform/access.ts'
import type { OfferSnapshot } from './offer-snapshot.queries.ts'
import { type OfferRow, offerRowById } from './offers.queries.ts'

/**
 * The newest first, each with what it changes in the one before.
 * @throws 404 `offer_not_found`, 403 `not_your_offer`
 */
export async function revisionsOfOffer(db: Kysely<DB>, actor: Actor, id: string): Promise<OfferRevision[]> {
  const offer = await offerRowById(db, actor, id)
  const rows = await db
    .selectFrom('offer_revisions')
    .select(['snapshot', 'sha256'])
    .where('offer_id', '=', offer.id)
    .orderBy('rev')
    .execute()
  const revisions = rows.map(({ snapshot, sha256 }) => {
    const { offerNumber: _, ...terms } = (JSON.parse(snapshot) as OfferSnapshot).offer
    return { ...terms, snapshotSha256: sha256, isCurrent: terms.rev === offer.rev }
  })
  return revisions
    .map((revision, index) => {
      const before = revisions[index - 1]
      return { ...revision, changes: before ? changesBetween(before, revision) : null }
    })
    .reverse()
}

/** Whether the offer's terms were revised after that version of it. */
export async function isRevisedSince(
  tx: Transaction<DB>,
  offer: Pick<OfferRow, 'id' | 'rev'>,
  version: number,
): Promise<boolean> {
  const current = await tx
    .selectFrom('offer_revisions')
    .select('offer_version')
    .where('offer_id', '=', offer.id)
    .where('rev', '=', offer.rev)
    .executeTakeFirst()
  return current !== undefined && current.offer_version > version
}
