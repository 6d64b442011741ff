// The stored PDF of an offer's revision in force, and what the owner knew of the offer before it.
import type { Kysely, Selectable } from 'kysely'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import type { DB, Offers } from '../../../db/schema.generated.ts'
import { type OfferSnapshot, termsOfSnapshot } from './offer-snapshot.queries.ts'

type RevisionFacts = Pick<Offer, 'pdfSha256' | 'replaced'>

/** By offer; what was never sent has none. `replaced`: of those that were revised and wait for an answer. One query for all. */
export async function revisionFactsOf(
  db: Kysely<DB>,
  offers: readonly Pick<Selectable<Offers>, 'id'>[],
): Promise<Map<string, RevisionFacts>> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('offer_revisions as current', (join) =>
      join.onRef('current.offer_id', '=', 'offers.id').onRef('current.rev', '=', 'offers.rev'),
    )
    .leftJoin('offer_pdfs', 'offer_pdfs.revision_id', 'current.id')
    .leftJoin('offer_revisions as known', (join) =>
      join
        .onRef('known.offer_id', '=', 'offers.id')
        .on('offers.status', '=', 'SENT')
        .on('offers.rev', '>', 1)
        .on('known.rev', '=', ({ fn, eb, selectFrom }) =>
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
    .select(['offers.id', 'offer_pdfs.sha256', 'known.rev', 'known.snapshot', 'current.sent_at'])
    .where(
      'offers.id',
      'in',
      offers.map(({ id }) => id),
    )
    .execute()
  return new Map(
    rows.map(({ id, sha256, rev, snapshot, sent_at }) => [
      id,
      {
        pdfSha256: sha256,
        replaced: rev === null || !snapshot ? null : replacedBy({ rev, snapshot, sent_at }),
      },
    ]),
  )
}

function replacedBy({ rev, snapshot, sent_at }: { rev: number; snapshot: string; sent_at: Date }): Offer['replaced'] {
  const { vatMode, payableTry } = termsOfSnapshot(JSON.parse(snapshot) as OfferSnapshot)
  return { rev, vatMode, payableTry, changedAt: sent_at.toISOString() }
}
