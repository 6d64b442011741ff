// Whoever holds an invitation and has an account already takes the record into it: the record is merged into the account.
import { invitationLogTexts } from '../../../shared/customers/invitations.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, sessionOf } from '../../http/access.ts'
import { unauthorized } from '../../http/errors.ts'
import { beginRights } from '../boats/boat-rights.commands.ts'
import { lockPeople } from '../users/users.commands.ts'
import { openInvitation, useInvitation } from './invitations.commands.ts'
import { lockWhatMoves, mergeInto } from './merging.commands.ts'
import { mergeRecords } from './merging.queries.ts'

const log = logOf('AUTH', 'invitation')

/** @throws 401 `invalid_token` where the session has ended since, 404 `invitation_not_found`, 429 */
export async function takeInvitation(deps: Deps, actor: Actor, code: string, network: string): Promise<void> {
  const { userId } = await openInvitation(deps, code, network)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    await lockPeople(tx, actor, [actor.userId, userId])
    if (!(await sessionOf(tx, actor, now))) throw unauthorized('invalid_token')
    const { mailed_to } = await useInvitation(tx, now, userId, code)
    // Whoever holds a code that was mailed has the address.
    if (mailed_to !== null)
      await tx
        .updateTable('users')
        .set({ email_confirmed_at: now })
        .where('id', '=', userId)
        .where('email', '=', mailed_to)
        .execute()
    await beginRights(tx, actor, userId, now)
    await lockWhatMoves(tx, userId)
    await mergeInto(deps, tx, actor, await mergeRecords(tx, { keptId: actor.userId, fromId: userId }))
    await log(tx, actor, 'UPDATE', actor.userId, invitationLogTexts.taken(actor.email))
  })
}
