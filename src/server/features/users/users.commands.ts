// Accounts as an admin manages them: creates them, changes their role, deletes them.
import { sql, type Transaction } from 'kysely'
import { ROLE_IDS, ROLES, type Role } from '../../../shared/roles.ts'
import type { UserRow } from '../../../shared/users/users.contract.ts'
import { userLogTexts } from '../../../shared/users/users.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import { emailText, personLabel } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, assertAllowed, sessionOf } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { enforce } from '../../http/enforce.ts'
import { conflict, notFound, recordChanged, unauthorized } from '../../http/errors.ts'
import { dropFactors } from '../accounts/factor-removal.commands.ts'
import { forgetDevices } from '../accounts/known-devices.commands.ts'
import { checkNewPassword } from '../accounts/password-policy.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { dropRecords, endRights, tellEnded } from '../boats/ended-people.commands.ts'
import { endApiTokensOf } from '../programs/api-tokens.commands.ts'
import { lockClock } from '../time/presses.commands.ts'
import { endClockOf } from '../time/time.commands.ts'
import { hasHistory } from './user-history.queries.ts'
import { canChangeRole, canDeleteUser } from './users.policy.ts'
import { activeAdmins, roleById, userById } from './users.queries.ts'

const log = logOf('USER', 'user')

export interface LockedUser {
  id: string
  /** The address; empty for a customer without one. */
  email: string
  /** As the log calls the person. */
  label: string
  role: Role
  hasSignIn: boolean
}

/**
 * Locks an account until the transaction ends; no new row can refer to it meanwhile.
 * @throws 404 `user_not_found`, also for an archived one
 */
export async function lockUser(tx: Transaction<DB>, id: string): Promise<LockedUser> {
  // Without a join to the roles: after waiting for a change of the role, PostgreSQL would look for the old role and find no row.
  const user = await tx
    .selectFrom('users')
    .select(['users.id', emailText().as('email'), personLabel.as('label'), 'role_id', 'password_hash'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const role = ROLES.find((name) => ROLE_IDS[name] === user?.role_id)
  if (!user || !role) throw notFound('user_not_found')
  const { email, label, password_hash } = user
  return { id: user.id, email, label, role, hasSignIn: email !== '' && password_hash !== null }
}

/**
 * `lockUser` for a call of admins alone, who must still be one: another admin may have changed or ended their account meanwhile.
 * @throws 401 `invalid_token`, 403 for the caller
 */
export async function lockUserAsAdmin(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<DB>,
  actor: Actor,
  id: string,
): Promise<LockedUser> {
  await lockAsAdmin({ clock }, tx, actor, id)
  return lockUser(tx, id)
}

/** `lockUserAsAdmin` for an account that may be archived or unknown. @throws 401 `invalid_token`, 403 for the caller */
export async function lockAsAdmin(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<DB>,
  actor: Actor,
  id: string,
): Promise<void> {
  await lockPeople(tx, actor, [id])
  const signedIn = await sessionOf(tx, actor, clock())
  if (!signedIn) throw unauthorized('invalid_token')
  assertAllowed(signedIn.actor, ['ADMIN'])
}

/**
 * Locks the caller and `ids` in the order of their ids, so that two who act on each other wait for one another. New rows may still
 * refer to a caller who is none of `ids`: another call that holds one of them may be writing such a row.
 */
export async function lockPeople(tx: Transaction<DB>, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set([actor.userId, ...ids])].toSorted()) {
    const user = tx.selectFrom('users').select('id').where('id', '=', id)
    await (ids.includes(id) ? user.forUpdate() : user.forNoKeyUpdate()).execute()
  }
}

/**
 * Call it before an account stops being an ADMIN who can sign in: another one must exist, else 409 `last_admin`. The lock on the
 * role serializes two admins who remove each other.
 */
export async function keepAnAdmin(tx: Transaction<DB>, leaving: LockedUser): Promise<void> {
  if (leaving.role !== 'ADMIN') return
  await tx.selectFrom('roles').select('id').where('id', '=', ROLE_IDS.ADMIN).forNoKeyUpdate().execute()
  await activeAdmins(tx)
    .where('users.id', '<>', leaving.id)
    .limit(1)
    .executeTakeFirstOrThrow(() => conflict('last_admin'))
}

