import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { dropChallenges } from './challenges.commands.ts'
import { hasFactor } from './factor-checks.ts'

/** Removes those added since then; recovery codes go with the last factor. Call it with the account's row locked. */
export async function dropFactorsSince(tx: Transaction<DB>, userId: string, since: Date): Promise<void> {
  await tx.deleteFrom('factors').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  if (!(await hasFactor(tx, userId))) await dropFactors(tx, userId)
}

/** Removes all factors with their recovery codes. Call it with the account's row locked. */
export async function dropFactors(tx: Transaction<DB>, userId: string): Promise<number> {
  const removed = await tx.deleteFrom('factors').where('user_id', '=', userId).executeTakeFirst()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await dropChallenges(tx, userId)
  return Number(removed.numDeletedRows)
}
