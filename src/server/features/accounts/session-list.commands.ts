// Ends sessions from a list: one's own, and an admin those of others. The log entry also ends their live streams.
import type { Transaction } from 'kysely'
import { deviceName } from '../../../shared/accounts/device-name.ts'
import { securityLogTexts } from '../../../shared/accounts/security.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { lockOwnAccount } from '../../http/own-account.ts'
import { lockUserAsAdmin } from '../users/users.commands.ts'

const log = logOf('AUTH', 'user')

interface Account {
  id: string
  email: string
}

/** @throws 404 `session_not_found`, also for one that has ended or belongs to another account */
async function endOne(deps: Deps, tx: Transaction<DB>, actor: Actor, account: Account, id: string): Promise<void> {
  const now = deps.clock()
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', account.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('agent')
    .executeTakeFirst()
  if (!ended) throw notFound('session_not_found')
  await log(tx, actor, 'LOGOUT', account.id, securityLogTexts.sessionEnded(account.email, deviceName(ended.agent)))
}

/** All but the one that makes the call. */
async function endOthers(deps: Deps, tx: Transaction<DB>, actor: Actor, account: Account): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: deps.clock() })
    .where('user_id', '=', account.id)
    .where('id', '<>', actor.sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', deps.clock())
    .executeTakeFirst()
  const count = Number(ended.numUpdatedRows)
  if (count > 0) await log(tx, actor, 'LOGOUT', account.id, securityLogTexts.sessionsEnded(account.email, count))
}

export const endOwnSession = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => endOne(deps, tx, actor, await lockOwnAccount(deps, tx, actor), id))

export const endOwnOtherSessions = (deps: Deps, actor: Actor): Promise<void> =>
  deps.db.transaction().execute(async (tx) => endOthers(deps, tx, actor, await lockOwnAccount(deps, tx, actor)))

export const endSessionOf = (deps: Deps, actor: Actor, userId: string, id: string): Promise<void> =>
  deps.db
    .transaction()
    .execute(async (tx) => endOne(deps, tx, actor, await lockUserAsAdmin(deps, tx, actor, userId), id))

export const endSessionsOf = (deps: Deps, actor: Actor, userId: string): Promise<void> =>
  deps.db
    .transaction()
    .execute(async (tx) => endOthers(deps, tx, actor, await lockUserAsAdmin(deps, tx, actor, userId)))
