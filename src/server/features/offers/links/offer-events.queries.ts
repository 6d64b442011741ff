// The events of offers, for admins.
import type { Kysely } from 'kysely'
import type { OfferEvent } from '../../../../shared/offers/offer-events.contract.ts'
import { type Page, toPage } from '../../../../shared/paging.ts'
import { emailText } from '../../../db/emails.ts'
import { paged, pageTotal } from '../../../db/paging.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { shownRight } from '../answers/on-behalf.ts'
import { offerRowById } from '../offers.queries.ts'

/** The newest first. @throws 404 `offer_not_found` */
export async function eventsOfOffer(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  query: { page: number; size: number },
): Promise<Page<OfferEvent>> {
  const offer = await offerRowById(db, actor, id)
  const total = await pageTotal(db, query, db.selectFrom('offer_events').where('offer_id', '=', offer.id))
  const rows = await db
    .selectFrom('offer_events')
    .leftJoin('users', 'users.id', 'offer_events.user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'offer_events.user_id')
    .selectAll('offer_events')
    .select([emailText().as('email'), 'user_infos.full_name'])
    .where('offer_id', '=', offer.id)
    .orderBy('at', 'desc')
    .orderBy('offer_events.id')
    .$call(paged(query))
    .execute()
  const events = rows.map(
    ({ id, kind, rev, at, user_id, email, full_name, network, device, note, said_by, on_behalf }) => ({
      id,
      kind,
      rev,
      at: at.toISOString(),
      by: user_id === null ? null : { name: full_name, email },
      network,
      device,
      note,
      saidBy: said_by,
      onBehalf: shownRight(on_behalf),
    }),
  )
  return toPage(events, query, total)
}
