// One request: locked for a command, or returned to a person who may see it.
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { RequestNames } from '../../../shared/requests/requests.log-texts.ts'
import { canReadRequest, type Party } from '../../../shared/requests/requests.workflow.ts'
import type { DB, ServiceRequests } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { notFound } from '../../http/errors.ts'
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

/** The actor's relation to the request: its owner, one of its technicians, or neither. */
export async function partyOf(
  db: Kysely<DB>,
  actor: Pick<Actor, 'userId' | 'role'>,
  request: { id: string; customer_id: string },
): Promise<Party> {
  const { role, userId } = actor
  if (role === 'CUSTOMER') return { role, isParty: request.customer_id === userId }
  if (role === 'ADMIN') return { role, isParty: false }
  const assigned = await db
    .selectFrom('request_technicians')
    .select('request_id')
    .where('request_id', '=', request.id)
    .where('technician_id', '=', userId)
    .executeTakeFirst()
  return { role, isParty: assigned !== undefined }
}

/** @throws 404 `request_not_found`, 403 `not_your_request` */
export async function assertMayRead(db: Kysely<DB>, actor: Actor, requestId: string): Promise<void> {
  const request = await db
    .selectFrom('service_requests')
    .select(['id', 'customer_id'])
    .where('id', '=', requestId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!request) throw notFound('request_not_found')
  enforce(canReadRequest(await partyOf(db, actor, request)))
}

/** @throws the same as `assertMayRead` */
export async function requestById(db: Kysely<DB>, actor: Actor, id: string): Promise<ServiceRequest> {
  return asReadBy(actor, await jobOf(db, id))
}

function asReadBy({ role, userId }: Actor, request: ServiceRequest): ServiceRequest {
  const isOwner = role === 'CUSTOMER' && request.customerId === userId
  const isAssigned = role === 'TECHNICIAN' && request.technicians.some((technician) => technician.id === userId)
  enforce(canReadRequest({ role, isParty: isOwner || isAssigned }))
  return role === 'CUSTOMER' ? forCustomer(request) : request
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
