// Signing in by a passkey alone: the device and its unlock are both steps.
import type { Signed, SigningOptions } from '../../../shared/accounts/passkeys.schemas.ts'
import { emailText } from '../../db/emails.ts'
import type { Deps } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import { waitForTurn } from '../../http/rate-limit.ts'
import { newChallenge, useChallenge } from './challenges.commands.ts'
import { isKnownDevice } from './known-devices.commands.ts'
import { PASSKEY_THROTTLE } from './limits.ts'
import { checkedPasskey } from './passkey-checks.ts'
import { passkeySite } from './passkey-site.ts'
import { signingOptions, tokenIn } from './passkeys.ts'
import type { Caller } from './sessions.commands.ts'
import { logFailedSignIn } from './sign-in.commands.ts'
import { completeSignIn, type SignedInBrowser } from './sign-in-end.commands.ts'

/** Null where the site can have no passkeys. @throws 429 */
export async function askAnyPasskey(
  { db, clock, config }: Deps,
  { network }: Caller,
): Promise<{ options: SigningOptions | null }> {
  const site = passkeySite(config.appUrl)
  if (!site) return { options: null }
  await waitForTurn(db, clock(), PASSKEY_THROTTLE, network)
  return { options: await signingOptions(site, await newChallenge(db, clock(), 'PASSKEY', null)) }
}

/** @throws 401 `challenge_expired` or `factor_wrong`, 429 */
export async function signInWithPasskey(deps: Deps, passkey: Signed, caller: Caller): Promise<SignedInBrowser> {
  const { db, clock } = deps
  await waitForTurn(db, clock(), PASSKEY_THROTTLE, caller.network)
  const token = tokenIn(passkey)
  const checked = token === null ? null : await checkedPasskey(deps, passkey, { token })
  if (token === null || !checked) throw unauthorized('factor_wrong')
  const session = await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select(['id', emailText('email').as('email'), 'email_confirmed_at as confirmedAt'])
      .where('id', '=', checked.userId)
      .where('password_hash', 'is not', null)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return null
    if (!(await useChallenge(tx, clock(), token, { purpose: 'PASSKEY', userId: null })))
      throw unauthorized('challenge_expired')
    if (!(await checked.use(tx, clock()))) {
      await logFailedSignIn(tx, { userId: account.id, email: account.email }, caller)
      return null
    }
    const isKnown = await isKnownDevice(tx, clock(), account.email, caller.device)
    return completeSignIn(tx, deps, { account, caller, isKnown })
  })
  if (!session) throw unauthorized('factor_wrong')
  return session
}
