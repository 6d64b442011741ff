// The offers' documents by the hash of their file, for the check page: a revision's PDF, and the record of an answer.
import type { Kysely } from 'kysely'
import type { DocumentState, KnownDocument } from '../../../../shared/documents/documents.contract.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { isOver, type OfferRow } from '../offers.queries.ts'

function stateOf(offer: OfferRow, rev: number, now: Date): DocumentState {
  if (offer.rev !== rev) return 'REVISED'
  if (offer.status === 'SENT') return isOver(offer, now) ? 'EXPIRED' : 'SENT'
  // What has a PDF was sent: it is no draft any more.
  return offer.status === 'DRAFT' ? 'SENT' : offer.status
}

export async function offerByPdf(db: Kysely<DB>, sha256: string, now: Date): Promise<KnownDocument | null> {
  const found = await db
    .selectFrom('offer_pdfs')
    .innerJoin('offer_revisions', 'offer_revisions.id', 'offer_pdfs.revision_id')
    .innerJoin('offers', 'offers.id', 'offer_revisions.offer_id')
    .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
    .selectAll('offers')
    .select('offer_revisions.rev as of_rev')
    .where('offer_pdfs.sha256', '=', sha256)
    .where('service_requests.archived_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { of_rev: rev, ...offer } = found
  return { kind: 'OFFER', number: offer.offer_number, rev, state: stateOf(offer, rev, now) }
}

/** A record counts as long as its answer is the offer's newest event that decides. */
export async function offerByRecord(db: Kysely<DB>, sha256: string): Promise<KnownDocument | null> {
  const found = await db
    .selectFrom('offer_records')
    .innerJoin('offer_events', 'offer_events.id', 'offer_records.event_id')
    .innerJoin('offers', 'offers.id', 'offer_events.offer_id')
    .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
    .select((eb) => [
      'offer_events.kind',
      'offer_events.rev',
      'offers.offer_number',
      eb
        .exists(
          eb
            .selectFrom('offer_events as later')
            .select('later.id')
            .whereRef('later.offer_id', '=', 'offer_events.offer_id')
            .whereRef('later.at', '>', 'offer_events.at')
            .where('later.kind', 'in', ['ACCEPTED', 'REJECTED', 'TAKEN_BACK', 'WITHDRAWN', 'REVISED']),
        )
        .as('is_over'),
    ])
    .where('offer_records.sha256', '=', sha256)
    .where('service_requests.archived_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { kind, rev, offer_number, is_over } = found
  const answer = kind === 'ACCEPTED' ? 'ACCEPTED' : 'REJECTED'
  return { kind: 'OFFER_RECORD', number: offer_number, rev, state: is_over ? 'TAKEN_BACK' : answer }
}
