// Accounts from the command line: for whoever can enter the machine, so without a session. Changes are logged as the command line's.
import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { adminTexts as texts } from '../../shared/app/admin.texts.ts'
import type { LogAction, LogCategory } from '../../shared/logs/logs.contract.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import { audit } from '../db/audit.ts'
import { emailText } from '../db/emails.ts'
import type { DB } from '../db/schema.generated.ts'
import { FIRST_ADMIN_NAME } from '../demo/people.data.ts'
import { factorsChangedMail, passwordChangedMail } from '../features/accounts/accounts.mails.ts'
import { accountByEmail } from '../features/accounts/accounts.queries.ts'
import { dropWaitingChange } from '../features/accounts/addresses.commands.ts'
import { dropChallenges } from '../features/accounts/challenges.commands.ts'
import { dropFactors } from '../features/accounts/factor-removal.commands.ts'
import { forgetDevices } from '../features/accounts/known-devices.commands.ts'
import { SIGN_IN_BY_ACCOUNT } from '../features/accounts/limits.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { endSessions } from '../features/accounts/sessions.commands.ts'
import { dropOpenTokens } from '../features/accounts/user-tokens.commands.ts'
import { lockUser } from '../features/users/users.commands.ts'
import { normalEmail } from '../http/email.ts'
import { forgetAttempts } from '../http/rate-limit.ts'
import { queueMail } from '../jobs/mail/outbox.ts'
import type { AdminDeps } from './deps.ts'

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 79 bits: 'x7mq-k2ph-9rvd-w4ta'. */
const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )

interface Account {
  id: string
  email: string
}

/** @throws Error with one line where nobody who can sign in has the address */
async function accountOf({ db }: AdminDeps, address: string): Promise<Account> {
  const email = normalEmail(address)
  const account = await accountByEmail(db, email)
  if (!account?.passwordHash) throw new Error(texts.noAccount(email))
  return account
}

const log = (tx: Transaction<DB>, { id }: Account, category: LogCategory, action: LogAction, message: string) =>
  audit(tx, { userId: null, email: texts.who }, { category, action, entity: 'user', entityId: id, message })

export async function listUsers({ db, clock }: AdminDeps): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select([emailText().as('email'), 'roles.name as role', 'user_infos.status', 'users.email_confirmed_at'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select((sessions) => sessions.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', clock())
        .as('sessions'),
    )
    .where('users.archived_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .orderBy('roles.name')
    .orderBy('users.email')
    .execute()
  if (users.length === 0) return [texts.noUsers]
  return users.map(({ email_confirmed_at, sessions, ...user }) =>
    texts.user({ ...user, confirmed: email_confirmed_at !== null, sessions: Number(sessions ?? 0) }),
  )
}

export async function resetPassword(deps: AdminDeps, address: string): Promise<string[]> {
  const { db, clock, config } = deps
  const account = await accountOf(deps, address)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, account.id)
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: clock() })
      .where('id', '=', account.id)
      .execute()
    await dropOpenTokens(tx, account.id, 'RESET_PASSWORD')
    await dropChallenges(tx, account.id)
    await dropWaitingChange(tx, account.id)
    await forgetAttempts(tx, SIGN_IN_BY_ACCOUNT, account.email)
    await forgetDevices(tx, account.id)
    await endSessions(tx, clock(), account.id)
    await queueMail(tx, passwordChangedMail(config.appUrl, account))
    await log(tx, account, 'AUTH', 'UPDATE', texts.log.passwordReset(account.email))
  })
  return [texts.newPassword(account.email, password), texts.passwordHint]
}

/** For an admin who lost all and has no other admin to go to. */
export async function resetFactors(deps: AdminDeps, address: string): Promise<string[]> {
  const { db, config } = deps
  const account = await accountOf(deps, address)
  const count = await db.transaction().execute(async (tx) => {
    await lockUser(tx, account.id)
    const removed = await dropFactors(tx, account.id)
    if (removed === 0) return 0
    await queueMail(tx, factorsChangedMail(config.appUrl, account, 'removedByAdmin', null))
    await log(tx, account, 'AUTH', 'UPDATE', texts.log.factorsRemoved(account.email))
    return removed
  })
  return [count > 0 ? texts.factorsRemoved(account.email) : texts.noFactors(account.email)]
}

export async function endAllSessions(deps: AdminDeps, address: string): Promise<string[]> {
  const { db, clock } = deps
  const account = await accountOf(deps, address)
  const count = await db.transaction().execute(async (tx) => {
    await lockUser(tx, account.id)
    const open = await tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', account.id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', clock())
      .execute()
    if (open.length === 0) return 0
    await endSessions(tx, clock(), account.id)
    await log(tx, account, 'AUTH', 'LOGOUT', texts.log.sessionsEnded(account.email, open.length))
    return open.length
  })
  return [texts.sessionsEnded(account.email, count)]
}

/** An ADMIN who can work at once: the address counts as confirmed, the profile as approved. */
export async function makeAdmin(deps: AdminDeps, address: string): Promise<string[]> {
  const { db, clock } = deps
  const account = await accountOf(deps, address)
  const isNew = await db.transaction().execute(async (tx) => {
    const { role } = await lockUser(tx, account.id)
    const before = await tx
      .selectFrom('users')
      .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
      .select(['users.email_confirmed_at', 'user_infos.status'])
      .where('users.id', '=', account.id)
      .executeTakeFirstOrThrow()
    if (role === 'ADMIN' && before.email_confirmed_at && before.status === 'APPROVED') return false
    const confirmed = before.email_confirmed_at ?? clock()
    await tx
      .updateTable('users')
      .set({ role_id: ROLE_IDS.ADMIN, email_confirmed_at: confirmed, updated_at: clock() })
      .where('id', '=', account.id)
      .execute()
    await tx
      .insertInto('user_infos')
      .values({ user_id: account.id, full_name: FIRST_ADMIN_NAME, phone: '', status: 'APPROVED' })
      .onConflict((same) =>
        same.column('user_id').doUpdateSet({
          ...{ status: 'APPROVED', rejection_reason: null, updated_at: clock() },
          version: sql<number>`user_infos.version + 1`,
        }),
      )
      .execute()
    await log(tx, account, 'USER', 'UPDATE', texts.log.madeAdmin(account.email))
    return true
  })
  return [isNew ? texts.madeAdmin(account.email) : texts.isAdmin(account.email)]
}
