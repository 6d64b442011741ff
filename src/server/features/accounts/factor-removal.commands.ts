import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { dropChallenges } from './challenges.commands.ts'

/** Removes all factors with their recovery codes. Call it with the account's row locked. */
export async function dropFactors(tx: Transaction<DB>, userId: string): Promise<number> {
  const removed = await tx.deleteFrom('factors').where('user_id', '=', userId).executeTakeFirst()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await dropChallenges(tx, userId)
  return Number(removed.numDeletedRows)
}
