// An admin corrects an address that was mistyped, or writes down that of a customer without one.
import type { UserRow } from '../../../shared/users/users.contract.ts'
import { userLogTexts } from '../../../shared/users/users.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { enforce } from '../../http/enforce.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { sendConfirmation } from '../accounts/accounts.commands.ts'
import { addressChangedMail } from '../accounts/accounts.mails.ts'
import { moveAddress } from '../accounts/addresses.commands.ts'
import { lockUserAsAdmin } from './users.commands.ts'
import { canChangeEmail } from './users.policy.ts'
import { userById } from './users.queries.ts'

const log = logOf('AUTH', 'user')

/**
 * At once, unconfirmed. An account's sessions end, and both addresses are told; a customer without sign-in is sent nothing.
 * @throws 404 `user_not_found`, 409 `cannot_change_own_email`, `email_in_use`
 */
export function changeEmail(deps: Deps, actor: Actor, id: string, input: { email: string }): Promise<UserRow> {
  const { clock, config } = deps
  const email = normalEmail(input.email)
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUserAsAdmin(deps, tx, actor, id)
    enforce(canChangeEmail(actor, user))
    if (user.email === email) return userById(tx, id)
    await moveAddress(tx, clock(), { ...user, isTheirs: true }, email)
    if (user.hasSignIn) {
      const { created_at, registered_from } = await tx
        .selectFrom('users')
        .select(['created_at', 'registered_from'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await sendConfirmation(tx, deps, { id, email, createdAt: created_at, registeredFrom: registered_from })
      await queueMail(tx, addressChangedMail(config.appUrl, { id, email: user.email }))
    }
    await log(tx, actor, 'UPDATE', id, userLogTexts.emailChanged(user.label, email))
    return userById(tx, id)
  })
}
