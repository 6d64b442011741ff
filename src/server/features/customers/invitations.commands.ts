// Invitations: an admin offers a customer without sign-in an account; whoever holds the code makes it of the record.
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Account, RegisterInput } from '../../../shared/accounts/accounts.contract.ts'
import { CODE_BYTES, codeOf, invitationAddress } from '../../../shared/customers/invitations.code.ts'
import type { Invitation, InvitationInput } from '../../../shared/customers/invitations.contract.ts'
import { invitationLogTexts } from '../../../shared/customers/invitations.log-texts.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { audit, logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { returnTurn, type Throttle, waitForTurn } from '../../http/rate-limit.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { sendConfirmation } from '../accounts/accounts.commands.ts'
import { invitationMail } from '../accounts/accounts.mails.ts'
import { accountByEmail, meById } from '../accounts/accounts.queries.ts'
import { isLeftAddress } from '../accounts/addresses.commands.ts'
import { rememberDevice } from '../accounts/known-devices.commands.ts'
import { checkNewPassword } from '../accounts/password-policy.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Caller } from '../accounts/sessions.commands.ts'
import { unlockSignIn } from '../accounts/sign-in.commands.ts'
import { beginRights } from '../boats/boat-rights.commands.ts'
import type { LockedUser } from '../users/users.commands.ts'
import { lockCustomer } from './customers.commands.ts'
import { codeHash, heldInvitation, stands } from './invitations.queries.ts'

const DAYS = 14
/** Wrong codes from one network: a hundred at once, then one a second, as of wrong passwords. */
const WRONG_CODES: Throttle = { name: 'invitation:throttle', burst: 100, everyMs: 1000, longestWaitMs: 10_000 }

const log = logOf('AUTH', 'invitation')

/**
 * An earlier code is void.
 * @throws 404 `customer_not_found`, 409 `customer_signs_in`, `invitation_needs_address` for a mail to somebody without an address
 */
export function invite(
  deps: Deps,
  actor: Actor,
  id: string,
  { by }: z.output<typeof InvitationInput>,
): Promise<Invitation> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockCustomer(deps, tx, actor, id)
    if (user.role !== 'CUSTOMER' || user.hasSignIn) throw conflict('customer_signs_in')
    if (by === 'MAIL' && user.email === '') throw conflict('invitation_needs_address')
    return makeInvitation(deps, tx, actor, user, by)
  })
}

/** For a locked customer without sign-in. An earlier code is void. */
export async function makeInvitation(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction<DB>,
  actor: Actor,
  user: Pick<LockedUser, 'id' | 'email' | 'label'>,
  by: z.output<typeof InvitationInput>['by'],
): Promise<Invitation> {
  const code = codeOf(randomBytes(CODE_BYTES))
  const expires_at = new Date(clock().getTime() + DAYS * 86_400_000)
  const row = {
    code_hash: codeHash(code),
    mailed_to: by === 'MAIL' ? user.email : null,
    owner_user_id: actor.role === 'ADMIN' ? null : actor.userId,
    created_at: clock(),
    expires_at,
  }
  await tx
    .insertInto('invitations')
    .values({ user_id: user.id, ...row })
    .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(row))
    .execute()
  const url = invitationAddress(config.appUrl, code)
  if (by === 'MAIL') await queueMail(tx, invitationMail(user, { url, code, until: expires_at }))
  await log(tx, actor, 'CREATE', user.id, invitationLogTexts.invited(user.label, by))
  const validUntil = expires_at.toISOString()
  return by === 'MAIL' ? { validUntil, url: null, code: null } : { validUntil, url, code }
}

/** @throws 404 `customer_not_found`, `invitation_not_found` */
export function endInvitation(deps: Deps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockCustomer(deps, tx, actor, id)
    await tx
      .deleteFrom('invitations')
      .where('user_id', '=', id)
      .where('expires_at', '>', deps.clock())
      .returning('user_id')
      .executeTakeFirstOrThrow(() => notFound('invitation_not_found'))
    await log(tx, actor, 'DELETE', id, invitationLogTexts.ended(user.label))
  })
}

/** What the code stands for. A right one costs its network nothing. @throws 404 `invitation_not_found`, 429 */
export async function openInvitation({ db, clock }: Deps, code: string, network: string) {
  await waitForTurn(db, clock(), WRONG_CODES, network)
  const held = await heldInvitation(db, clock(), code)
  if (!held) throw notFound('invitation_not_found')
  await returnTurn(db, WRONG_CODES, network)
  return held
}

/**
 * The record becomes the account of whoever holds the code. The address to which it was mailed counts as confirmed.
 * @throws 404 `invitation_not_found`; 409 `email_in_use`, `email_of_record` at `email`; 429
 */
export async function acceptInvitation(
  deps: Deps,
  code: string,
  input: z.output<typeof RegisterInput>,
  caller: Caller,
): Promise<{ account: Account; device: string }> {
  const { db, clock, config } = deps
  const held = await openInvitation(deps, code, caller.network)
  await checkNewPassword(config.passwordPolicy, input.password, 'password')
  const email = normalEmail(input.email)
  const taken = await accountByEmail(db, email)
  // There is no account with which they could sign in: the workshop merges both.
  if (taken && taken.id !== held.userId && taken.passwordHash === null) throw conflict('email_of_record', 'email')
  if (taken ? taken.id !== held.userId : await isLeftAddress(db, clock(), email))
    throw conflict('email_in_use', 'email')
  const password_hash = await hashPassword(input.password)
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const user = await useInvitation(tx, now, held.userId, code)
    const isMailedTo = user.mailed_to === email
    await tx
      .updateTable('users')
      .set({ email, password_hash, updated_at: now, ...(isMailedTo && { email_confirmed_at: now }) })
      .where('id', '=', held.userId)
      .execute()
    // Links that were mailed to the address of the record.
    await tx.deleteFrom('user_tokens').where('user_id', '=', held.userId).execute()
    await unlockSignIn(tx, email, caller.network)
    const account = { id: held.userId, email }
    const who = { userId: account.id, email }
    const message = invitationLogTexts.accepted(email)
    await audit(tx, who, { category: 'AUTH', action: 'UPDATE', entity: 'invitation', entityId: account.id, message })
    await beginRights(tx, who, account.id, now)
    if (!isMailedTo) await sendConfirmation(tx, deps, { ...account, createdAt: now, registeredFrom: caller.network })
    const device = await rememberDevice(tx, now, account.id, caller.device)
    return { account: await meById(tx, account.id), device }
  })
}

/** Locks the record and uses the code up: of two who accept at once, or of one beside an admin who ends it, one is first. */
export async function useInvitation(tx: Transaction<DB>, now: Date, userId: string, code: string) {
  const missing = () => notFound('invitation_not_found')
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('archived_at', 'is', null)
    .where('password_hash', 'is', null)
    .where('role_id', '=', sql.lit(ROLE_IDS.CUSTOMER))
    .forUpdate()
    .executeTakeFirstOrThrow(missing)
  return tx
    .deleteFrom('invitations')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash(code))
    .where('expires_at', '>', now)
    .where(stands)
    .returning('mailed_to')
    .executeTakeFirstOrThrow(missing)
}
