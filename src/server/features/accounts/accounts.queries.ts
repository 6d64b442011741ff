import type { Kysely } from 'kysely'
import type { Me } from '../../../shared/accounts/accounts.contract.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { needsFactorSetup } from '../../http/access.ts'
import { unauthorized } from '../../http/errors.ts'

/** @throws 401 `invalid_token` where the account was deleted */
export async function meById(db: Kysely<DB>, userId: string): Promise<Me> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select([
      'users.id',
      emailText().as('email'),
      'users.role_id as roleId',
      'roles.name as roleName',
      'users.email_confirmed_at',
      'users.email_notifications as emailNotifications',
      'users.push_notifications as pushNotifications',
      'users.has_factor as hasFactor',
      needsFactorSetup.as('needsFactor'),
      'user_infos.status as userInfoStatus',
      'user_infos.full_name as fullName',
    ])
    .where('users.id', '=', userId)
    .where('users.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => unauthorized('invalid_token'))
  const { email_confirmed_at, ...rest } = row
  return { ...rest, emailConfirmed: email_confirmed_at !== null }
}

/** Who has an address, with sign-in or without; deleted ones can neither sign in nor get mails. */
export function accountByEmail(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', emailText().as('email'), 'password_hash as passwordHash', 'email_confirmed_at as confirmedAt'])
    .select(['created_at as createdAt', 'registered_from as registeredFrom'])
    .where('email', '=', email)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the account until the transaction ends. Undefined where it was deleted, or its password is no longer `passwordHash`. */
export function lockAccountWithPassword(db: Kysely<DB>, id: string, passwordHash: string) {
  return db
    .selectFrom('users')
    .select(['id', emailText('email').as('email'), 'has_factor as hasFactor', 'email_confirmed_at as confirmedAt'])
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
