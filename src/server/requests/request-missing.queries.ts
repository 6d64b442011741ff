// What waits for somebody: one definition for the filter of the list and for the number that links to it.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOf } from '../../shared/days.ts'
import { MISSING, type Missing } from '../../shared/requests/requests.contract.ts'
import type { DB } from '../db/schema.generated.ts'

const openOffers = sql`select from offers where offers.service_request_id = service_requests.id and offers.status = 'SENT'`
const hasOpenOffer = sql`exists (${openOffers})`
const isOpen = sql`service_requests.status in ('PENDING', 'WAITING_APPROVAL')`
const isActive = sql`service_requests.status = 'ACTIVE'`

/** Its last day itself still counts. */
const hasValidOffer = () => sql`exists (${openOffers} and offers.valid_until >= ${dayOf(new Date())}::date)`

const conditions: Record<Missing, () => RawBuilder<unknown>> = {
  OFFER: () => sql`${isOpen} and not ${hasOpenOffer}`,
  ANSWER: () => sql`${isOpen} and ${hasValidOffer()}`,
  VALID_OFFER: () => sql`${isOpen} and ${hasOpenOffer} and not ${hasValidOffer()}`,
  TECHNICIAN: () => sql`${isActive} and service_requests.assigned_technician_at is null`,
  DATE: () => sql`${isActive} and service_requests.assigned_date is null`,
}

/** A condition on `service_requests`. */
export const isMissing = (what: Missing): RawBuilder<SqlBool> => sql`(${conditions[what]()})`

/** How many requests the list shows for each filter; only what is open or active is read. */
export async function missingCounts(db: Kysely<DB>): Promise<Record<Missing, number>> {
  const counts = await db
    .selectFrom('service_requests')
    .select((eb) => MISSING.map((what) => eb.fn.countAll<number>().filterWhere(isMissing(what)).as(what)))
    .where('archived_at', 'is', null)
    .where('status', 'in', ['PENDING', 'WAITING_APPROVAL', 'ACTIVE'])
    .executeTakeFirstOrThrow()
  return counts as Record<Missing, number>
}
