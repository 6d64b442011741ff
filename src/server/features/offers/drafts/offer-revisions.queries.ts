// The revisions of an offer, for people who may read it.
import type { Kysely, Selectable, Transaction } from 'kysely'
import { changesBetween } from '../../../../shared/offers/offers.changes.ts'
import type { OfferRevision } from '../../../../shared/offers/offers.contract.ts'
import type { DB, OfferRevisions } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { type OfferRow, offerRowById } from '../offers.queries.ts'
import { type OfferSnapshot, termsOfSnapshot } from './offer-snapshot.queries.ts'

export type RevisionRow = Pick<Selectable<OfferRevisions>, 'id' | 'rev' | 'snapshot'>

/**
 * The newest first, each with what it changes in the one before. One that is emptied after its last day is none.
 * @throws 404 `offer_not_found`, 403 `not_your_offer`
 */
export async function revisionsOfOffer(db: Kysely<DB>, actor: Actor, id: string): Promise<OfferRevision[]> {
  const offer = await offerRowById(db, actor, id)
  const rows = await db
    .selectFrom('offer_revisions')
    .leftJoin('offer_pdfs', 'offer_pdfs.revision_id', 'offer_revisions.id')
    .select(['snapshot', 'offer_revisions.sha256', 'offer_pdfs.sha256 as pdf'])
    .where('offer_id', '=', offer.id)
    .where('snapshot', '<>', '')
    .orderBy('rev')
    .execute()
  const revisions = rows.map(({ snapshot, sha256, pdf }) => {
    const { offerNumber: _, ...terms } = termsOfSnapshot(JSON.parse(snapshot) as OfferSnapshot)
    return { ...terms, snapshotSha256: sha256, pdfSha256: pdf, isCurrent: terms.rev === offer.rev }
  })
  return revisions
    .map((revision, index) => {
      const before = revisions[index - 1]
      return { ...revision, changes: before ? changesBetween(before, revision) : null }
    })
    .reverse()
}

/** `rev`: the offer's own by default. @throws 404 `offer_not_found`, 403 `not_your_offer` */
export async function revisionOfOffer(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  rev?: number,
): Promise<RevisionRow & { offerNumber: string }> {
  const offer = await offerRowById(db, actor, id)
  const revision = await db
    .selectFrom('offer_revisions')
    .select(['id', 'rev', 'snapshot'])
    .where('offer_id', '=', offer.id)
    .where('rev', '=', rev ?? offer.rev)
    .where('snapshot', '<>', '')
    .executeTakeFirstOrThrow(() => notFound('offer_not_found'))
  return { ...revision, offerNumber: offer.offer_number }
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
