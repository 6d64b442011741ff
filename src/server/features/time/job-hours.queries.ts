import { type Kysely, sql } from 'kysely'
import { fromE3 } from '../../../shared/quantity.ts'
import type { JobHours } from '../../../shared/time/time.contract.ts'
import { forgottenFrom } from '../../../shared/time/time.rules.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { partyOf } from '../requests/requests.queries.ts'

/** The hours that a job has sold and taken, over all people. Null for a technician without the job. */
export async function jobHours(db: Kysely<DB>, actor: Actor, requestId: string): Promise<JobHours | null> {
  if (actor.role !== 'ADMIN' && !(await partyOf(db, actor, { id: requestId, customer_id: '', boat_id: '' })).isParty)
    return null
  const sold = await linesInHours(db, requestId)
    .where('offers.status', '=', 'ACCEPTED')
    .where((eb) => eb.or([eb('offer_items.kind', '=', 'REQUIRED'), eb('offer_items.is_chosen', '=', true)]))
    .executeTakeFirstOrThrow()
  const offered = await linesInHours(db, requestId)
    .where('offers.kind', '=', 'EXTRA')
    .where('offers.status', 'in', ['DRAFT', 'SENT'])
    .where('offer_items.kind', '=', 'REQUIRED')
    .executeTakeFirstOrThrow()
  const spent = await db
    .selectFrom('time_entries')
    .select(sql<number>`floor(coalesce(sum(extract(epoch from ended_at - started_at)), 0) / 60)::bigint`.as('minutes'))
    .where('service_request_id', '=', requestId)
    .where('ended_at', 'is not', null)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    soldHours: fromE3(sold.e3),
    // Drafts are for admins alone.
    ...(actor.role === 'ADMIN' && { offeredHours: fromE3(offered.e3) }),
    spentMinutes: spent.minutes,
  }
}

const linesInHours = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('offers')
    .innerJoin('offer_items', 'offer_items.offer_id', 'offers.id')
    .select(sql<number>`coalesce(sum(quantity_e3), 0)::bigint`.as('e3'))
    .where('offers.service_request_id', '=', requestId)
    .where('offer_items.unit', '=', 'HOUR')

/** The clocks that wait for their end. */
export async function forgottenClocks(db: Kysely<DB>, now: Date): Promise<number> {
  const open = await db
    .selectFrom('time_entries')
    .select(['started_at', 'is_forgotten'])
    .where('ended_at', 'is', null)
    .where('voided_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1000)
    .execute()
  return open.filter(({ started_at, is_forgotten }) => is_forgotten || now > forgottenFrom(started_at)).length
}
