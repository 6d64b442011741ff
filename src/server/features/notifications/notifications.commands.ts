// Commands on a person's own notifications, and an admin's commands on failed messages.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { LogAction } from '../../../shared/logs/logs.contract.ts'
import type { OutboxMessage } from '../../../shared/notifications/notifications.contract.ts'
import { notificationLogTexts } from '../../../shared/notifications/notifications.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit.ts'
import { changed } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { needPushConsent } from '../personal-data/consents.commands.ts'
import { outboxMessage } from './notifications.queries.ts'

const now = sql<Date>`now()`

/** The person's other pages load the count again. */
const counted = (tx: Transaction<DB>, { userId }: Actor) =>
  changed(tx, { topic: 'notification', id: null, users: [userId] })

/** Reading a notification again changes nothing. */
export function markRead(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('notification_not_found'))
    if (own.read_at) return
    await tx.updateTable('notifications').set({ read_at: now }).where('id', '=', id).execute()
    await counted(tx, actor)
  })
}

export const markAllRead = (db: Kysely<DB>, actor: Actor): Promise<void> => markUnread(db, actor)

/** Ignores ids of other people's and unknown notifications without a refusal: the opened screen does not concern them. */
export const markVisited = (db: Kysely<DB>, actor: Actor, ids: readonly string[]): Promise<void> =>
  markUnread(db, actor, ids)

function markUnread(db: Kysely<DB>, actor: Actor, ids?: readonly string[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notifications')
      .set({ read_at: now })
      .where('user_id', '=', actor.userId)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await counted(tx, actor)
  })
}

const MOST_BROWSERS = 20

const log = (tx: Transaction<DB>, actor: Actor, action: LogAction, message: string) =>
  audit(tx, actor, { category: 'NOTIFICATION', action, entity: 'push_subscription', entityId: actor.userId, message })

interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * A browser has one subscription: the next person who signs in there takes it over. It ends with the session.
 * @throws 409 `consent_needed`
 */
export function subscribe(db: Kysely<DB>, actor: Actor, { endpoint, keys }: Browser): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await needPushConsent(tx, actor)
    const before = await tx
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('endpoint', '=', endpoint)
      .forUpdate()
      .executeTakeFirst()
    const values = { user_id: actor.userId, session_id: actor.sessionId, ...keys }
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...values })
      .onConflict((same) => same.column('endpoint').doUpdateSet({ ...values, created_at: now }))
      .execute()
    if (before?.user_id === actor.userId) return
    const kept = tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', actor.userId)
      .orderBy('created_at', 'desc')
      .limit(MOST_BROWSERS)
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', actor.userId).where('id', 'not in', kept).execute()
    await log(tx, actor, 'CREATE', notificationLogTexts.subscribed)
  })
}

/** Not an error without a subscription. */
export function unsubscribe(db: Kysely<DB>, actor: Actor, endpoint: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('user_id', '=', actor.userId)
      .returning('id')
      .executeTakeFirst()
    if (removed) await log(tx, actor, 'DELETE', notificationLogTexts.unsubscribed)
  })
}

/** For failed messages only; the worker retries pending ones. */
export function resendMessage(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  actor: Actor,
  id: string,
): Promise<OutboxMessage> {
  return db.transaction().execute(async (tx) => {
    await outboxMessage(tx, id)
    const { numUpdatedRows } = await requeue(tx, clock()).where('id', '=', id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('outbox_message_not_failed')
    const message = await outboxMessage(tx, id)
    await logResent(tx, actor, id, notificationLogTexts.resent(message.recipient, message.subject))
    return message
  })
}

/** Returns the number of messages. @throws 409 `outbox_nothing_failed`, also for the second of two admins */
export function resendAllMessages({ db, clock }: { db: Kysely<DB>; clock: Clock }, actor: Actor): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await requeue(tx, clock()).executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count === 0) throw conflict('outbox_nothing_failed')
    await logResent(tx, actor, null, notificationLogTexts.allResent(count))
    return count
  })
}

const requeue = (tx: Transaction<DB>, due: Date) =>
  tx
    .updateTable('outbox_messages')
    .set({ status: 'PENDING', attempts: 0, next_attempt_at: due })
    .where('status', '=', 'FAILED')

async function logResent(tx: Transaction<DB>, actor: Actor, entityId: string | null, message: string): Promise<void> {
  await audit(tx, actor, { category: 'NOTIFICATION', action: 'UPDATE', entity: 'outbox_message', entityId, message })
  // Updates the admins' warning about failed messages.
  await changed(tx, { topic: 'notification', id: null, to: { ADMIN: true } })
}
