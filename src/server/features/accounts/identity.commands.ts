// Step-up: the person at an open session shows again who they are, before what matters most.
import type { IdentityInput } from '../../../shared/accounts/factors.contract.ts'
import { securityLogTexts } from '../../../shared/accounts/security.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, unauthorized } from '../../http/errors.ts'
import { forgetAttempts, limitAttempts, uncountAttempt } from '../../http/rate-limit.ts'
import { accountByEmail } from './accounts.queries.ts'
import { checkedFactor, hasFactor, type UseFactor } from './factor-checks.ts'
import { CURRENT_PASSWORD_BY_SESSION } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { lockOwnAccount } from './session-list.commands.ts'

const log = logOf('AUTH', 'user')

/** The password is enough only for an account without a factor. */
async function checked(deps: Deps, actor: Actor, { password, code }: IdentityInput): Promise<UseFactor | null> {
  if (code !== undefined) return checkedFactor(deps, actor.userId, { code })
  const account = await accountByEmail(deps.db, actor.email)
  const isRight = await verifyPassword(account?.passwordHash, password ?? '')
  return isRight && account ? async (tx) => !(await hasFactor(tx, actor.userId)) : null
}

/** @throws 400 `current_password_wrong` at `password`, 401 `factor_wrong`, 429 */
export async function giveIdentity(deps: Deps, actor: Actor, input: IdentityInput): Promise<void> {
  const { db, clock } = deps
  const limit = [CURRENT_PASSWORD_BY_SESSION, actor.sessionId] as const
  await limitAttempts(db, clock(), ...limit)
  const use = await checked(deps, actor, input).catch(async (error: unknown) => {
    await uncountAttempt(db, ...limit)
    throw error
  })
  if (!use)
    throw input.code === undefined ? badRequest('current_password_wrong', 'password') : unauthorized('factor_wrong')
  await db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(deps, tx, actor)
    if (!(await use(tx, clock()))) throw unauthorized('factor_wrong')
    await tx.updateTable('sessions').set({ identity_at: clock() }).where('id', '=', actor.sessionId).execute()
    await forgetAttempts(tx, ...limit)
    await log(tx, actor, 'LOGIN', account.id, securityLogTexts.identityGiven(account.email))
  })
}
