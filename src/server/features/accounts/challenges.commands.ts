// What waits between two steps: a token of 256 bits whose hash is kept, for five minutes, five tries and one use.
import type { Kysely, Transaction } from 'kysely'
import { CHALLENGE_MINUTES, CHALLENGE_TRIES } from '../../../shared/accounts/factors.contract.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'

/** What it opens; one kind serves for no other. `PASSKEY`: a sign-in by passkey alone. */
export type ChallengePurpose = 'SECOND_STEP' | 'PASSKEY' | 'ADD_PASSKEY' | 'IDENTITY'

export async function newChallenge(
  db: Kysely<DB>,
  now: Date,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<string> {
  const token = newSecret()
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)
  await db
    .insertInto('challenges')
    .values({ token_hash: hashOf(token), purpose, user_id: userId, expires_at })
    .execute()
  return token
}

/** The account of a second step that still waits. */
export function accountOfChallenge(db: Kysely<DB>, now: Date, token: string) {
  return db
    .selectFrom('challenges')
    .innerJoin('users', 'users.id', 'challenges.user_id')
    .select(['users.id', emailText().as('email'), 'users.email_confirmed_at as confirmedAt'])
    .where('challenges.token_hash', '=', hashOf(token))
    .where('challenges.purpose', '=', 'SECOND_STEP')
    .where('challenges.used_at', 'is', null)
    .where('challenges.expires_at', '>', now)
    .where('challenges.tries', '<', CHALLENGE_TRIES)
    .where('users.archived_at', 'is', null)
    .executeTakeFirst()
}

/** Counts a try in one statement, so that simultaneous ones all count. False where none is left. */
export async function takeTry(db: Kysely<DB>, now: Date, token: string): Promise<boolean> {
  const taken = await db
    .updateTable('challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CHALLENGE_TRIES)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** False where it was used, has run out, or a new password ended it. */
export async function useChallenge(
  tx: Transaction<DB>,
  now: Date,
  token: string,
  { purpose, userId }: { purpose: ChallengePurpose; userId: string | null },
): Promise<boolean> {
  const used = await tx
    .updateTable('challenges')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** A new password, or new factors: who gave the old ones begins again. */
export async function dropChallenges(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('challenges').where('user_id', '=', userId).execute()
}
