// Makes and revokes links that show an offer without an account. Only the hash of a link's secret is stored.
import type { Kysely } from 'kysely'
import type { OfferLink } from '../../../../shared/offers/offer-links.contract.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import type { Clock } from '../../../clock.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { hashOf, newSecret } from '../../../http/secret-tokens.ts'
import { lockOffer, logOffer } from '../offers.commands.ts'
import { isOver } from '../offers.queries.ts'

const TOKEN_BYTES = 16

/** @throws 409 `offer_not_in_sent_status`, `offer_expired` */
export function makeLink(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  actor: Actor,
  offerId: string,
): Promise<OfferLink & { token: string }> {
  return db.transaction().execute(async (tx) => {
    const { offer } = await lockOffer(tx, offerId)
    if (offer.status !== 'SENT') throw conflict('offer_not_in_sent_status')
    if (isOver(offer, clock())) throw conflict('offer_expired')
    const token = newSecret(TOKEN_BYTES)
    const link = await tx
      .insertInto('offer_links')
      .values({ offer_id: offerId, token_hash: hashOf(token) })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    await logOffer(tx, actor, 'UPDATE', offerId, offerLogTexts.shared(offer.offer_number))
    return { id: link.id, createdAt: link.created_at.toISOString(), validUntil: offer.valid_until, token }
  })
}

/** @throws 404 `share_link_not_found` */
export function revokeLink(
  db: Kysely<DB>,
  actor: Actor,
  { id, linkId }: { id: string; linkId: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { offer } = await lockOffer(tx, id)
    await tx
      .updateTable('offer_links')
      .set((eb) => ({ revoked_at: eb.fn<Date>('now', []) }))
      .where('id', '=', linkId)
      .where('offer_id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('share_link_not_found'))
    await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.unshared(offer.offer_number))
  })
}
