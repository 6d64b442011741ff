// Adding an authenticator app, renewing recovery codes, removing any second step.
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Setup } from '../../../shared/accounts/factors.contract.ts'
import { securityLogTexts } from '../../../shared/accounts/security.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, notFound, unauthorized } from '../../http/errors.ts'
import { lockOwnAccount } from '../../http/own-account.ts'
import { forgetAttempts, limitAttempts } from '../../http/rate-limit.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { lockUserAsAdmin } from '../users/users.commands.ts'
import { factorsChangedMail } from './accounts.mails.ts'
import { addFactor, assertConfirmed } from './factor-adding.commands.ts'
import { hasFactor } from './factor-checks.ts'
import { dropFactors } from './factor-removal.commands.ts'
import { CURRENT_PASSWORD_BY_SESSION } from './limits.ts'
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.commands.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

const log = logOf('AUTH', 'user')
const SETUP_MINUTES = 30

/** What `setup` holds: the server keeps nothing until the code of the app is right. */
const KeptSetup = z.object({ userId: z.string(), secret: z.string(), until: z.number() })

/** @throws 403 `email_not_confirmed`, 409 `too_many_factors` where the account has an app */
export async function startTotp({ db, clock, factorSecrets }: Deps, actor: Actor): Promise<Setup> {
  assertConfirmed(actor)
  const app = await db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('kind', '=', 'TOTP')
    .executeTakeFirst()
  if (app) throw conflict('too_many_factors')
  const secret = newTotpSecret()
  const until = clock().getTime() + SETUP_MINUTES * 60_000
  const kept: z.infer<typeof KeptSetup> = { userId: actor.userId, secret, until }
  return { setup: factorSecrets.encrypt(JSON.stringify(kept)), secret, uri: totpUri(secret, actor.email) }
}

/** @throws 401 `challenge_expired` for a setup that is too old or another account's */
function secretOfSetup({ clock, factorSecrets }: Deps, actor: Actor, setup: string): string {
  const kept = KeptSetup.safeParse(JSON.parse(factorSecrets.decrypt(setup) ?? 'null')).data
  if (kept?.userId !== actor.userId || kept.until <= clock().getTime()) throw unauthorized('challenge_expired')
  return kept.secret
}

/**
 * Returns recovery codes with the first factor.
 * @throws 401 `factor_wrong`, `challenge_expired`, 409 `too_many_factors`, 429
 */
export async function confirmTotp(
  deps: Deps,
  actor: Actor,
  { setup, code }: { setup: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const { db, clock, factorSecrets } = deps
  assertConfirmed(actor)
  const secret = secretOfSetup(deps, actor, setup)
  await limitAttempts(db, clock(), CURRENT_PASSWORD_BY_SESSION, actor.sessionId)
  const step = stepOfCode(secret, code, clock())
  if (step === null) throw unauthorized('factor_wrong')
  // The code that was just typed serves no sign-in. The unique key refuses a second app.
  const values = { kind: 'TOTP', secret: factorSecrets.encrypt(secret), last_step: step } as const
  return addFactor(deps, actor, {
    values,
    message: securityLogTexts.totpAdded(actor.email),
    before: (tx) => forgetAttempts(tx, CURRENT_PASSWORD_BY_SESSION, actor.sessionId),
  })
}

/** @throws 404 `factor_not_found` where the account has no factor */
export async function renewRecoveryCodes(deps: Deps, actor: Actor): Promise<{ recoveryCodes: string[] }> {
  // Ten hashes are not computed for nothing.
  if (!(await hasFactor(deps.db, actor.userId))) throw notFound('factor_not_found')
  const codes = await makeRecoveryCodes()
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(deps, tx, actor)
    if (!(await hasFactor(tx, account.id))) throw notFound('factor_not_found')
    await storeRecoveryCodes(tx, account.id, codes)
    await log(tx, actor, 'UPDATE', account.id, securityLogTexts.recoveryCodesRenewed(account.email))
    return { recoveryCodes: codes.codes }
  })
}

/** Ends the recovery codes with the last factor. @throws 404 `factor_not_found`, 409 `last_factor` */
export function removeFactor(deps: Deps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(deps, tx, actor)
    const removed = await tx
      .deleteFrom('factors')
      .where('id', '=', id)
      .where('user_id', '=', account.id)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw notFound('factor_not_found')
    if (!(await hasFactor(tx, account.id))) {
      await mayLackFactor(tx, actor, account.id)
      await dropFactors(tx, account.id)
    }
    await log(tx, actor, 'UPDATE', account.id, securityLogTexts.factorRemoved(account.email))
    await queueMail(tx, factorsChangedMail(deps.config.appUrl, account, 'removed', null))
  })
}

/** For somebody who lost all, and showed who they are. @throws 404 `factor_not_found` where the account has none */
export function removeFactorsOf(deps: Deps, actor: Actor, userId: string, reason: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockUserAsAdmin(deps, tx, actor, userId)
    await mayLackFactor(tx, actor, account.id)
    if ((await dropFactors(tx, account.id)) === 0) throw notFound('factor_not_found')
    await log(tx, actor, 'UPDATE', account.id, securityLogTexts.factorsRemoved(account.email, reason))
    await queueMail(tx, factorsChangedMail(deps.config.appUrl, account, 'removedByAdmin', reason))
  })
}

/** Of their own, an admin keeps one where admins need it. @throws 409 `last_factor` */
async function mayLackFactor(tx: Transaction<DB>, actor: Actor, userId: string): Promise<void> {
  if (actor.role !== 'ADMIN' || userId !== actor.userId) return
  const { admins_need_factor } = await tx.selectFrom('workshop').select('admins_need_factor').executeTakeFirstOrThrow()
  if (admins_need_factor) throw conflict('last_factor')
}
