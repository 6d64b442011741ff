// One request: locked for a command, or returned to a person who may see it.
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { RequestNames } from '../../../shared/requests/requests.log-texts.ts'
import { canReadRequest, type Party } from '../../../shared/requests/requests.workflow.ts'
import type { DB, ServiceRequests } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { rightsOn } from '../boats/boat-rights.queries.ts'
import { forCustomer, NEWEST_FIRST, presentRequests } from './request-rows.queries.ts'

export interface LockedRequest extends Selectable<ServiceRequests> {
  boat_name: string
}

/** The names of a request in texts. */
export const namesOf = (request: Pick<LockedRequest, 'boat_name' | 'request_number'>): RequestNames => ({
  boat: request.boat_name,
  number: request.request_number,
})

/**
 * Returns the request, locked until the transaction ends. Every command takes this lock before it changes the request's offers,
 * technicians or photos: one order of locks, so no deadlock.
 * @throws 404 `request_not_found`
 */
export async function lockRequest(
  tx: Transaction<DB>,
  id: string,
  { orArchived = false } = {},
): Promise<LockedRequest> {
  const request = await tx
    .selectFrom('service_requests')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .selectAll('service_requests')
    .select('boats.name as boat_name')
    .where('service_requests.id', '=', id)
    .$if(!orArchived, (query) => query.where('service_requests.archived_at', 'is', null))
    .forUpdate('service_requests')
    .executeTakeFirst()
  if (!request) throw notFound('request_not_found')
  return request
}

/** The actor's relation to the request: its owner, somebody to whom the owner gave rights, one of its technicians, or neither. */
export async function partyOf(
  db: Kysely<DB>,
  actor: Pick<Actor, 'userId' | 'role' | 'hasGiven'>,
  request: { id: string; customer_id: string; boat_id: string },
): Promise<Party> {
  const { role, userId } = actor
  if (role === 'CUSTOMER') {
    const rights = await rightsOn(db, actor, { boatId: request.boat_id, ownerId: request.customer_id })
    return { role, isParty: rights !== null, ...(rights !== 'OWNER' && rights !== null && { given: rights }) }
  }
  if (role === 'ADMIN') return { role, isParty: false }
  const assigned = await db
    .selectFrom('request_technicians')
    .select('request_id')
    .where('request_id', '=', request.id)
    .where('technician_id', '=', userId)
    .executeTakeFirst()
  return { role, isParty: assigned !== undefined }
}

/**
 * Of work on a job: an admin, or a technician who is one of the job's; of work that was done `earlier`, also one who was.
 * @throws 403 `not_your_request`
 */
export async function assertWorksOn(
  db: Kysely<DB>,
  actor: Actor,
  request: { id: string; customer_id: string; boat_id: string },
  { earlier }: { earlier: boolean },
): Promise<void> {
  const { role, isParty } = await partyOf(db, actor, request)
  if (role === 'ADMIN' || isParty) return
  const former = db
    .selectFrom('former_technicians')
    .select('request_id')
    .where('request_id', '=', request.id)
    .where('technician_id', '=', actor.userId)
  if (!earlier || !(await former.executeTakeFirst())) throw forbidden('not_your_request')
}

/** @throws 404 `request_not_found`, 403 `not_your_request` */
export async function assertMayRead(db: Kysely<DB>, actor: Actor, requestId: string): Promise<Party> {
  const request = await db
    .selectFrom('service_requests')
    .select(['id', 'customer_id', 'boat_id'])
    .where('id', '=', requestId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!request) throw notFound('request_not_found')
  const party = await partyOf(db, actor, request)
  enforce(canReadRequest(party))
  return party
}

/** @throws the same as `assertMayRead` */
export async function requestById(db: Kysely<DB>, actor: Actor, id: string): Promise<ServiceRequest> {
  return asReadBy(db, actor, await jobOf(db, id))
}

async function asReadBy(db: Kysely<DB>, actor: Actor, request: ServiceRequest): Promise<ServiceRequest> {
  const isAssigned = request.technicians.some(({ id }) => id === actor.userId)
  const party: Party =
    actor.role === 'CUSTOMER'
      ? await partyOf(db, actor, { id: request.id, customer_id: request.customerId, boat_id: request.boatId })
      : { role: actor.role, isParty: actor.role === 'TECHNICIAN' && isAssigned }
  enforce(canReadRequest(party))
  return actor.role === 'CUSTOMER' ? forCustomer(request, party.given ?? null) : request
}

/**
 * The request for a reader whose permission the caller has checked.
 * @throws 404 `request_not_found`
 */
export async function jobOf(db: Kysely<DB>, id: string): Promise<ServiceRequest> {
  return found(await presentRequests(db, oneRequest(db, id), NEWEST_FIRST))
}

const oneRequest = (db: Kysely<DB>, id: string) =>
  db.selectFrom('service_requests').select('id').where('id', '=', id).where('archived_at', 'is', null)

function found([request]: ServiceRequest[]): ServiceRequest {
  if (!request) throw notFound('request_not_found')
  return request
}
