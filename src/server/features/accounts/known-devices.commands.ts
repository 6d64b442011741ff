// A browser that an account signed in from has a secret in a cookie. The secret gives no access: it exempts the browser from the
// limits on strangers, and shows whether a confirmation link is opened where the account was made.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'

/** Since the browser's last sign-in. */
export const DEVICE_DAYS = 180

/**
 * The look-up is by the hash of 256 random bits, so that its time reveals nothing about a secret; and by the address, so that an
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

/** The active account of an address, and whether the browser is one of its known devices, in one statement. */
export function accountToSignIn(db: Kysely<DB>, now: Date, email: string, secret: string | undefined) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.password_hash as passwordHash'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('known_devices')
          .select('known_devices.user_id')
          .whereRef('known_devices.user_id', '=', 'users.id')
          .where('token_hash', '=', hashOf(secret ?? ''))
          .where('expires_at', '>', now),
      ).as('isKnownDevice'),
    )
    .where('users.email', '=', email)
    .where('users.archived_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Makes the browser a known device of the account. The browser gets a new secret each time, also for its other accounts, so a
 * copied cookie is worthless after the next sign-in.
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

/** A new password ends all known devices. */
export async function forgetDevices(tx: Kysely<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
