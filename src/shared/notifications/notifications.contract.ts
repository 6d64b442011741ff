import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { Id, IdInput, IdParams, Instant, text } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, EVERYBODY } from '../roles.ts'

export const Notification = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  requestId: Id.nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** What a screen needs when it opens: the unread notifications that lead to it. */
export const UnreadNotifications = z.object({
  count: z.number(),
  /** The newest unread ones. */
  latest: z.array(Notification.pick({ id: true, kind: true, requestId: true })),
})
export type UnreadNotifications = z.infer<typeof UnreadNotifications>
export const MOST_VISITED = 50

export const OUTBOX_STATUSES = ['PENDING', 'SENT', 'FAILED'] as const
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['EMAIL', 'PUSH']),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(OUTBOX_STATUSES),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** As the browser sends them: base64url, a point of 65 bytes that starts with 4, and 16 bytes. */
const base64url = (form: RegExp) => z.string({ error: 'required' }).regex(form, 'invalid_value')

export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'invalid_value' }).max(1000, 'too_long'),
  keys: z.object(
    { p256dh: base64url(/^B[A-Za-z0-9_-]{86}=?$/), auth: base64url(/^[A-Za-z0-9_-]{22}(==)?$/) },
    'invalid_value',
  ),
})

const tags = ['Bildirimler'] as const
const everyone = { access: EVERYBODY } as const
const admin = { access: ADMINS } as const
const done = { response: { 200: reply(Nothing) } }

export const notificationsApi = {
  list: {
    method: 'GET',
    url: '/api/notifications',
    config: everyone,
    schema: {
      tags,
      summary: 'Bildirimlerim',
      querystring: z.object(pageQuery(10)),
      response: { 200: reply(page(Notification)) },
    },
  },
  unread: {
    method: 'GET',
    url: '/api/notifications/unread',
    config: everyone,
    schema: { tags, summary: 'Okunmamış bildirim sayısı', response: { 200: reply(UnreadNotifications) } },
  },
  markRead: {
    method: 'PUT',
    url: '/api/notifications/:id/read',
    config: everyone,
    schema: { tags, summary: 'Bildirimi okundu sayar', params: IdParams, ...done },
  },
  markAllRead: {
    method: 'PUT',
    url: '/api/notifications/read',
    config: everyone,
    schema: { tags, summary: 'Bütün bildirimleri okundu sayar', ...done },
  },
  markVisited: {
    method: 'PUT',
    url: '/api/notifications/visited',
    config: everyone,
    schema: {
      tags,
      summary: 'Açılan ekrana götüren bildirimleri okundu sayar',
      body: z.object({ ids: z.array(IdInput, 'required').min(1, 'required').max(MOST_VISITED, 'too_many_items') }),
      ...done,
    },
  },
  pushKey: {
    method: 'GET',
    url: '/api/notifications/push-key',
    config: everyone,
    schema: { tags, summary: 'Web Push açık anahtarı', response: { 200: reply(z.object({ publicKey: z.string() })) } },
  },
  subscribe: {
    method: 'POST',
    url: '/api/notifications/push-subscriptions',
    config: everyone,
    schema: { tags, summary: 'Bu tarayıcıyı anlık bildirimlere kaydeder', body: PushSubscriptionInput, ...done },
  },
  unsubscribe: {
    method: 'DELETE',
    url: '/api/notifications/push-subscriptions',
    config: everyone,
    schema: { tags, summary: 'Bu tarayıcının kaydını siler', querystring: z.object({ endpoint: text(1000) }), ...done },
  },
  outbox: {
    method: 'GET',
    url: '/api/notifications/outbox',
    config: admin,
    schema: {
      tags,
      summary: 'Gönderilen, bekleyen ve gönderilemeyen iletiler',
      querystring: z.object({ status: z.enum(OUTBOX_STATUSES, 'unsupported_status').optional(), ...pageQuery(20) }),
      response: { 200: reply(page(OutboxMessage)) },
    },
  },
  resendAll: {
    method: 'POST',
    url: '/api/notifications/outbox/resend',
    config: admin,
    schema: {
      tags,
      summary: 'Gönderilemeyen bütün iletileri yeniden kuyruğa koyar',
      response: { 200: reply(z.object({ count: z.number() })) },
    },
  },
  resend: {
    method: 'POST',
    url: '/api/notifications/outbox/:id/resend',
    config: admin,
    schema: {
      tags,
      summary: 'Gönderilemeyen iletiyi yeniden kuyruğa koyar',
      params: z.object({ id: IdInput }),
      response: { 200: reply(OutboxMessage) },
    },
  },
} as const satisfies Record<string, Endpoint>
