import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, IdInput, Instant, readable, text } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, EVERYBODY } from '../roles.ts'

export const Notification = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  requestId: Id.nullable(),
  /** Of a notification about a boat without a request. */
  boatId: Id.nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** What a screen needs when it opens: the unread notifications that lead to it. */
export const UnreadNotifications = z.object({
  count: z.number(),
  /** The newest unread ones. */
  latest: z.array(Notification.pick({ id: true, kind: true, requestId: true, boatId: true })),
})
export type UnreadNotifications = z.infer<typeof UnreadNotifications>
export const MOST_VISITED = 50

export const OUTBOX_STATUSES = ['PENDING', 'SENT', 'FAILED'] as const
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['EMAIL', 'PUSH', 'WEBHOOK']),
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
  endpoint: z
    .url({ protocol: /^https$/, error: 'invalid_value' })
    .max(1000, 'too_long')
    .refine(readable, 'invalid_characters'),
  keys: z.object(
    { p256dh: base64url(/^B[A-Za-z0-9_-]{86}=?$/), auth: base64url(/^[A-Za-z0-9_-]{22}(==)?$/) },
    'invalid_value',
  ),
})

const { del, get, post, put } = endpoints('Bildirimler')

export const notificationsApi = {
  list: get('/api/notifications', EVERYBODY, 'Bildirimlerim', {
    querystring: z.object(pageQuery(10)),
    reply: page(Notification),
  }),
  unread: get('/api/notifications/unread', EVERYBODY, 'Okunmamış bildirim sayısı', { reply: UnreadNotifications }),
  markRead: put('/api/notifications/:id/read', EVERYBODY, 'Bildirimi okundu sayar', { reply: Nothing }),
  markAllRead: put('/api/notifications/read', EVERYBODY, 'Bütün bildirimleri okundu sayar', { reply: Nothing }),
  markVisited: put('/api/notifications/visited', EVERYBODY, 'Açılan ekrana götüren bildirimleri okundu sayar', {
    body: z.object({ ids: z.array(IdInput, 'required').min(1, 'required').max(MOST_VISITED, 'too_many_items') }),
    reply: Nothing,
  }),
  pushKey: get('/api/notifications/push-key', EVERYBODY, 'Web Push açık anahtarı', {
    reply: z.object({ publicKey: z.string() }),
  }),
  subscribe: post('/api/notifications/push-subscriptions', EVERYBODY, 'Bu tarayıcıyı anlık bildirimlere kaydeder', {
    body: PushSubscriptionInput,
    reply: Nothing,
  }),
  unsubscribe: del('/api/notifications/push-subscriptions', EVERYBODY, 'Bu tarayıcının kaydını siler', {
    querystring: z.object({ endpoint: text(1000) }),
    reply: Nothing,
  }),
  outbox: get('/api/notifications/outbox', ADMINS, 'Gönderilen, bekleyen ve gönderilemeyen iletiler', {
    querystring: z.object({ status: z.enum(OUTBOX_STATUSES, 'unsupported_status').optional(), ...pageQuery(20) }),
    reply: page(OutboxMessage),
  }),
  resendAll: post('/api/notifications/outbox/resend', ADMINS, 'Gönderilemeyen bütün iletileri yeniden kuyruğa koyar', {
    reply: z.object({ count: z.number() }),
  }),
  resend: post('/api/notifications/outbox/:id/resend', ADMINS, 'Gönderilemeyen iletiyi yeniden kuyruğa koyar', {
    reply: OutboxMessage,
  }),
}
