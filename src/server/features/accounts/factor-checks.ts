// Whether somebody has the account's second step. Checked before a transaction, used up inside it.
import type { Kysely, Transaction } from 'kysely'
import type { Signed } from '../../../shared/accounts/passkeys.schemas.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { checkedPasskey, passkeysOf } from './passkey-checks.ts'
import type { PasskeySite } from './passkey-site.ts'
import { checkedRecoveryCode } from './recovery-codes.commands.ts'
import { stepOfCode } from './totp.ts'

export interface GivenFactor {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: Signed | undefined
}

/** Uses a factor up. False where it was used meanwhile. */
export type UseFactor = (tx: Transaction<DB>, now: Date) => Promise<boolean>

/** Null for a wrong step. `token`: of the challenge that a passkey signed. @throws 503 where too many passwords wait */
export async function checkedFactor(
  deps: Deps,
  userId: string,
  { token, ...given }: GivenFactor & { token: string },
): Promise<UseFactor | null> {
  if (given.passkey !== undefined) return (await checkedPasskey(deps, given.passkey, { token, userId }))?.use ?? null
  if (given.code !== undefined) return checkedCode(deps, deps.db, userId, given.code)
  return checkedRecoveryCode(deps.db, userId, given.recoveryCode ?? '')
}

async function checkedCode(
  { clock, factorSecrets }: Deps,
  db: Kysely<DB>,
  userId: string,
  code: string,
): Promise<UseFactor | null> {
  const app = await db
    .selectFrom('factors')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'TOTP')
    .executeTakeFirst()
  // Null also after a change of the JWT secret.
  const secret = app?.secret ? factorSecrets.decrypt(app.secret) : null
  const step = secret === null ? null : stepOfCode(secret, code, clock())
  if (!app || step === null) return null
  return (tx, now) => useStep(tx, now, app.id, step)
}

/** Call it with the account's row locked. */
export async function hasFactor(db: Kysely<DB>, userId: string): Promise<boolean> {
  const user = db.selectFrom('users').select('has_factor').where('id', '=', userId)
  return (await user.executeTakeFirst())?.has_factor !== false
}

/** How the account may do its second step, and its passkeys that work here. */
export async function waysOf(db: Kysely<DB>, userId: string, site: PasskeySite | null) {
  const app = db.selectFrom('factors').select('id').where('user_id', '=', userId).where('kind', '=', 'TOTP')
  const hasApp = (await app.executeTakeFirst()) !== undefined
  const passkeys = site ? await passkeysOf(db, userId, site) : []
  const methods = [...(passkeys.length > 0 ? ['PASSKEY'] : []), ...(hasApp ? ['TOTP'] : [])]
  return { methods, passkeys }
}

/** A step serves once over all servers. */
async function useStep(tx: Transaction<DB>, now: Date, id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('factors')
    .set({ last_step: step, used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
