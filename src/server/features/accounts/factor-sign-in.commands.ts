// The second step after the right password. Wrong steps count as wrong passwords do, and in the challenge.
import type { FactorLoginInput } from '../../../shared/accounts/factors.contract.ts'
import type { Deps } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import { forgetAttempts } from '../../http/rate-limit.ts'
import { withPermit } from '../../http/semaphore.ts'
import { accountOfChallenge, takeTry, useChallenge } from './challenges.commands.ts'
import { checkedFactor } from './factor-checks.ts'
import { isKnownDevice } from './known-devices.commands.ts'
import { UNFINISHED_BY_ACCOUNT } from './limits.ts'
import type { Caller } from './sessions.commands.ts'
import { counting, countSignIn, logFailedSignIn } from './sign-in.commands.ts'
import { completeSignIn, type SignedInBrowser } from './sign-in-end.commands.ts'

/** @throws 401 `challenge_expired` or `factor_wrong`, 429 after too many failures */
export async function signInWithFactor(
  deps: Deps,
  { challenge, ...given }: FactorLoginInput,
  caller: Caller,
): Promise<SignedInBrowser> {
  const { db, clock } = deps
  const account = await accountOfChallenge(db, clock(), challenge)
  if (!account) throw unauthorized('challenge_expired')
  const { id, email } = account
  const isKnown = await isKnownDevice(db, clock(), email, caller.device)
  const attempt = await withPermit(counting, () => countSignIn(db, clock(), email, caller, isKnown))
  await attempt.turn()
  if (!(await takeTry(db, clock(), challenge))) throw unauthorized('challenge_expired')
  const use = await checkedFactor(deps, id, { ...given, token: challenge }).catch(async (error: unknown) => {
    await attempt.withdraw(db)
    throw error
  })
  const session = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    if (!use || !(await use(tx, clock()))) {
      await logFailedSignIn(tx, { userId: id, email }, caller)
      return null
    }
    // A new password or a deletion has ended it meanwhile; the step stays unused.
    if (!(await useChallenge(tx, clock(), challenge, { purpose: 'SECOND_STEP', userId: id })))
      throw unauthorized('challenge_expired')
    await attempt.succeeded(tx)
    await forgetAttempts(tx, UNFINISHED_BY_ACCOUNT, id)
    return completeSignIn(tx, deps, { account, caller, isKnown })
  })
  if (!session) throw unauthorized('factor_wrong')
  return session
}
