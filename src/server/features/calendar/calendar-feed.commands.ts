// The secret address of a calendar feed: one per person, shown once, stored as a hash.
import type { Kysely, Transaction } from 'kysely'
import { calendarLogTexts } from '../../../shared/calendar/calendar.log-texts.ts'
import type { LogAction } from '../../../shared/logs/logs.contract.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { lockOwnAccount } from '../../http/own-account.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'

const log = (tx: Transaction<DB>, actor: Actor, action: LogAction, message: string) =>
  audit(tx, actor, { category: 'MAINTENANCE', action, entity: 'calendar_feed', entityId: actor.userId, message })

/**
 * Returns the secret part of the new address; earlier addresses stop working.
 * @throws 401 `invalid_token` where the session has ended since the call began
 */
export function renewFeed(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnAccount(deps, tx, actor)
    const secret = newSecret()
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: actor.userId, token_hash: hashOf(secret) })
      .onConflict((same) =>
        same
          .column('user_id')
          .doUpdateSet((eb) => ({ token_hash: hashOf(secret), created_at: eb.fn<Date>('now', []) })),
      )
      .execute()
    await log(tx, actor, 'CREATE', calendarLogTexts.feedCreated)
    return secret
  })
}

/** Does nothing if there is none. */
export function removeFeed(db: Kysely<DB>, actor: Actor): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('calendar_feeds')
      .where('user_id', '=', actor.userId)
      .returning('user_id')
      .executeTakeFirst()
    if (removed) await log(tx, actor, 'DELETE', calendarLogTexts.feedDeleted)
  })
}

/** One made `since` then, where somebody else may have made it. */
export async function endFeedOf(tx: Transaction<DB>, userId: string, since: Date): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}
