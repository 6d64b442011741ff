// Sign-in and its limits. A stranger's wrong passwords lock the stranger's network, not the account's owner.
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { LoginInput } from '../../../shared/accounts/accounts.contract.ts'
import { accountLogTexts } from '../../../shared/accounts/accounts.log-texts.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { normalEmail } from '../../http/email.ts'
import { unauthorized } from '../../http/errors.ts'
import {
  type Counter,
  forgetAttempts,
  limitAttempts,
  limitAttemptsAndTurns,
  returnTurn,
  uncountAttempt,
} from '../../http/rate-limit.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { semaphore, withPermit } from '../../http/semaphore.ts'
import { lockAccountWithPassword } from './accounts.queries.ts'
import { accountToSignIn, rememberDevice } from './known-devices.commands.ts'
import { SIGN_IN_BY_ACCOUNT, SIGN_IN_BY_DEVICE, SIGN_IN_BY_NETWORK, SIGN_IN_THROTTLE } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { openSession, type Place, type SessionTokens } from './sessions.commands.ts'

/** Where a call comes from. */
export interface Caller extends Place {
  /** The secret in the device cookie; it may belong to other accounts than this one. */
  device: string | undefined
}

const networkCounter = (email: string, network: string): Counter => [SIGN_IN_BY_NETWORK, `${email} ${network}`]

/** So few are counted at once that the calls of others find the server free. The passwords wait in lanes of their own anyway. */
const counting = semaphore(4)

/**
 * Counts the attempt before the password check, so that a hundred at once cannot all pass. An attempt that is refused here
 * is no wrong password and counts nowhere.
 * @throws 429 with `Retry-After`
 */
async function countAttempt(db: Kysely<DB>, now: Date, email: string, { network, device }: Caller, isKnown: boolean) {
  if (isKnown) {
    const own: Counter = [SIGN_IN_BY_DEVICE, `${email} ${hashOf(device ?? '')}`]
    await limitAttempts(db, now, ...own)
    return {
      turn: async () => {},
      withdraw: () => uncountAttempt(db, ...own),
      succeeded: (tx: Kysely<DB>) => forgetAttempts(tx, ...own),
    }
  }
  const own = networkCounter(email, network)
  const ofAccount: Counter = [SIGN_IN_BY_ACCOUNT, email]
  const turn = await limitAttemptsAndTurns(db, now, [own, ofAccount], SIGN_IN_THROTTLE, network)
  return {
    turn,
    withdraw: async () => {
      for (const counter of [own, ofAccount]) await uncountAttempt(db, ...counter)
      await returnTurn(db, SIGN_IN_THROTTLE, network)
    },
    succeeded: async (tx: Kysely<DB>) => {
      await forgetAttempts(tx, ...own)
      await uncountAttempt(tx, ...ofAccount)
      await returnTurn(tx, SIGN_IN_THROTTLE, network)
    },
  }
}

/** Lets a user sign in at once after a new password. */
export async function unlockSignIn(tx: Kysely<DB>, email: string, network: string): Promise<void> {
  // In the order in which an attempt counts them, so that neither waits for the other.
  await forgetAttempts(tx, ...networkCounter(email, network))
  await forgetAttempts(tx, SIGN_IN_BY_ACCOUNT, email)
}

/**
 * An unknown, a deleted and an existing account with a wrong password take the same steps and get the same answer.
 * @throws 401 `bad_credentials`, 429 after too many failures, 503 where too many passwords wait to be checked
 */
export async function signIn(
  deps: Deps,
  input: z.output<typeof LoginInput>,
  caller: Caller,
): Promise<SessionTokens & { device: string }> {
  const { db, clock } = deps
  const email = normalEmail(input.email)
  const { account, attempt } = await withPermit(counting, async () => {
    const now = clock()
    const account = await accountToSignIn(db, now, email, caller.device)
    return { account, attempt: await countAttempt(db, now, email, caller, account?.isKnownDevice === true) }
  })
  await attempt.turn()
  const isRight = await verifyPassword(account?.passwordHash, input.password).catch(async (error: unknown) => {
    await attempt.withdraw()
    throw error
  })
  const session = await db.transaction().execute(async (tx) => {
    const who = { userId: account?.id ?? null, email }
    const entry = { category: 'AUTH', entity: 'user', entityId: who.userId } as const
    if (account && isRight && (await lockAccountWithPassword(tx, account.id, account.passwordHash))) {
      await attempt.succeeded(tx)
      await audit(tx, who, { ...entry, action: 'LOGIN', message: accountLogTexts.signedIn(email) })
      const device = await rememberDevice(tx, clock(), account.id, caller.device)
      return { ...(await openSession(tx, deps, account.id, caller)), device }
    }
    const message = accountLogTexts.signInFailed(email, caller.network)
    await audit(tx, who, { ...entry, action: 'LOGIN_FAILED', message })
    return null
  })
  if (!session) throw unauthorized('bad_credentials')
  return session
}
