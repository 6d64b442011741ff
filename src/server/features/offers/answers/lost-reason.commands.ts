// Why an offer was lost, for the reports. Its owner does not see it.
import type { Kysely } from 'kysely'
import { lostReasonTexts } from '../../../../shared/offers/lost-reasons.texts.ts'
import type { LostReason } from '../../../../shared/offers/lost-reasons.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import type { Clock } from '../../../clock.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { lockOffer, logOffer } from '../offers.commands.ts'
import { isOver, presentOffer } from '../offers.queries.ts'

/** @throws 404 `offer_not_found`, 409 `offer_not_lost` for a draft, an accepted offer and one that can still be accepted */
export function setLostReason(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  actor: Actor,
  id: string,
  reason: LostReason | null,
): Promise<Offer> {
  return db.transaction().execute(async (tx) => {
    const { offer } = await lockOffer(tx, id)
    const isLost = offer.status === 'SENT' ? isOver(offer, clock()) : ['REJECTED', 'WITHDRAWN'].includes(offer.status)
    if (!isLost || offer.rev === 0) throw conflict('offer_not_lost')
    const changed = await tx
      .updateTable('offers')
      .set({ lost_reason: reason })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await logOffer(tx, actor, 'UPDATE', id, offerLogTexts.lost(offer.offer_number, reason && lostReasonTexts[reason]))
    return { ...(await presentOffer(tx, changed, clock())), lostReason: reason }
  })
}
