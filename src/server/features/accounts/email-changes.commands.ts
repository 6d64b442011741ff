// Another address by oneself. Nothing changes before the new address is confirmed; a confirmed address before takes it back.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { NewEmailInput } from '../../../shared/accounts/email-changes.contract.ts'
import { emailChangeLogTexts as logTexts } from '../../../shared/accounts/email-changes.log-texts.ts'
import { audit, logOf } from '../../db/audit.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { conflict, unauthorized } from '../../http/errors.ts'
import { forgetAttempts, limitAttempts, waitForTurn } from '../../http/rate-limit.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { confirmAddress } from './accounts.commands.ts'
import { emailAskedMail, emailMovedMail, newEmailMail, resetMail } from './accounts.mails.ts'
import { accountByEmail, lockAccountWithPassword } from './accounts.queries.ts'
import { dropWaitingChange, moveAddress } from './addresses.commands.ts'
import { CURRENT_PASSWORD_BY_SESSION, NEW_EMAIL_BY_ACCOUNT, RESET_THROTTLE } from './limits.ts'
import { checkCurrentPassword } from './passwords.commands.ts'
import { hashPassword } from './passwords.ts'
import { issueToken } from './user-tokens.commands.ts'
import { dropWaysInSince } from './ways-in.commands.ts'

const HOUR_MS = 3_600_000
const LINK_MS = 24 * HOUR_MS
const UNDO_MS = 7 * 24 * HOUR_MS

const log = logOf('AUTH', 'user')

/**
 * Mails a link to the new address, and tells the old one. A change that waits is void.
 * @throws 400 `current_password_wrong` at `password`, 409 `email_in_use` at `email`, `record_changed` for another password meanwhile,
 * 429
 */
export async function askForEmail(deps: Deps, actor: Actor, input: z.output<typeof NewEmailInput>): Promise<void> {
  const { db, clock, config } = deps
  const email = normalEmail(input.email)
  const account = await checkCurrentPassword(deps, actor, input.password, 'password')
  await limitAttempts(db, clock(), NEW_EMAIL_BY_ACCOUNT, actor.userId)
  if (await accountByEmail(db, email)) throw conflict('email_in_use', 'email')
  const token = newSecret()
  await db.transaction().execute(async (tx) => {
    const { id, passwordHash } = account
    const user = await lockAccountWithPassword(tx, id, passwordHash)
    if (!user) throw conflict('record_changed')
    await dropWaitingChange(tx, id)
    await tx
      .insertInto('email_changes')
      .values({
        ...{ token_hash: hashOf(token), user_id: id, from_email: user.email, email, session_id: actor.sessionId },
        ...{ asked_at: clock(), expires_at: new Date(clock().getTime() + LINK_MS) },
      })
      .execute()
    await queueMail(tx, newEmailMail(config.appUrl, { id, email }, token))
    await queueMail(tx, emailAskedMail(config.appUrl, user))
    await forgetAttempts(tx, CURRENT_PASSWORD_BY_SESSION, actor.sessionId)
    await log(tx, actor, 'UPDATE', id, logTexts.asked(user.email))
  })
}

/** Locks the account and uses the link up: of two who press at once, one is first. @throws 401 `invalid_token` */
async function useChange(tx: Transaction<DB>, now: Date, token: string, stage: 'asked' | 'moved') {
  const token_hash = hashOf(token)
  const user = await tx
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['users.id', emailText().as('email'), 'users.email_confirmed_at as confirmedAt'])
    .where('email_changes.token_hash', '=', token_hash)
    .where('users.archived_at', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  const change = await tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', token_hash)
    .where('moved_at', stage === 'asked' ? 'is' : 'is not', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!user || !change) throw unauthorized('invalid_token')
  return { user, change }
}

/**
 * The session that asked goes on. The address before gets the link that takes it back, where it was confirmed: an unconfirmed one may be
 * a stranger's.
 * @throws 401 `invalid_token` for a link that is unknown, used or too old, 409 `email_in_use`
 */
export async function confirmNewEmail({ db, clock, config }: Deps, token: string, network: string): Promise<void> {
  await waitForTurn(db, clock(), RESET_THROTTLE, network)
  const undo = newSecret()
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const { user, change } = await useChange(tx, now, token, 'asked')
    const before = { ...user, isTheirs: user.confirmedAt !== null, byThemselves: true } as const
    await moveAddress(tx, now, before, change.email, change.session_id)
    await confirmAddress(tx, now, user.id)
    if (user.confirmedAt) {
      await tx
        .insertInto('email_changes')
        .values({
          ...{ ...change, token_hash: hashOf(undo), moved_at: now },
          expires_at: new Date(now.getTime() + UNDO_MS),
        })
        .execute()
      await queueMail(tx, emailMovedMail(config.appUrl, user, undo))
    }
    await logOwn(tx, { id: user.id, email: change.email }, logTexts.moved(user.email, change.email))
  })
}

/**
 * Ends all sessions and what whoever changed it left behind: the password, second steps, API keys and calendar address since, later changes.
 * A link for a new password follows.
 * @throws 401 `invalid_token` for a link that is unknown, used or too old, 409 `email_in_use`
 */
export async function undoNewEmail({ db, clock, config }: Deps, token: string, network: string): Promise<void> {
  await waitForTurn(db, clock(), RESET_THROTTLE, network)
  const password_hash = await hashPassword(newSecret())
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const { user, change } = await useChange(tx, now, token, 'moved')
    const account = { id: user.id, email: change.from_email }
    await tx
      .deleteFrom('email_changes')
      .where('user_id', '=', user.id)
      .where('asked_at', '>=', change.asked_at)
      .execute()
    await moveAddress(tx, now, { ...user, isTheirs: user.confirmedAt !== null, byThemselves: true }, account.email)
    await confirmAddress(tx, now, user.id)
    await dropWaysInSince(tx, user.id, change.asked_at)
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    const reset = await issueToken(tx, now, user.id, 'RESET_PASSWORD')
    await queueMail(tx, resetMail(config.appUrl, account, reset))
    await logOwn(tx, account, logTexts.takenBack(account.email, user.email))
  })
}

const logOwn = (tx: Transaction<DB>, { id, email }: { id: string; email: string }, message: string) =>
  audit(tx, { userId: id, email }, { category: 'AUTH', action: 'UPDATE', entity: 'user', entityId: id, message })
