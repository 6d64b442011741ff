// Sends an offer that an admin kept as a draft.
import type { Kysely } from 'kysely'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { canTransition } from '../../../../shared/requests/requests.workflow.ts'
import type { Clock } from '../../../clock.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { enforce } from '../../../http/enforce.ts'
import { conflict } from '../../../http/errors.ts'
import { partyOf } from '../../requests/requests.queries.ts'
import { isWithoutPrice } from '../extra-work/extra-drafts.commands.ts'
import { sendActionOf } from '../extra-work/extra-terms.ts'
import { lockOffer, sendDraft } from '../offers.commands.ts'

/** @throws 409 `offer_not_in_draft_status`, `extra_not_priced` */
export function sendOffer(deps: { db: Kysely<DB>; clock: Clock }, actor: Actor, id: string): Promise<Offer> {
  return deps.db.transaction().execute(async (tx) => {
    const { offer, request } = await lockOffer(tx, id)
    if (offer.status !== 'DRAFT') throw conflict('offer_not_in_draft_status')
    enforce(canTransition(sendActionOf(offer.kind), request.status, await partyOf(tx, actor, request)))
    if (await isWithoutPrice(tx, offer)) throw conflict('extra_not_priced')
    return sendDraft(tx, actor, request, offer, deps.clock())
  })
}
