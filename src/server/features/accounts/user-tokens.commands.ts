// Tokens in mailed links that confirm an address, reset a password, claim an account that somebody else registered, or disown a
// sign-in.
// Each works once, for a limited time.
import type { Kysely, Transaction } from 'kysely'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'

export type TokenPurpose = 'CONFIRM_EMAIL' | 'RESET_PASSWORD' | 'CLAIM_ACCOUNT' | 'NOT_ME'

const HOURS: Record<TokenPurpose, number> = { CONFIRM_EMAIL: 24, RESET_PASSWORD: 1, CLAIM_ACCOUNT: 24, NOT_ME: 72 }

/** Links mailed earlier stay valid until one of them is used: people do not always open the newest mail. */
export async function issueToken(
  tx: Transaction<DB>,
  now: Date,
  userId: string,
  purpose: TokenPurpose,
): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('user_tokens')
    .values({
      token_hash: hashOf(secret),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + HOURS[purpose] * 3_600_000),
    })
    .execute()
  return secret
}

export async function isGoodToken(
  db: Kysely<DB>,
  now: Date,
  secret: string,
  ...purposes: TokenPurpose[]
): Promise<boolean> {
  const token = await db
    .selectFrom('user_tokens')
    .select('user_id')
    .where('token_hash', '=', hashOf(secret))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return token !== undefined
}

/**
 * Uses up a link and all others for the same purpose; one that disowns a sign-in alone, because the others are about other sign-ins.
 * Null where it is unknown, used or expired.
 */
export async function useToken(
  tx: Transaction<DB>,
  now: Date,
  secret: string,
  ...purposes: TokenPurpose[]
): Promise<{ id: string; email: string; purpose: TokenPurpose; issuedAt: Date } | null> {
  // Lock order: the account, then its tokens.
  const user = await tx
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select(['users.id', emailText().as('email'), 'user_tokens.purpose', 'user_tokens.created_at as issuedAt'])
    .where('user_tokens.token_hash', '=', hashOf(secret))
    .where('user_tokens.purpose', 'in', purposes)
    .where('users.archived_at', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!user) return null
  const { numUpdatedRows } = await tx
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  if (user.purpose === 'NOT_ME') return user
  await tx
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('user_id', '=', user.id)
    .where('purpose', '=', user.purpose)
    .where('used_at', 'is', null)
    .execute()
  return user
}

export async function dropOpenTokens(tx: Transaction<DB>, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .deleteFrom('user_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}
