// Customers whom an admin keeps without sign-in.
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Customer, NewCustomerInput } from '../../../shared/customers/customers.contract.ts'
import { customerLogTexts } from '../../../shared/customers/customers.log-texts.ts'
import type { Failure } from '../../../shared/endpoint.ts'
import { readPhone } from '../../../shared/phone.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { auditAll, logOf } from '../../db/audit.ts'
import { personLabel } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { AppError, conflict, notFound } from '../../http/errors.ts'
import { addBoat } from '../boats/boats.commands.ts'
import { lockUserAsAdmin } from '../users/users.commands.ts'
import { customerById, customersWithNumber, customersWithTaxNumber, isNotErased } from './customers.queries.ts'

const log = logOf('USER', 'user')

type NewCustomer = z.output<typeof NewCustomerInput>

/**
 * The record is approved at once: the workshop knows the person.
 * @throws 409 `same_person`, which an address always means and a telephone number alone until `confirm`; `email_in_use` for the address
 * of somebody of the workshop
 */
export function createCustomer(deps: Deps, actor: Actor, input: NewCustomer): Promise<Customer> {
  const email = input.email && normalEmail(input.email)
  return deps.db.transaction().execute(async (tx) => {
    await lockUserAsAdmin(deps, tx, actor, actor.userId)
    if (email) await assertNewAddress(tx, email)
    if (input.phone) await assertNewNumber(tx, input.phone, input.confirm)
    const id = input.id ?? randomUUID()
    await addCustomers(tx, actor, [{ ...input, id, email, address: null }])
    if (input.boat) await addBoat(tx, actor, { id, label: email ?? input.fullName }, { ...input.boat, ...NOWHERE })
    return customerById(tx, deps.clock(), id)
  })
}

interface AddedCustomer extends Pick<NewCustomer, 'fullName' | 'phone' | 'email' | 'kind'> {
  id: string
  address: string | null
}

/** Nobody has their addresses. PENDING: the workshop does not know them, and approves them once they sign in. */
export async function addCustomers(
  tx: Transaction<DB>,
  actor: Actor,
  added: readonly AddedCustomer[],
  status: 'APPROVED' | 'PENDING' = 'APPROVED',
): Promise<void> {
  const users = added.map(({ id, email }) => ({ id, email, role_id: ROLE_IDS.CUSTOMER }))
  await tx.insertInto('users').values(users).execute()
  const infos = added.map(({ id, email, fullName, phone, kind, address }) => ({
    ...({ user_id: id, full_name: fullName, phone, kind, address, status } as const),
    channel: email ? ('EMAIL' as const) : ('CALL' as const),
  }))
  await tx.insertInto('user_infos').values(infos).execute()
  const entries = added.map(({ id, fullName }) => ({
    ...({ category: 'USER', action: 'CREATE', entity: 'user', entityId: id } as const),
    message: customerLogTexts.created(fullName),
  }))
  await auditAll(tx, actor, entries)
}

const NOWHERE = { latitude: null, longitude: null, version: undefined }

const samePerson = (field: 'email' | 'phone' | 'taxNumber', same: NonNullable<Failure['same']>) =>
  new AppError(409, 'same_person', { errors: [{ field, message: 'same_person' }], same })

/** A customer has the address who was not deleted; null for nobody. @throws 409 `email_in_use` where it is somebody of the workshop */
async function holderOf(tx: Transaction<DB>, email: string) {
  const holder = await tx
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', 'users.role_id', 'user_infos.full_name as fullName'])
    .where('users.email', '=', email)
    .where('users.archived_at', 'is', null)
    .executeTakeFirst()
  if (!holder) return null
  if (holder.role_id !== ROLE_IDS.CUSTOMER) throw conflict('email_in_use', 'email')
  return { id: holder.id, fullName: holder.fullName }
}

async function assertNewAddress(tx: Transaction<DB>, email: string): Promise<void> {
  const holder = await holderOf(tx, email)
  if (holder) throw samePerson('email', [holder])
}

/** Of two who save the same number at once the second waits, and learns of the first. */
const lockNumber = (tx: Transaction<DB>, number: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${number}, 0))`.execute(tx)

/** For an admin's call: others learn of nobody. @throws 409 `same_person` at `phone` */
export async function assertNewNumber(tx: Transaction<DB>, phone: string, isConfirmed: boolean): Promise<void> {
  const key = readPhone(phone)
  if (key === null || isConfirmed) return
  await lockNumber(tx, key)
  const same = await customersWithNumber(tx, key)
  if (same.length > 0) throw samePerson('phone', same)
}

/** For an admin's call: others learn of nobody. @throws 409 `same_person` at `taxNumber` */
export async function assertNewTaxNumber(
  tx: Transaction<DB>,
  id: string,
  billing: { taxNumber: string; country: string },
): Promise<void> {
  await lockNumber(tx, billing.taxNumber)
  const same = (await customersWithTaxNumber(tx, billing)).filter((other) => other.id !== id)
  if (same.length > 0) throw samePerson('taxNumber', same)
}

const isRestored = sql<boolean>`role_id = ${ROLE_IDS.CUSTOMER} and archived_at is not null and merged_into is null
  and ${isNotErased}`

/**
 * A deleted customer whose history was kept is a customer without sign-in again.
 * @throws 404 `customer_not_found` for one who was not deleted or is erased, and for staff; 409 `email_in_use` where the address was taken meanwhile,
 * with the customer who has it
 */
export function restoreCustomer(deps: Deps, actor: Actor, id: string): Promise<Customer> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUserAsAdmin(deps, tx, actor, actor.userId)
    const now = deps.clock()
    const archived = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .where(isRestored)
      .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
    const holder = archived.email && (await holderOf(tx, archived.email))
    if (holder) throw new AppError(409, 'email_in_use', { same: [holder] })
    const { label } = await tx
      .updateTable('users')
      .set({ archived_at: null, password_hash: null, email_confirmed_at: null, updated_at: now })
      .where('id', '=', id)
      .where(isRestored)
      .returning(personLabel.as('label'))
      .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
    // The workshop knows the person.
    await tx
      .updateTable('user_infos')
      .set({ status: 'APPROVED', rejection_reason: null })
      .where('user_id', '=', id)
      .execute()
    await tx.deleteFrom('invitations').where('user_id', '=', id).execute()
    await log(tx, actor, 'UPDATE', id, customerLogTexts.restored(label))
    return customerById(tx, now, id)
  })
}

/** @throws 404 `customer_not_found` */
export async function lockCustomer(deps: Deps, tx: Transaction<DB>, actor: Actor, id: string) {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role_id', '=', ROLE_IDS.CUSTOMER)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
  return lockUserAsAdmin(deps, tx, actor, id)
}
