// Changes a password that is known, and resets one that was forgotten.
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { ChangePasswordInput, ResetPasswordInput } from '../../../shared/accounts/accounts.contract.ts'
import { accountLogTexts } from '../../../shared/accounts/accounts.log-texts.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { badRequest, conflict, unauthorized } from '../../http/errors.ts'
import { countAttempt, forgetAttempts, limitAttempts, uncountAttempt, waitForTurn } from '../../http/rate-limit.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { confirmAddress } from './accounts.commands.ts'
import { forgottenRecordMail, passwordChangedMail, resetMail } from './accounts.mails.ts'
import { accountByEmail, lockAccountWithPassword } from './accounts.queries.ts'
import { dropWaitingChange } from './addresses.commands.ts'
import { dropChallenges } from './challenges.commands.ts'
import { dropFactors } from './factor-removal.commands.ts'
import { forgetDevices, rememberDevice } from './known-devices.commands.ts'
import { CURRENT_PASSWORD_BY_SESSION, FORGOT_BY_ACCOUNT, FORGOT_THROTTLE, RESET_THROTTLE } from './limits.ts'
import { checkNewPassword } from './password-policy.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Caller } from './sessions.commands.ts'
import { endSessions } from './sessions.commands.ts'
import { unlockSignIn } from './sign-in.commands.ts'
import { dropOpenTokens, isGoodToken, issueToken, useToken } from './user-tokens.commands.ts'
import { dropWaysInSince } from './ways-in.commands.ts'

/** Longer than queueing a mail takes, so that the time does not reveal whether an account exists. */
const FORGOT_ANSWER_MS = 300

/** Tokens mailed to the address, or returned at its confirmation. */
const PURPOSES = ['RESET_PASSWORD', 'CLAIM_ACCOUNT', 'NOT_ME'] as const

interface Person {
  id: string
  email: string
}

/** Keeps only the browser that sets it as a known device, and returns the browser's new secret. */
async function setPassword(
  tx: Transaction<DB>,
  deps: Deps,
  { user, passwordHash, message, caller }: { user: Person; passwordHash: string; message: string; caller: Caller },
): Promise<string> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: deps.clock() })
    .where('id', '=', user.id)
    .execute()
  // A claim stays valid: an intruder in the account must not void the owner's link by changing the password.
  await dropOpenTokens(tx, user.id, 'RESET_PASSWORD')
  await unlockSignIn(tx, user.email, caller.network)
  await forgetDevices(tx, user.id)
  await dropChallenges(tx, user.id)
  await dropWaitingChange(tx, user.id)
  await queueMail(tx, passwordChangedMail(deps.config.appUrl, user))
  await audit(
    tx,
    { userId: user.id, email: user.email },
    { category: 'AUTH', action: 'UPDATE', entity: 'user', entityId: user.id, message },
  )
  return rememberDevice(tx, deps.clock(), user.id, caller.device)
}

/** What was no wrong password does not count as one. */
const withdrawing =
  (db: Kysely<DB>, { sessionId }: Actor) =>
  async (error: unknown): Promise<never> => {
    await uncountAttempt(db, CURRENT_PASSWORD_BY_SESSION, sessionId)
    throw error
  }

/**
 * The caller's account. The attempt counts until `forgetAttempts`.
 * @throws 400 `current_password_wrong` at `field`, 429
 */
export async function checkCurrentPassword({ db, clock }: Deps, actor: Actor, password: string, field: string) {
  await limitAttempts(db, clock(), CURRENT_PASSWORD_BY_SESSION, actor.sessionId)
  const account = await accountByEmail(db, actor.email)
  const isRight = await verifyPassword(account?.passwordHash, password).catch(withdrawing(db, actor))
  if (!account?.passwordHash || !isRight) throw badRequest('current_password_wrong', field)
  return { ...account, passwordHash: account.passwordHash }
}

/**
 * Ends all other sessions; returns the browser's new secret.
 * @throws 400 `current_password_wrong` at `currentPassword`, 409 when the password changed meanwhile
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof ChangePasswordInput>,
  caller: Caller,
): Promise<string> {
  const { db, clock } = deps
  await checkNewPassword(deps.config.passwordPolicy, input.newPassword, 'newPassword')
  const account = await checkCurrentPassword(deps, actor, input.currentPassword, 'currentPassword')
  const { passwordHash: current } = account
  const passwordHash = await hashPassword(input.newPassword).catch(withdrawing(db, actor))
  return db.transaction().execute(async (tx) => {
    const locked = await lockAccountWithPassword(tx, account.id, current)
    if (!locked) throw conflict('record_changed')
    const message = accountLogTexts.passwordChanged(account.email)
    const device = await setPassword(tx, deps, { user: account, passwordHash, message, caller })
    await endSessions(tx, clock(), account.id, actor.sessionId)
    await forgetAttempts(tx, CURRENT_PASSWORD_BY_SESSION, actor.sessionId)
    return device
  })
}

/**
 * Answers the same after the same time, whether or not the account exists, and whether or not it is sent a mail. A customer without
 * sign-in is sent a link that makes an account of the record.
 */
export async function requestReset(deps: Deps, input: { email: string }, network: string): Promise<void> {
  await waitForTurn(deps.db, deps.clock(), FORGOT_THROTTLE, network)
  await Promise.all([mailReset(deps, normalEmail(input.email)), pause(FORGOT_ANSWER_MS)])
}

async function mailReset({ db, clock, config }: Deps, email: string): Promise<void> {
  const account = await accountByEmail(db, email)
  if (!account || (await countAttempt(db, clock(), FORGOT_BY_ACCOUNT, account.id)) > 0) return
  await db.transaction().execute(async (tx) => {
    const isRecord = account.passwordHash === null
    const token = await issueToken(tx, clock(), account.id, isRecord ? 'CLAIM_ACCOUNT' : 'RESET_PASSWORD')
    await queueMail(tx, (isRecord ? forgottenRecordMail : resetMail)(config.appUrl, account, token))
  })
}

/**
 * Ends all sessions; returns the browser's new secret. Only a claim link also confirms the address: the link for the owner of an
 * account that somebody else may have made.
 * @throws 401 `invalid_token` for a link that is unknown, used or too old
 */
export async function resetPassword(
  deps: Deps,
  input: z.output<typeof ResetPasswordInput>,
  caller: Caller,
): Promise<string> {
  const { db, clock } = deps
  await waitForTurn(db, clock(), RESET_THROTTLE, caller.network)
  await checkNewPassword(deps.config.passwordPolicy, input.password, 'password')
  if (!(await isGoodToken(db, clock(), input.token, ...PURPOSES))) throw unauthorized('invalid_token')
  const passwordHash = await hashPassword(input.password)
  return db.transaction().execute(async (tx) => {
    const user = await useToken(tx, clock(), input.token, ...PURPOSES)
    if (!user) throw unauthorized('invalid_token')
    const isClaim = user.purpose === 'CLAIM_ACCOUNT'
    if (isClaim) {
      await confirmAddress(tx, clock(), user.id)
      // Of whoever registered the account. A reset keeps them: it replaces no second step.
      await dropFactors(tx, user.id)
    }
    if (user.purpose === 'NOT_ME') await dropWaysInSince(tx, user.id, user.issuedAt)
    await dropOpenTokens(tx, user.id, 'CLAIM_ACCOUNT')
    const message = accountLogTexts[isClaim ? 'accountClaimed' : 'passwordReset'](user.email)
    const device = await setPassword(tx, deps, { user, passwordHash, message, caller })
    await endSessions(tx, clock(), user.id)
    return device
  })
}
