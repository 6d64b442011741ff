import type { Kysely } from 'kysely'
import type { Factors } from '../../../shared/accounts/factors.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { PasskeySite } from './passkey-site.ts'

export async function factorsOf(db: Kysely<DB>, userId: string, site: PasskeySite | null): Promise<Factors> {
  const rows = await db
    .selectFrom('factors')
    .select(['id', 'kind', 'created_at', 'used_at', 'device', 'host'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    factors: rows.map(({ id, kind, created_at, used_at, device, host }) => ({
      id,
      kind,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
      device: device || null,
      works: kind !== 'PASSKEY' || host === site?.host,
    })),
    recoveryCodesLeft: left,
  }
}

/** How many passkeys were made for another address of the app, and work no more. */
export async function passkeysElsewhere(db: Kysely<DB>, site: PasskeySite | null): Promise<number> {
  const { count } = await db
    .selectFrom('factors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'PASSKEY')
    .where('host', 'is distinct from', site?.host ?? null)
    .executeTakeFirstOrThrow()
  return count
}
