// Adding a passkey.
import type { Kysely } from 'kysely'
import { deviceName } from '../../../shared/accounts/device-name.ts'
import { MOST_PASSKEYS } from '../../../shared/accounts/passkeys.contract.ts'
import type { MakingOptions, NewPasskey } from '../../../shared/accounts/passkeys.schemas.ts'
import { securityLogTexts } from '../../../shared/accounts/security.log-texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, unauthorized } from '../../http/errors.ts'
import { newChallenge, useChallenge } from './challenges.commands.ts'
import { addFactor, assertConfirmed } from './factor-adding.commands.ts'
import { passkeysOf } from './passkey-checks.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'
import { madePasskey, makingOptions, tokenIn } from './passkeys.ts'

/** @throws 409 `passkeys_unavailable` */
function siteOf({ config }: Deps): PasskeySite {
  const site = passkeySite(config.appUrl)
  if (!site) throw conflict('passkeys_unavailable')
  return site
}

/** @throws 409 `too_many_factors` */
async function assertRoom(db: Kysely<DB>, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('factors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'PASSKEY')
    .executeTakeFirstOrThrow()
  if (count >= MOST_PASSKEYS) throw conflict('too_many_factors')
}

/** @throws 403 `email_not_confirmed`, 409 `too_many_factors`, `passkeys_unavailable` */
export async function startPasskey(deps: Deps, actor: Actor): Promise<{ options: MakingOptions }> {
  const { db, clock } = deps
  assertConfirmed(actor)
  const site = siteOf(deps)
  const { userId: id, email } = actor
  return db.transaction().execute(async (tx) => {
    await assertRoom(tx, id)
    const token = await newChallenge(tx, clock(), 'ADD_PASSKEY', id)
    return { options: await makingOptions(site, token, { id, email, passkeys: await passkeysOf(tx, id, site) }) }
  })
}

/**
 * Returns recovery codes with the first factor.
 * @throws 401 `factor_wrong`, `challenge_expired`, 409 `too_many_factors`, `passkeys_unavailable`
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  made: NewPasskey,
): Promise<{ recoveryCodes: string[] | null }> {
  assertConfirmed(actor)
  const site = siteOf(deps)
  const token = tokenIn(made)
  const passkey = token === null ? null : await madePasskey(site, token, made)
  if (token === null || !passkey) throw unauthorized('factor_wrong')
  const device = deviceName(actor.origin?.device ?? null)
  const values = {
    kind: 'PASSKEY',
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: made.response.transports ?? [],
    host: site.host,
    device,
  } as const
  return addFactor(deps, actor, {
    values,
    message: securityLogTexts.passkeyAdded(actor.email, device),
    before: async (tx) => {
      const challenge = { purpose: 'ADD_PASSKEY', userId: actor.userId } as const
      if (!(await useChallenge(tx, deps.clock(), token, challenge))) throw unauthorized('challenge_expired')
      await assertRoom(tx, actor.userId)
    },
  })
}
