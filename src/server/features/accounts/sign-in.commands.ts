// Sign-in by password, and its limits. A stranger's wrong passwords lock the stranger's network, not the account's owner.
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { LoginInput } from '../../../shared/accounts/accounts.contract.ts'
import { accountLogTexts } from '../../../shared/accounts/accounts.log-texts.ts'
import type { Challenge } from '../../../shared/endpoint.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { normalEmail } from '../../http/email.ts'
import { AppError, unauthorized } from '../../http/errors.ts'
import {
  type Counter,
  countAttempt,
  forgetAttempts,
  limitAttempts,
  limitAttemptsAndTurns,
  returnTurn,
  uncountAttempt,
} from '../../http/rate-limit.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { semaphore, withPermit } from '../../http/semaphore.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { unfinishedSignInMail } from './accounts.mails.ts'
import { lockAccountWithPassword } from './accounts.queries.ts'
import { newChallenge } from './challenges.commands.ts'
import { waysOf } from './factor-checks.ts'
import { accountToSignIn } from './known-devices.commands.ts'
import {
  SIGN_IN_BY_ACCOUNT,
  SIGN_IN_BY_DEVICE,
  SIGN_IN_BY_NETWORK,
  SIGN_IN_THROTTLE,
  UNFINISHED_BY_ACCOUNT,
  UNFINISHED_MAILS,
} from './limits.ts'
import { passkeySite } from './passkey-site.ts'
import { signingOptions } from './passkeys.ts'
import { verifyPassword } from './passwords.ts'
import type { Caller } from './sessions.commands.ts'
import { completeSignIn, type SignedInBrowser } from './sign-in-end.commands.ts'

const networkCounter = (email: string, network: string): Counter => [SIGN_IN_BY_NETWORK, `${email} ${network}`]

/** So few are counted at once that the calls of others find the server free. The passwords wait in lanes of their own anyway. */
export const counting = semaphore(4)

/**
 * Counts the attempt before the password check, so that a hundred at once cannot all pass. An attempt that is refused here
 * is no wrong password and counts nowhere.
 * @throws 429 with `Retry-After`
 */
export async function countSignIn(
  db: Kysely<DB>,
  now: Date,
  email: string,
  { network, device }: Caller,
  isKnown: boolean,
) {
  if (isKnown) {
    const own: Counter = [SIGN_IN_BY_DEVICE, `${email} ${hashOf(device ?? '')}`]
    await limitAttempts(db, now, ...own)
    return {
      turn: async () => {},
      withdraw: (tx: Kysely<DB>) => uncountAttempt(tx, ...own),
      succeeded: (tx: Kysely<DB>) => forgetAttempts(tx, ...own),
    }
  }
  const own = networkCounter(email, network)
  const ofAccount: Counter = [SIGN_IN_BY_ACCOUNT, email]
  const turn = await limitAttemptsAndTurns(db, now, [own, ofAccount], SIGN_IN_THROTTLE, network)
  return {
    turn,
    withdraw: async (tx: Kysely<DB>) => {
      for (const counter of [own, ofAccount]) await uncountAttempt(tx, ...counter)
      await returnTurn(tx, SIGN_IN_THROTTLE, network)
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
 * An unknown, a deleted and an existing account with a wrong password take the same steps and get the same answer, and so does a
 * customer without sign-in.
 * @throws 401 `bad_credentials`, `second_factor_required` with a challenge, 429 after too many failures, 503 where too many passwords wait to be checked
 */
export async function signIn(deps: Deps, input: z.output<typeof LoginInput>, caller: Caller): Promise<SignedInBrowser> {
  const { db, clock } = deps
  const email = normalEmail(input.email)
  const { account, attempt } = await withPermit(counting, async () => {
    const now = clock()
    const account = await accountToSignIn(db, now, email, caller.device)
    return { account, attempt: await countSignIn(db, now, email, caller, account?.isKnownDevice === true) }
  })
  await attempt.turn()
  const isRight = await verifyPassword(account?.passwordHash, input.password).catch(async (error: unknown) => {
    await attempt.withdraw(db)
    throw error
  })
  const outcome = await db.transaction().execute(async (tx) => {
    const who = { userId: account?.id ?? null, email }
    const hash = isRight ? account?.passwordHash : null
    const locked = account && hash ? await lockAccountWithPassword(tx, account.id, hash) : undefined
    if (locked?.hasFactor) {
      // Not forgotten as after a sign-in: wrong second steps count on.
      await attempt.withdraw(tx)
      return { challenge: await askSecondStep(tx, deps, locked) }
    }
    if (locked) {
      await attempt.succeeded(tx)
      return completeSignIn(tx, deps, { account: locked, caller, isKnown: account?.isKnownDevice === true })
    }
    await logFailedSignIn(tx, who, caller)
    return null
  })
  if (!outcome) throw unauthorized('bad_credentials')
  if ('challenge' in outcome) throw new AppError(401, 'second_factor_required', { challenge: outcome.challenge })
  return outcome
}

export function logFailedSignIn(
  tx: Transaction<DB>,
  who: { userId: string | null; email: string },
  { network }: Caller,
): Promise<void> {
  const message = accountLogTexts.signInFailed(who.email, network)
  return audit(tx, who, {
    category: 'AUTH',
    action: 'LOGIN_FAILED',
    entity: 'user',
    entityId: who.userId,
    message,
  })
}

/** The third right password without the second step is told to the owner: somebody may know it. */
async function askSecondStep(
  tx: Transaction<DB>,
  { clock, config }: Deps,
  { id, email }: { id: string; email: string },
): Promise<Challenge> {
  const isThird = (await countAttempt(tx, clock(), UNFINISHED_BY_ACCOUNT, id)) > 0
  if (isThird && (await countAttempt(tx, clock(), UNFINISHED_MAILS, id)) === 0)
    await queueMail(tx, unfinishedSignInMail(config.appUrl, { id, email }))
  const token = await newChallenge(tx, clock(), 'SECOND_STEP', id)
  const site = passkeySite(config.appUrl)
  const { methods, passkeys } = await waysOf(tx, id, site)
  const passkey = site && passkeys.length > 0 ? await signingOptions(site, token, passkeys) : undefined
  return { token, methods: [...methods, 'RECOVERY_CODE'], passkey }
}
