// Requests that wait for something: one definition for the list's filter and for the number that links to it.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { MISSING, MISSING_REACH, type Missing } from '../../../shared/requests/requests.filters.ts'
import { UNDECIDED_STATUSES } from '../../../shared/requests/requests.status.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasStatus } from './request-rows.queries.ts'

const openOffers = sql`select from offers where offers.service_request_id = service_requests.id and offers.status = 'SENT'`
const isUndecided = hasStatus(UNDECIDED_STATUSES)
const isActive = hasStatus(['ACTIVE'])

/** An offer is valid on its last day. */
const hasValidOffer = (now: Date) => sql`exists (${openOffers} and offers.valid_until >= ${dayOf(now)}::date)`

/** It has open offers, and none is valid: from one pass over their index, without looking each request up. */
const hasOnlyExpired = (now: Date) => sql`service_requests.id in (
  select service_request_id from offers where status = 'SENT' group by service_request_id
  having max(valid_until) < ${dayOf(now)}::date)`

/**
 * A person who is no longer a technician, or whose account is archived, does not count. An active request is under way: so PostgreSQL
 * joins the technicians of these requests for a count, and not those of all requests. The accounts are an array: PostgreSQL expects few
 * rows of a join to them, and at 20,000 open requests it compared each request with each job for four seconds.
 */
const hasTechnician = sql`exists (
  select from request_technicians
  where request_technicians.is_under_way and request_technicians.request_id = service_requests.id
    and request_technicians.technician_id = any(array(
      select users.id from users where users.archived_at is null and users.role_id = ${sql.lit(ROLE_IDS.TECHNICIAN)})))`

const conditions: Record<Missing, (now: Date) => RawBuilder<unknown>> = {
  OFFER: () => sql`${isUndecided} and not exists (${openOffers})`,
  ANSWER: (now) => sql`${isUndecided} and ${hasValidOffer(now)}`,
  VALID_OFFER: (now) => sql`${isUndecided} and ${hasOnlyExpired(now)}`,
  TECHNICIAN: () => sql`${isActive} and not ${hasTechnician}`,
  DATE: () => sql`${isActive} and service_requests.assigned_date is null`,
}

/** A condition on `service_requests`. */
export const isMissing = (what: Missing, now: Date): RawBuilder<SqlBool> => sql`(${conditions[what](now)})`

/** How many requests the list shows for each filter; the count stops where the list's does. */
export async function missingCounts(db: Kysely<DB>, now: Date): Promise<Record<Missing, number>> {
  const counts = await db
    .selectNoFrom((eb) =>
      MISSING.map((what) =>
        eb
          .selectFrom(
            eb
              .selectFrom('service_requests')
              .select(sql.lit(1).as('one'))
              .where('archived_at', 'is', null)
              .where(isMissing(what, now))
              .limit(sql.lit(MISSING_REACH))
              .as('found'),
          )
          .select(eb.fn.countAll<number>().as('count'))
          .as(what),
      ),
    )
    .executeTakeFirstOrThrow()
  return counts as Record<Missing, number>
}
