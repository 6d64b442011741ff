// Account commands: registering, confirming the address, settings.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Account, Me, RegisterInput, SettingsInput } from '../../../shared/accounts/accounts.contract.ts'
import { accountLogTexts } from '../../../shared/accounts/accounts.log-texts.ts'
import type { LogAction, LogCategory } from '../../../shared/logs/logs.contract.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { conflict, unauthorized } from '../../http/errors.ts'
import { countAttempt, limitAttempts, waitForTurn } from '../../http/rate-limit.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { dropUnsent } from '../notifications/unsent.commands.ts'
import { confirmationMail, type NewAccount, registeredAgainMail, registeredRecordMail } from './accounts.mails.ts'
import { accountByEmail, meById } from './accounts.queries.ts'
import { isLeftAddress } from './addresses.commands.ts'
import { isKnownDevice, rememberDevice } from './known-devices.commands.ts'
import { REGISTER_THROTTLE, REGISTERED_AGAIN_BY_ACCOUNT, RESEND_BY_ACCOUNT } from './limits.ts'
import { checkNewPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import type { Caller } from './sessions.commands.ts'
import { issueToken, useToken } from './user-tokens.commands.ts'

interface Person {
  id: string
  email: string
}

const log = (tx: Transaction<DB>, who: Person, category: LogCategory, action: LogAction, message: string) =>
  audit(tx, { userId: who.id, email: who.email }, { category, action, entity: 'user', entityId: who.id, message })

export async function sendConfirmation(tx: Transaction<DB>, { clock, config }: Deps, to: NewAccount): Promise<void> {
  const token = await issueToken(tx, clock(), to.id, 'CONFIRM_EMAIL')
  await queueMail(tx, confirmationMail(config.appUrl, to, token))
}

type KeptAddress = NewAccount & { passwordHash: string | null }

/**
 * Mails the owner a link to set a new password: they may have forgotten the account, somebody else may have made it, or the workshop
 * keeps them without sign-in.
 */
async function mailOwner({ db, clock, config }: Deps, account: KeptAddress): Promise<void> {
  if ((await countAttempt(db, clock(), REGISTERED_AGAIN_BY_ACCOUNT, account.id)) > 0) return
  await db.transaction().execute(async (tx) => {
    const token = await issueToken(tx, clock(), account.id, 'CLAIM_ACCOUNT')
    const mail = account.passwordHash === null ? registeredRecordMail : registeredAgainMail
    await queueMail(tx, mail(config.appUrl, account, token))
  })
}

/**
 * Makes the browser a known device of the account, so that the server sees whether the same browser opens the mailed link.
 * @throws 409 `email_in_use`; the table's unique key refuses the second of two registrations at the same time.
 */
export async function register(
  deps: Deps,
  input: z.output<typeof RegisterInput>,
  caller: Caller,
): Promise<{ account: Account; device: string }> {
  const { db, clock, config } = deps
  await waitForTurn(db, clock(), REGISTER_THROTTLE, caller.network)
  await checkNewPassword(config.passwordPolicy, input.password, 'password')
  const email = normalEmail(input.email)
  const taken = await accountByEmail(db, email)
  if (taken && !taken.confirmedAt) await mailOwner(deps, taken)
  if (taken || (await isLeftAddress(db, clock(), email))) throw conflict('email_in_use')
  const passwordHash = await hashPassword(input.password)
  return db.transaction().execute(async (tx) => {
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'CUSTOMER')
      .executeTakeFirstOrThrow(() => conflict('default_role_not_found'))
    const made = await tx
      .insertInto('users')
      .values({ email, password_hash: passwordHash, role_id: role.id, registered_from: caller.network })
      .returning(['id', 'created_at as createdAt', 'registered_from as registeredFrom'])
      .executeTakeFirstOrThrow()
    const user = { ...made, email }
    await sendConfirmation(tx, deps, user)
    await log(tx, user, 'AUTH', 'CREATE', accountLogTexts.registered(email))
    const device = await rememberDevice(tx, clock(), user.id, caller.device)
    return { account: await meById(tx, user.id), device }
  })
}

/** False if it was confirmed already. */
export async function confirmAddress(tx: Transaction<DB>, now: Date, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the link was used, or another one to the same address. */
async function hasConfirmed(tx: Transaction<DB>, token: string): Promise<boolean> {
  const account = await tx
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select('users.id')
    .where('user_tokens.token_hash', '=', hashOf(token))
    .where('user_tokens.purpose', '=', 'CONFIRM_EMAIL')
    .where('user_tokens.used_at', 'is not', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.archived_at', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Returns a single-use token for a new password in a browser where nobody registered or signed in to the account, because
 * somebody else may have chosen its password.
 * @throws 401 `invalid_token` for a link that is unknown, used or too old, 409 `email_already_confirmed` for one that is used
 * where the address is confirmed
 */
export async function confirmEmail(deps: Deps, token: string, caller: Caller): Promise<string | null> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const user = await useToken(tx, now, token, 'CONFIRM_EMAIL')
    if (!user)
      throw (await hasConfirmed(tx, token)) ? conflict('email_already_confirmed') : unauthorized('invalid_token')
    if (await confirmAddress(tx, now, user.id)) {
      await log(tx, user, 'AUTH', 'UPDATE', accountLogTexts.emailConfirmed(user.email))
    }
    const isKnown = await isKnownDevice(tx, now, user.email, caller.device)
    return isKnown ? null : issueToken(tx, now, user.id, 'CLAIM_ACCOUNT')
  })
}

/** @throws 409 `email_already_confirmed`, 429 within a minute after the last mail */
export async function resendConfirmation(deps: Deps, actor: Actor): Promise<void> {
  if (actor.emailConfirmed) throw conflict('email_already_confirmed')
  await limitAttempts(deps.db, deps.clock(), RESEND_BY_ACCOUNT, actor.userId)
  const account = await accountByEmail(deps.db, actor.email)
  if (account) await deps.db.transaction().execute((tx) => sendConfirmation(tx, deps, account))
}

export function saveSettings(deps: Deps, actor: Actor, input: z.output<typeof SettingsInput>): Promise<Me> {
  const { emailNotifications, pushNotifications } = input
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ email_notifications: emailNotifications, push_notifications: pushNotifications, updated_at: deps.clock() })
      .where('id', '=', actor.userId)
      .execute()
    await dropUnsent(tx, actor.userId, [
      ...(emailNotifications ? [] : ['EMAIL' as const]),
      ...(pushNotifications ? [] : ['PUSH' as const]),
    ])
    const message = accountLogTexts.settingsUpdated(actor.email, emailNotifications, pushNotifications)
    await log(tx, { id: actor.userId, email: actor.email }, 'USER', 'UPDATE', message)
    return meById(tx, actor.userId)
  })
}