export interface NewUser {
  email: string
  password: string
  roleId?: string | undefined
}

/** The e-mail counts as confirmed, because the admin vouches for it. A taken e-mail violates the unique key: 409 `email_in_use`. */
export async function createUser(deps: Deps, actor: Actor, input: NewUser): Promise<UserRow> {
  const { db, config } = deps
  await checkNewPassword(config.passwordPolicy, input.password, 'password')
  const role = await roleById(db, input.roleId ?? ROLE_IDS.CUSTOMER)
  const passwordHash = await hashPassword(input.password)
  return db.transaction().execute(async (tx) => {
    await lockUserAsAdmin(deps, tx, actor, actor.userId)
    const { id, email } = await tx
      .insertInto('users')
      .values({
        email: normalEmail(input.email),
        password_hash: passwordHash,
        role_id: role.id,
        email_confirmed_at: sql<Date>`now()`,
      })
      .returning(['id', emailText().as('email')])
      .executeTakeFirstOrThrow()
    await log(tx, actor, 'CREATE', id, userLogTexts.created(email, role.name))
    return userById(tx, id)
  })
}

/**
 * `fromRoleId`: the role that the editor saw.
 * @throws 409 `record_changed` if another admin has changed it since, `sign_in_required` for a customer without sign-in
 */
export function changeRole(
  deps: Deps,
  actor: Actor,
  userId: string,
  { roleId, fromRoleId }: { roleId: string; fromRoleId?: string | undefined },
): Promise<UserRow> {
  return deps.db.transaction().execute(async (tx) => {
    await lockClock(tx, userId)
    const user = await lockUserAsAdmin(deps, tx, actor, userId)
    const role = await roleById(tx, roleId)
    enforce(canChangeRole(actor, user))
    if (role.name === user.role) return userById(tx, user.id)
    if (!user.hasSignIn) throw conflict('sign_in_required')
    if (fromRoleId !== undefined && fromRoleId !== ROLE_IDS[user.role]) throw recordChanged('user', user.id)
    await keepAnAdmin(tx, user)
    await tx
      .updateTable('users')
      .set({ role_id: role.id, updated_at: sql<Date>`now()` })
      .where('id', '=', user.id)
      .execute()
    await endApiTokensOf(tx, user.id)
    if (role.name === 'CUSTOMER') await endClockOf(tx, actor, user.id, deps.clock())
    await log(tx, actor, 'UPDATE', user.id, userLogTexts.roleChanged(user.label, user.role, role.name))
    return userById(tx, user.id)
  })
}

/** Ends all access: sessions, API keys, mailed links, the calendar feed, push. */
export async function archiveUser(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ archived_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await tx.deleteFrom('user_tokens').where('user_id', '=', id).execute()
  await tx.deleteFrom('email_changes').where('user_id', '=', id).execute()
  await forgetDevices(tx, id)
  await dropFactors(tx, id)
  await endApiTokensOf(tx, id)
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', id).execute()
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', id).execute()
}

/** Open work remains: an admin answers for the owner, and a job without its technician needs another. */
export function deleteUser(deps: Deps, actor: Actor, userId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await lockClock(tx, userId)
    const user = await lockUserAsAdmin(deps, tx, actor, userId)
    enforce(canDeleteUser(actor, user))
    await keepAnAdmin(tx, user)
    await endClockOf(tx, actor, user.id, deps.clock())
    await removeUser(tx, actor, user)
  })
}

/** Archives a locked account that has a history, else deletes it. */
export async function removeUser(tx: Transaction<DB>, actor: Actor, user: LockedUser): Promise<void> {
  // The stored answers of their calls have no reference to the account (0164).
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', user.id).execute()
  await endRights(tx, 'user_id', user.id)
  const given = await endRights(tx, 'owner_user_id', user.id)
  await dropRecords(tx, actor, given)
  await tellEnded(tx, given)
  if (await hasHistory(tx, user.id)) {
    await archiveUser(tx, user.id)
    await log(tx, actor, 'DELETE', user.id, userLogTexts.archived(user.label))
  } else {
    await tx.deleteFrom('users').where('id', '=', user.id).execute()
    await log(tx, actor, 'DELETE', user.id, userLogTexts.deleted(user.label))
  }
}
