import type { Kysely } from 'kysely'
import {
  MOST_VISITED,
  type Notification,
  type OutboxMessage,
  type UnreadNotifications,
} from '../../../shared/notifications/notifications.contract.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'

interface PageOf {
  page: number
  size: number
}

export async function notificationsOf(db: Kysely<DB>, userId: string, query: PageOf): Promise<Page<Notification>> {
  const own = db.selectFrom('notifications').where('user_id', '=', userId)
  const total = await pageTotal(db, query, own)
  const rows = await own
    .select(['id', 'kind', 'title', 'body', 'request_id', 'boat_id', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$call(paged(query))
    .execute()
  const content = rows.map(
    (row): Notification => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      body: row.body,
      requestId: row.request_id,
      boatId: row.boat_id,
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    }),
  )
  return toPage(content, query, total)
}

export async function unreadOf(db: Kysely<DB>, userId: string): Promise<UnreadNotifications> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'request_id as requestId', 'boat_id as boatId'])
    .select((eb) => eb.fn.countAll<number>().over().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MOST_VISITED)
    .execute()
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map(({ id, kind, requestId, boatId }) => ({ id, kind, requestId, boatId })),
  }
}

interface OutboxQuery extends PageOf {
  status?: OutboxMessage['status'] | undefined
}

/** Newest first. The answer omits the bodies, because their links are secrets. */
export async function outboxPage(db: Kysely<DB>, query: OutboxQuery): Promise<Page<OutboxMessage>> {
  const { status } = query
  const listed = db.selectFrom('outbox_messages').where((eb) => eb.and({ ...(status && { status }) }))
  const total = await pageTotal(db, query, listed)
  const page = listed.select('id').orderBy('created_at', 'desc').orderBy('id').$call(paged(query))
  const rows = await messages(db)
    .where('outbox_messages.id', 'in', page)
    .orderBy('outbox_messages.created_at', 'desc')
    .orderBy('outbox_messages.id')
    .execute()
  return toPage(rows.map(present), query, total)
}

/** @throws 404 `outbox_message_not_found` */
export async function outboxMessage(db: Kysely<DB>, id: string): Promise<OutboxMessage> {
  const row = await messages(db)
    .where('outbox_messages.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('outbox_message_not_found'))
  return present(row)
}

const messages = (db: Kysely<DB>) =>
  db
    .selectFrom('outbox_messages')
    .leftJoin('users', 'users.id', 'outbox_messages.user_id')
    .select([
      'outbox_messages.id',
      'channel',
      'kind',
      'recipient',
      'users.email',
      'subject',
      'status',
      'attempts',
      'last_error',
      'outbox_messages.created_at',
      'sent_at',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

const present = (row: Row): OutboxMessage => ({
  id: row.id,
  channel: row.channel,
  kind: row.kind,
  // A push goes to an address of the browser's vendor, which means nothing to a reader.
  recipient: row.channel === 'PUSH' ? (row.email ?? '') : row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})
