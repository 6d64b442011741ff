// Adds the revision that an offer's row now says. The database refuses to change or delete it afterwards.
import type { Transaction } from 'kysely'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { canonicalJson, type Json, sha256 } from '../../../files/canonical-json.ts'
import { addOfferEvent, type EventPerson } from '../links/offer-events.commands.ts'
import { type OfferRow, presentOffer } from '../offers.queries.ts'
import { snapshotOf } from './offer-snapshot.queries.ts'

/** Call it after the offer's lines are written. `who`: sends it. Returns the offer as it is answered. */
export async function addRevision(
  tx: Transaction<DB>,
  row: OfferRow,
  { who, sentAt }: { who: EventPerson | null; sentAt: Date },
): Promise<Offer> {
  const offer = await presentOffer(tx, row)
  const snapshot = canonicalJson((await snapshotOf(tx, offer, sentAt)) as unknown as Json)
  await tx
    .insertInto('offer_revisions')
    .values({
      offer_id: row.id,
      rev: row.rev,
      offer_version: row.version,
      snapshot,
      sha256: sha256(snapshot),
      created_by: who?.userId ?? null,
      sent_at: sentAt,
    })
    .execute()
  await addOfferEvent(tx, who, row, { kind: row.rev === 1 ? 'SENT' : 'REVISED', at: sentAt })
  return offer
}
