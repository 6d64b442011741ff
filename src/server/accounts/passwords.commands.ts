// Changing a password that is known, and renewing one that was forgotten.
import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { ChangePasswordInput, ResetPasswordInput } from '../../shared/accounts/accounts.contract.ts'
import { accountLogTexts } from '../../shared/accounts/accounts.log-texts.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../platform/access.ts'
import { audit } from '../platform/audit.ts'
import { badRequest, conflict, unauthorized } from '../platform/errors.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { forgetAttempts, limitAttempts, takeAttempt } from '../platform/rate-limit.ts'
import { passwordChangedMail, resetMail } from './accounts.mails.ts'
import { accountByEmail, lockAccountWithPassword, normalEmail } from './accounts.queries.ts'
import {
  CURRENT_PASSWORD_BY_ACCOUNT,
  FORGOT_BY_ACCOUNT,
  FORGOT_BY_ADDRESS,
  RESET_BY_ADDRESS,
  SIGN_IN_BY_ACCOUNT,
} from './limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endSessions } from './sessions.commands.ts'
import { dropOpenTokens, isGoodToken, issueToken, useToken } from './user-tokens.commands.ts'

/** Longer than writing a mail takes, so that the time does not tell whether there is an account. */
const FORGOT_ANSWER_MS = 300

interface Person {
  id: string
  email: string
}

async function setPassword(
  tx: Transaction<DB>,
  deps: Deps,
  user: Person,
  passwordHash: string,
  message: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: deps.clock() })
    .where('id', '=', user.id)
    .execute()
  await dropOpenTokens(tx, user.id, 'RESET_PASSWORD')
  await forgetAttempts(tx, SIGN_IN_BY_ACCOUNT, user.email)
  await queueMail(tx, passwordChangedMail(deps.config.appUrl, user))
  await audit(
    tx,
    { userId: user.id, email: user.email },
    { category: 'AUTH', action: 'UPDATE', entity: 'user', entityId: user.id, message },
  )
}

/** Ends all other sessions. @throws 400 `current_password_wrong` at `currentPassword`, 409 when it was changed meanwhile */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof ChangePasswordInput>,
): Promise<void> {
  const { db, clock } = deps
  await limitAttempts(db, clock(), CURRENT_PASSWORD_BY_ACCOUNT, actor.userId)
  const account = await accountByEmail(db, actor.email)
  const isRight = await verifyPassword(account?.passwordHash, input.currentPassword)
  if (!account || !isRight) throw badRequest('current_password_wrong', 'currentPassword')
  const passwordHash = await hashPassword(input.newPassword)
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccountWithPassword(tx, account.id, account.passwordHash))) throw conflict('record_changed')
    await setPassword(tx, deps, account, passwordHash, accountLogTexts.passwordChanged(account.email))
    await endSessions(tx, clock(), account.id, actor.sessionId)
    await forgetAttempts(tx, CURRENT_PASSWORD_BY_ACCOUNT, actor.userId)
  })
}

/** The same answer after the same time, whether or not there is such an account, and whether or not it got a mail just now. */
export async function requestReset(deps: Deps, input: { email: string }, address: string): Promise<void> {
  await limitAttempts(deps.db, deps.clock(), FORGOT_BY_ADDRESS, address)
  await Promise.all([mailReset(deps, normalEmail(input.email)), pause(FORGOT_ANSWER_MS)])
}

async function mailReset({ db, clock, config }: Deps, email: string): Promise<void> {
  const account = await accountByEmail(db, email)
  if (!account || (await takeAttempt(db, clock(), FORGOT_BY_ACCOUNT, account.id)) > 0) return
  await db.transaction().execute(async (tx) => {
    const token = await issueToken(tx, clock(), account.id, 'RESET_PASSWORD')
    await queueMail(tx, resetMail(config.appUrl, account, token))
  })
}

/** Ends all sessions. The address is not confirmed by it. @throws 401 `invalid_token` for a link that is unknown, used or too old */
export async function resetPassword(
  deps: Deps,
  input: z.output<typeof ResetPasswordInput>,
  address: string,
): Promise<void> {
  const { db, clock } = deps
  await limitAttempts(db, clock(), RESET_BY_ADDRESS, address)
  if (!(await isGoodToken(db, clock(), input.token, 'RESET_PASSWORD'))) throw unauthorized('invalid_token')
  const passwordHash = await hashPassword(input.password)
  await db.transaction().execute(async (tx) => {
    const user = await useToken(tx, clock(), input.token, 'RESET_PASSWORD')
    if (!user) throw unauthorized('invalid_token')
    await setPassword(tx, deps, user, passwordHash, accountLogTexts.passwordReset(user.email))
    await endSessions(tx, clock(), user.id)
  })
}
