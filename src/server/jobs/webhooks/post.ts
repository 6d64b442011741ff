// One signed call to a webhook (Standard Webhooks): no redirect is followed, time and answer are bounded.
import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { SECRET_PREFIX, type WebhookTest } from '../../../shared/programs/webhooks.contract.ts'
import { FORBIDDEN, refusalOfNumeric, webhookLookup } from './address.ts'

export interface SignedMessage {
  url: string
  secret: string
  /** The same for each try. */
  id: string
  body: string
  now: Date
}

const TIMEOUT_MS = 10_000
/** An answer is read so far and dropped. */
const MOST_BYTES = 16 * 1024

function headersOf({ secret, id, body, now }: SignedMessage) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Pruva',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

/** Resolves to the status of the answer. */
export function postWebhook(message: SignedMessage, timeoutMs = TIMEOUT_MS): Promise<number> {
  const url = new URL(message.url)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const refused = refusalOfNumeric(url)
    if (refused) return reject(Object.assign(new Error(refused), { code: FORBIDDEN }))
    const signal = AbortSignal.timeout(timeoutMs)
    // A connection of its own: each one looks its address up and checks it.
    const options = { method: 'POST', headers: headersOf(message), signal, agent: false, lookup: webhookLookup(url) }
    const request = send(url, options, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > MOST_BYTES) response.destroy()
      })
      response.on('error', () => undefined)
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(message.body)
  })
}

export const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** For the admin who tries it. */
export async function tryWebhook(message: SignedMessage, timeoutMs?: number): Promise<WebhookTest> {
  try {
    const status = await postWebhook(message, timeoutMs)
    return { outcome: isAccepted(status) ? 'ACCEPTED' : 'REFUSED', status }
  } catch (error) {
    const { name, code } = error as Error & { code?: unknown }
    if (code === FORBIDDEN) return { outcome: 'FORBIDDEN', status: null }
    return { outcome: name === 'AbortError' || name === 'TimeoutError' ? 'TOO_SLOW' : 'UNREACHABLE', status: null }
  }
}
