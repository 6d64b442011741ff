// Who is named for a boat: a customer who is known, an address, or a record without sign-in that is made for a telephone number.
import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Invitation } from '../../../shared/customers/invitations.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import type { BoatPeople, DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { addCustomers, assertNewNumber } from '../customers/customers.commands.ts'
import { makeInvitation } from '../customers/invitations.commands.ts'
import { lockUser } from '../users/users.commands.ts'
import { isPersonOf, mayInvite } from './boat-rights.queries.ts'

/** Whom a right names, as its row keeps them. */
export interface Named {
  user_id: string | null
  name: string
  email: string | null
  phone: string | null
}

/**
 * A customer whom an admin names, or an owner who has them among their people. Locked: call it before the boat's lock, as in a merge.
 * @throws 404 `customer_not_found`
 */
export async function knownCustomer(tx: Transaction<DB>, actor: Actor, id: string): Promise<Named> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', 'users.email', 'user_infos.full_name', 'user_infos.phone'])
    .where('users.id', '=', id)
    .where('users.role_id', '=', ROLE_IDS.CUSTOMER)
    .where('users.archived_at', 'is', null)
    .$if(actor.role !== 'ADMIN', (query) => query.where(isPersonOf(actor.userId)))
    .forUpdate('users')
    .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
  return { user_id: row.id, name: row.full_name ?? row.email ?? '', email: row.email, phone: row.phone }
}

/**
 * Name, address and number of a right as they are to be; what is absent stays.
 * @throws 400 `contact_required` at `phone`; 409 `person_known` at `email`, `person_keeps_contact` for somebody who has an account or a
 * record
 */
export async function contactOf(
  tx: Transaction<DB>,
  boat: { id: string; owner_user_id: string },
  before: Selectable<BoatPeople>,
  asked: { name?: string | undefined; email?: string | null | undefined; phone?: string | null | undefined },
): Promise<{ name: string; email: string | null; phone: string | null }> {
  const email = asked.email === undefined ? before.email : asked.email && normalEmail(asked.email)
  const after = {
    name: asked.name ?? before.name,
    email,
    phone: asked.phone === undefined ? before.phone : asked.phone,
  }
  const isMoved = email !== before.email
  if (before.user_id !== null && (isMoved || after.phone !== before.phone))
    throw conflict('person_keeps_contact', isMoved ? 'email' : 'phone')
  if (email === null && after.phone === null) throw badRequest('contact_required', 'phone')
  if (isMoved && email !== null) {
    const known = tx.selectFrom('boat_people').select('id').where('boat_id', '=', boat.id).where('email', '=', email)
    const owner = tx.selectFrom('users').select('id').where('id', '=', boat.owner_user_id).where('email', '=', email)
    if ((await known.executeTakeFirst()) || (await owner.executeTakeFirst())) throw conflict('person_known', 'email')
  }
  return after
}

/**
 * A record of their own, whoever else has the number: an owner learns nothing of it, and theirs waits for approval once it is an account.
 * @throws 409 `same_person` at `phone` for an admin until `isConfirmed`
 */
export async function recordOf(
  tx: Transaction<DB>,
  actor: Actor,
  { name, phone }: { name: string; phone: string | null },
  isConfirmed: boolean,
): Promise<string> {
  if (actor.role === 'ADMIN' && phone !== null) await assertNewNumber(tx, phone, isConfirmed)
  const id = randomUUID()
  const record = { id, email: null, fullName: name, phone, kind: 'PERSON', address: null } as const
  await addCustomers(tx, actor, [record], actor.role === 'ADMIN' ? 'APPROVED' : 'PENDING')
  return id
}

/** The code by which a record becomes an account; null, and an earlier code stands, where the caller gives none. */
export async function invitationOf(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction<DB>,
  actor: Actor,
  recordId: string,
): Promise<Invitation | null> {
  const user = await lockUser(tx, recordId)
  const invited = tx.selectFrom('users').select('id').where('id', '=', recordId).where(mayInvite(actor))
  return (await invited.executeTakeFirst()) ? makeInvitation(deps, tx, actor, user, 'LINK') : null
}
