// Webhook'lar: addresses of other programs that are told of events (trust-and-operations.md, section 6).
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, Instant, text, Version } from '../fields.ts'
import { OUTBOX_STATUSES } from '../notifications/notifications.contract.ts'
import { ADMINS } from '../roles.ts'

export const WEBHOOK_EVENTS = ['request.filed', 'offer.answered', 'job.completed', 'payment.recorded'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const MOST_WEBHOOKS = 10
/** What every secret begins with; the rest is the key in base64 (Standard Webhooks). */
export const SECRET_PREFIX = 'whsec_'

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isEnabled: z.boolean(),
  createdAt: Instant,
  /** The newest message that was tried; null: none in the last 30 days. */
  last: z.object({ status: z.enum(OUTBOX_STATUSES), at: Instant, error: z.string().nullable() }).nullable(),
  version: z.number(),
})
export type Webhook = z.infer<typeof Webhook>

/** Without a name and a password in it; what follows # is never sent. */
function isCallable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hash } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

const fields = {
  url: text(500)
    .refine(isCallable, 'webhook_address')
    .transform((address) => new URL(address).href),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'invalid_value'), 'required')
    .min(1, 'required')
    .max(WEBHOOK_EVENTS.length, 'invalid_value')
    .transform((events) => [...new Set(events)]),
}

export const NewWebhook = z.object(fields)
export const WebhookChange = z.object({
  ...fields,
  isEnabled: z.boolean('invalid_value'),
  version: Version,
})

export const WEBHOOK_OUTCOMES = ['ACCEPTED', 'REFUSED', 'TOO_SLOW', 'FORBIDDEN', 'UNREACHABLE'] as const
export const WebhookTest = z.object({
  outcome: z.enum(WEBHOOK_OUTCOMES),
  /** Null: no answer came. */
  status: z.number().nullable(),
})
export type WebhookTest = z.infer<typeof WebhookTest>

const { del, get, post, put } = endpoints('Programlar')

export const webhooksApi = {
  list: get('/api/webhooks', ADMINS, 'Webhook’lar, yenisi önce', { reply: z.array(Webhook) }),
  create: post('/api/webhooks', ADMINS, 'Webhook ekler; imza anahtarı yalnızca bu yanıtta görünür', {
    identity: 'always',
    secret: true,
    body: NewWebhook,
    reply: z.object({ secret: z.string(), made: Webhook }),
  }),
  update: put('/api/webhooks/:id', ADMINS, 'Webhook’un adresini ve olaylarını değiştirir, açar ya da kapatır', {
    identity: 'always',
    body: WebhookChange,
    reply: Webhook,
  }),
  remove: del('/api/webhooks/:id', ADMINS, 'Webhook’u ve bekleyen iletilerini siler', {
    identity: 'always',
    reply: z.array(Webhook),
  }),
  test: post('/api/webhooks/:id/test', ADMINS, 'Adrese deneme iletisi gönderir', {
    attempts: true,
    reply: WebhookTest,
  }),
}
