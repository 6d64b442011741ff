// A browser that an account signed in from keeps a secret in a cookie. It opens nothing: it only keeps strangers' wrong passwords
// from locking that browser out, and tells whether a confirmation link is opened where the account was made.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { hashOf, newSecret } from '../platform/secret-tokens.ts'

/** After the last sign-in there. */
export const DEVICE_DAYS = 180

/**
 * Looked up by the hash of 256 random bits, so that the time of the look-up tells nothing of a secret; and by the address, so that an
 * unknown account takes the same steps.
 */
export async function isKnownDevice(
  db: Kysely<DB>,
  now: Date,
  email: string,
  secret: string | undefined,
): Promise<boolean> {
  if (!secret) return false
  const device = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('token_hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .where('users.email', '=', email)
    .where('users.archived_at', 'is', null)
    .executeTakeFirst()
  return device !== undefined
}

/**
 * Makes the browser known to the account. It gets a new secret each time, for the accounts that knew the old one too: a copied
 * cookie is worth nothing after the next sign-in.
 */
export async function rememberDevice(
  tx: Transaction<DB>,
  now: Date,
  userId: string,
  presented: string | undefined,
): Promise<string> {
  const secret = newSecret()
  const token_hash = hashOf(secret)
  if (presented) {
    await tx.updateTable('known_devices').set({ token_hash }).where('token_hash', '=', hashOf(presented)).execute()
  }
  const expires_at = new Date(now.getTime() + DEVICE_DAYS * 86_400_000)
  await tx
    .insertInto('known_devices')
    .values({ token_hash, user_id: userId, expires_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at }))
    .execute()
  return secret
}

/** With a new password no browser is known any more. */
export async function forgetDevices(tx: Kysely<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
