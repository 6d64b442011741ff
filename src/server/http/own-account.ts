import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { type Actor, sessionOf } from './access.ts'
import { unauthorized } from './errors.ts'

/**
 * Locks the caller's own account. Of two sessions that end each other, the second is refused.
 * @throws 401 `invalid_token` where the session has ended since the call began
 */
export async function lockOwnAccount({ clock }: Pick<Deps, 'clock'>, tx: Transaction<DB>, actor: Actor) {
  await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  if (!(await sessionOf(tx, actor, clock()))) throw unauthorized('invalid_token')
  return { id: actor.userId, email: actor.email }
}
