import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { vapidKeys } from '../../jobs/push/vapid.ts'
import {
  markAllRead,
  markRead,
  markVisited,
  resendAllMessages,
  resendMessage,
  subscribe,
  unsubscribe,
} from './notifications.commands.ts'
import { notificationsOf, outboxPage, unreadOf } from './notifications.queries.ts'

export function notificationsRoutes(app: App, deps: Deps): void {
  const { db } = deps
  app.route({
    ...notificationsApi.list,
    handler: async (request) => ok('fetched', await notificationsOf(db, actorOf(request).userId, request.query)),
  })
  app.route({
    ...notificationsApi.unread,
    handler: async (request) => ok('fetched', await unreadOf(db, actorOf(request).userId)),
  })
  app.route({
    ...notificationsApi.markRead,
    handler: (request) => done('notification_read', markRead(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...notificationsApi.markAllRead,
    handler: (request) => done('notifications_read', markAllRead(db, actorOf(request))),
  })
  app.route({
    ...notificationsApi.markVisited,
    handler: (request) => done('notifications_visited', markVisited(db, actorOf(request), request.body.ids)),
  })
  app.route({
    ...notificationsApi.outbox,
    handler: async (request) => ok('fetched', await outboxPage(db, request.query)),
  })
  app.route({
    ...notificationsApi.resend,
    handler: async (request) =>
      ok('outbox_message_resent', await resendMessage(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...notificationsApi.resendAll,
    handler: async (request) =>
      ok('outbox_messages_resent', { count: await resendAllMessages(deps, actorOf(request)) }),
  })
  pushRoutes(app, deps)
}

function pushRoutes(app: App, { db }: Deps): void {
  app.route({
    ...notificationsApi.pushKey,
    handler: async () => ok('fetched', { publicKey: (await vapidKeys(db)).publicKey }),
  })
  app.route({
    ...notificationsApi.subscribe,
    handler: (request) => done('push_subscribed', subscribe(db, actorOf(request), request.body)),
  })
  app.route({
    ...notificationsApi.unsubscribe,
    handler: (request) => done('push_unsubscribed', unsubscribe(db, actorOf(request), request.query.endpoint)),
  })
}
