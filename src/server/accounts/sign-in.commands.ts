// Sign-in and its limits. A stranger's wrong passwords lock the stranger's network, not the account's owner.
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { LoginInput } from '../../shared/accounts/accounts.contract.ts'
import { accountLogTexts } from '../../shared/accounts/accounts.log-texts.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { audit } from '../platform/audit.ts'
import { unauthorized } from '../platform/errors.ts'
import {
  forgetAttempts,
  type Limit,
  limitAttempts,
  returnTurn,
  uncountAttempt,
  waitForTurn,
} from '../platform/rate-limit.ts'
import { hashOf } from '../platform/secret-tokens.ts'
import { accountByEmail, lockAccountWithPassword, normalEmail } from './accounts.queries.ts'
import { isKnownDevice, rememberDevice } from './known-devices.commands.ts'
import { SIGN_IN_BY_ACCOUNT, SIGN_IN_BY_DEVICE, SIGN_IN_BY_NETWORK, SIGN_IN_THROTTLE } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { openSession, type SessionTokens } from './sessions.commands.ts'

/** Where a call comes from. */
export interface Caller {
  /** As `networkOf` returns it. */
  network: string
  /** The secret in the device cookie; it may belong to other accounts than this one. */
  device: string | undefined
}

type Counter = [limit: Limit, subject: string]

const networkCounter = (email: string, network: string): Counter => [SIGN_IN_BY_NETWORK, `${email} ${network}`]

/**
 * Counts the attempt before the password check, so that a hundred at once cannot all pass. An attempt that is refused here
 * is no wrong password and counts nowhere.
 * @throws 429 with `Retry-After`
 */
async function countAttempts(db: Kysely<DB>, now: Date, email: string, { network, device }: Caller) {
  const isKnown = await isKnownDevice(db, now, email, device)
  const own: Counter = isKnown
    ? [SIGN_IN_BY_DEVICE, `${email} ${hashOf(device ?? '')}`]
    : networkCounter(email, network)
  await limitAttempts(db, now, ...own)
  const counted: Counter[] = [own]
  const uncount = async () => {
    for (const counter of counted) await uncountAttempt(db, ...counter)
  }
  if (isKnown) return { succeeded: (tx: Kysely<DB>) => forgetAttempts(tx, ...own), withdraw: uncount }
  try {
    await limitAttempts(db, now, SIGN_IN_BY_ACCOUNT, email)
    counted.push([SIGN_IN_BY_ACCOUNT, email])
    await waitForTurn(db, now, SIGN_IN_THROTTLE, network)
  } catch (error) {
    await uncount()
    throw error
  }
  return {
    withdraw: async () => {
      await uncount()
      await returnTurn(db, SIGN_IN_THROTTLE, network)
    },
    succeeded: async (tx: Kysely<DB>) => {
      await forgetAttempts(tx, ...own)
      await uncountAttempt(tx, SIGN_IN_BY_ACCOUNT, email)
      await returnTurn(tx, SIGN_IN_THROTTLE, network)
    },
  }
}

/** Lets a user sign in at once after a new password. */
export async function unlockSignIn(tx: Kysely<DB>, email: string, network: string): Promise<void> {
  await forgetAttempts(tx, SIGN_IN_BY_ACCOUNT, email)
  await forgetAttempts(tx, ...networkCounter(email, network))
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
  const attempt = await countAttempts(db, clock(), email, caller)
  const account = await accountByEmail(db, email)
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
      return { ...(await openSession(tx, deps, account.id)), device }
    }
    const message = accountLogTexts.signInFailed(email, caller.network)
    await audit(tx, who, { ...entry, action: 'LOGIN_FAILED', message })
    return null
  })
  if (!session) throw unauthorized('bad_credentials')
  return session
}
