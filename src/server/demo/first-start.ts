// Fills an empty database at the first start: with the first ADMIN, or with the demo data.
import { type Kysely, sql, type Transaction } from 'kysely'
import { ROLE_IDS } from '../../shared/roles.ts'
import { userLogTexts } from '../../shared/users/users.log-texts.ts'
import { audit } from '../db/audit.ts'
import type { DB } from '../db/schema.generated.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { normalEmail } from '../http/email.ts'
import { FIRST_ADMIN_NAME } from './people.data.ts'

/** The key of an advisory lock: any number that no other lock uses. */
const FILL_LOCK = 7_305_110

const hasUsers = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export interface FirstAdmin {
  email: string
  password: string
}

/**
 * Runs `fill` in one transaction if there is no account yet; returns false otherwise. If several servers start together, one
 * fills; the others wait for it and then find the accounts.
 */
export async function fillWhenEmpty(db: Kysely<DB>, fill: (tx: Transaction<DB>) => Promise<void>): Promise<boolean> {
  if (await hasUsers(db)) return false
  return db.transaction().execute(async (tx) => {
    // Filling takes longer than a request may wait for a lock.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(FILL_LOCK)})`.execute(tx)
    if (await hasUsers(tx)) return false
    await fill(tx)
    return true
  })
}

/** Creates the ADMIN of ADMIN_EMAIL and ADMIN_PASSWORD if there is no account yet. Returns whether it did. */
export async function ensureFirstAdmin(db: Kysely<DB>, config: { admin?: FirstAdmin | undefined }): Promise<boolean> {
  const { admin } = config
  if (!admin) return false
  return fillWhenEmpty(db, (tx) => insertFirstAdmin(tx, admin))
}

export async function insertFirstAdmin(tx: Transaction<DB>, { email, password }: FirstAdmin): Promise<void> {
  const user = await tx
    .insertInto('users')
    .values({
      email: normalEmail(email),
      password_hash: await hashPassword(password),
      role_id: ROLE_IDS.ADMIN,
      email_confirmed_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_infos')
    .values({ user_id: user.id, full_name: FIRST_ADMIN_NAME, phone: '', status: 'APPROVED' })
    .execute()
  await audit(tx, null, {
    category: 'USER',
    action: 'CREATE',
    entity: 'user',
    entityId: user.id,
    message: userLogTexts.firstAdmin(normalEmail(email)),
  })
}
