// Ten codes for the day on which the telephone is gone. Each is good once; the database holds their argon2 hashes.
import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { RECOVERY_CODES } from '../../../shared/accounts/factors.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const RANDOM_LETTERS = 11

/** `4-KXQ7M-2WPT9H`; the first digit is the slot. */
function newCode(slot: number): string {
  const letters = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${slot}-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** As typed: small letters, spaces and dashes don't matter. */
const plain = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

export interface NewCodes {
  codes: string[]
  hashes: string[]
}

/** Computed before the transaction: ten hashes take a while. @throws 503 where too many passwords wait */
export async function makeRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, slot) => newCode(slot))
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(plain(code)))) }
}

/** Replaces the codes of before. Call it with the account's row locked. */
export async function storeRecoveryCodes(tx: Transaction<DB>, userId: string, { hashes }: NewCodes): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((code_hash, slot) => ({ user_id: userId, slot, code_hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

type Use = (tx: Transaction<DB>, now: Date) => Promise<boolean>

/** Null for a wrong or used code. What it returns uses the code up, once over all servers. */
export async function checkedRecoveryCode(db: Kysely<DB>, userId: string, typed: string): Promise<Use | null> {
  const code = plain(typed)
  const slot = /^\d/.test(code) ? Number(code[0]) : -1
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('slot', '=', slot)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  // A hash is compared also where there is none, so that the time tells nothing.
  const isRight = await verifyPassword(row?.code_hash, code)
  if (!row || !isRight) return null
  return async (tx, now) => {
    const used = await tx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('slot', '=', slot)
      .where('code_hash', '=', row.code_hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return used.numUpdatedRows > 0n
  }
}
