// Step-up: the person at an open session shows again who they are, before what matters most.
import type { IdentityInput } from '../../../shared/accounts/factors.contract.ts'
import type { Signed, SigningOptions } from '../../../shared/accounts/passkeys.schemas.ts'
import { securityLogTexts } from '../../../shared/accounts/security.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, unauthorized } from '../../http/errors.ts'
import { lockOwnAccount } from '../../http/own-account.ts'
import { forgetAttempts, limitAttempts, uncountAttempt } from '../../http/rate-limit.ts'
import { accountByEmail } from './accounts.queries.ts'
import { newChallenge, useChallenge } from './challenges.commands.ts'
import { checkedFactor, hasFactor, type UseFactor, waysOf } from './factor-checks.ts'
import { CURRENT_PASSWORD_BY_SESSION } from './limits.ts'
import { passkeySite } from './passkey-site.ts'
import { signingOptions, tokenIn } from './passkeys.ts'
import { verifyPassword } from './passwords.ts'

const log = logOf('AUTH', 'user')

/** The password is enough only for an account without a factor. */
async function checked(
  deps: Deps,
  actor: Actor,
  { password, code, passkey }: IdentityInput,
): Promise<UseFactor | null> {
  if (passkey !== undefined) return checkedSignature(deps, actor, passkey)
  if (code !== undefined) return checkedFactor(deps, actor.userId, { code, token: '' })
  const account = await accountByEmail(deps.db, actor.email)
  const isRight = await verifyPassword(account?.passwordHash, password ?? '')
  return isRight && account ? async (tx) => !(await hasFactor(tx, actor.userId)) : null
}

async function checkedSignature(deps: Deps, { userId }: Actor, passkey: Signed): Promise<UseFactor | null> {
  const token = tokenIn(passkey)
  const use = token === null ? null : await checkedFactor(deps, userId, { passkey, token })
  if (token === null || !use) return null
  return async (tx, now) => {
    if (!(await useChallenge(tx, now, token, { purpose: 'IDENTITY', userId }))) throw unauthorized('challenge_expired')
    return use(tx, now)
  }
}

/** The ways of an account with a factor, beside a question for its passkeys. */
export function askIdentity(
  { db, clock, config }: Deps,
  { userId }: Actor,
): Promise<{ methods: string[]; options: SigningOptions | null }> {
  const site = passkeySite(config.appUrl)
  return db.transaction().execute(async (tx) => {
    const { methods, passkeys } = await waysOf(tx, userId, site)
    if (!site || passkeys.length === 0) return { methods, options: null }
    const token = await newChallenge(tx, clock(), 'IDENTITY', userId)
    return { methods, options: await signingOptions(site, token, passkeys) }
  })
}

/** @throws 400 `current_password_wrong` at `password`, 401 `factor_wrong`, `challenge_expired`, 429 */
export async function giveIdentity(deps: Deps, actor: Actor, input: IdentityInput): Promise<void> {
  const { db, clock } = deps
  const limit = [CURRENT_PASSWORD_BY_SESSION, actor.sessionId] as const
  await limitAttempts(db, clock(), ...limit)
  const use = await checked(deps, actor, input).catch(async (error: unknown) => {
    await uncountAttempt(db, ...limit)
    throw error
  })
  if (!use)
    throw input.password !== undefined ? badRequest('current_password_wrong', 'password') : unauthorized('factor_wrong')
  await db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(deps, tx, actor)
    if (!(await use(tx, clock()))) throw unauthorized('factor_wrong')
    await tx.updateTable('sessions').set({ identity_at: clock() }).where('id', '=', actor.sessionId).execute()
    await forgetAttempts(tx, ...limit)
    await log(tx, actor, 'LOGIN', account.id, securityLogTexts.identityGiven(account.email))
  })
}
