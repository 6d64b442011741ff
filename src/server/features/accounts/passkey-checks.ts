// The passkeys of an account, and whether somebody has one. Checked before a transaction, used up inside it.
import type { Kysely, Transaction } from 'kysely'
import type { Signed } from '../../../shared/accounts/passkeys.schemas.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'
import { counterOf, type KnownPasskey } from './passkeys.ts'

/** Those that work here. */
export async function passkeysOf(db: Kysely<DB>, userId: string, { host }: PasskeySite): Promise<KnownPasskey[]> {
  const rows = await db
    .selectFrom('factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('host', '=', host)
    .orderBy('created_at')
    .execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id ?? '', transports: transports ?? [] }))
}

interface CheckedPasskey {
  userId: string
  /** False where it was used meanwhile. */
  use: (tx: Transaction<DB>, now: Date) => Promise<boolean>
}

/** Null for a wrong one. `userId` absent: of any account. */
export async function checkedPasskey(
  { db, config }: Deps,
  signed: Signed,
  { token, userId }: { token: string; userId?: string },
): Promise<CheckedPasskey | null> {
  const site = passkeySite(config.appUrl)
  const row = await db
    .selectFrom('factors')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', signed.id)
    .where('host', '=', site?.host ?? '')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst()
  if (!site || !row?.public_key || row.counter === null) return null
  const known = { credentialId: signed.id, publicKey: row.public_key, counter: row.counter }
  const counter = await counterOf(site, token, signed, known)
  if (counter === null) return null
  return { userId: row.user_id, use: (tx, now) => useCounter(tx, now, row.id, counter) }
}

/** Whoever comes second with one count is refused. A passkey that does not count stays at 0. */
async function useCounter(tx: Transaction<DB>, now: Date, id: string, counter: number): Promise<boolean> {
  const used = await tx
    .updateTable('factors')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
