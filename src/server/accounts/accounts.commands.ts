// An account's own life: registering, confirming the address, settings.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Account, Me, RegisterInput, SettingsInput } from '../../shared/accounts/accounts.contract.ts'
import { accountLogTexts } from '../../shared/accounts/accounts.log-texts.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../platform/access.ts'
import { audit, type LogAction, type LogCategory } from '../platform/audit.ts'
import { conflict, unauthorized } from '../platform/errors.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { confirmationMail } from './accounts.mails.ts'
import { accountByEmail, meById, normalEmail } from './accounts.queries.ts'
import { REGISTER_BY_ADDRESS, RESEND_BY_ACCOUNT } from './limits.ts'
import { hashPassword } from './passwords.ts'
import { issueToken, useToken } from './user-tokens.commands.ts'

interface Person {
  id: string
  email: string
}

const log = (tx: Transaction<DB>, who: Person, category: LogCategory, action: LogAction, message: string) =>
  audit(tx, { userId: who.id, email: who.email }, { category, action, entity: 'user', entityId: who.id, message })

async function sendConfirmation(tx: Transaction<DB>, { clock, config }: Deps, to: Person): Promise<void> {
  const token = await issueToken(tx, clock(), to.id, 'CONFIRM_EMAIL')
  await queueMail(tx, confirmationMail(config.appUrl, to, token))
}

/** @throws 409 `email_in_use`; two registrations of one address at the same time are decided by the table's unique key. */
export async function register(deps: Deps, input: z.output<typeof RegisterInput>, address: string): Promise<Account> {
  const { db, clock } = deps
  await limitAttempts(db, clock(), REGISTER_BY_ADDRESS, address)
  const email = normalEmail(input.email)
  if (await accountByEmail(db, email)) throw conflict('email_in_use')
  const passwordHash = await hashPassword(input.password)
  return db.transaction().execute(async (tx) => {
    const role = await tx.selectFrom('roles').select('id').where('name', '=', 'CUSTOMER').executeTakeFirst()
    if (!role) throw conflict('default_role_not_found')
    const user = await tx
      .insertInto('users')
      .values({ email, password_hash: passwordHash, role_id: role.id })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    await sendConfirmation(tx, deps, user)
    await log(tx, user, 'AUTH', 'CREATE', accountLogTexts.registered(email))
    return meById(tx, user.id)
  })
}

/** @throws 401 `invalid_token` for a link that is unknown, used or too old */
export async function confirmEmail({ db, clock }: Deps, token: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const user = await useToken(tx, now, token, 'CONFIRM_EMAIL')
    if (!user) throw unauthorized('invalid_token')
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email_confirmed_at: now, updated_at: now })
      .where('id', '=', user.id)
      .where('email_confirmed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await log(tx, user, 'AUTH', 'UPDATE', accountLogTexts.emailConfirmed(user.email))
  })
}

/** @throws 409 `email_already_confirmed`, 429 within a minute after the last one */
export async function resendConfirmation(deps: Deps, actor: Actor): Promise<void> {
  if (actor.emailConfirmed) throw conflict('email_already_confirmed')
  await limitAttempts(deps.db, deps.clock(), RESEND_BY_ACCOUNT, actor.userId)
  await deps.db.transaction().execute((tx) => sendConfirmation(tx, deps, { id: actor.userId, email: actor.email }))
}

export function saveSettings({ db, clock }: Deps, actor: Actor, input: z.output<typeof SettingsInput>): Promise<Me> {
  const { emailNotifications, pushNotifications } = input
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ email_notifications: emailNotifications, push_notifications: pushNotifications, updated_at: clock() })
      .where('id', '=', actor.userId)
      .execute()
    const message = accountLogTexts.settingsUpdated(actor.email, emailNotifications, pushNotifications)
    await log(tx, { id: actor.userId, email: actor.email }, 'USER', 'UPDATE', message)
    return meById(tx, actor.userId)
  })
}
