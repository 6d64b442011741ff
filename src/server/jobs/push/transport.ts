// Sends a message of the outbox to a browser's push service, encrypted for that browser (RFC 8291) and signed (RFC 8292).
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { DB } from '../../db/schema.generated.ts'
import { Busy, RecipientGone, Refusal } from '../mail/outbox.ts'
import { isPublicHttps, publicLookup } from './public-address.ts'
import { vapidKeys } from './vapid.ts'

export interface OutgoingPush {
  userId: string | null
  /** The push service's address of one browser. */
  to: string
  /** The payload: JSON for public/sw.js. */
  text: string
}

export interface PushTransport {
  /** @throws RecipientGone where the browser's subscription has ended, Refusal where the push service would refuse it again */
  send(push: OutgoingPush): Promise<void>
  close(): void
}

interface PushOptions {
  db: Kysely<DB>
  clock: Clock
  /** A contact for the push service: `mailto:…` or an https address. */
  contact: () => Promise<string>
  /** Allows private addresses, for tests whose push service runs on this machine. */
  anyAddress?: boolean
}

/** A phone that was off for longer shows the notification in the app. */
const KEEP_SECONDS = 24 * 3600
const TIMEOUT_MS = 15_000
const GONE = [404, 410]
/** Statuses that concern the push service's state, not the message. */
const PASSING = [408, 425, 429]

export function pushTransport({ db, clock, contact, anyAddress = false }: PushOptions): PushTransport {
  return {
    send: async ({ userId, to, text }) => {
      const subscription = userId ? await livingSubscription(db, clock(), userId, to) : undefined
      if (!subscription) throw new RecipientGone()
      if (!anyAddress && !isPublicHttps(to)) throw new Refusal('The push address is not one of the internet')
      const { status, reason, retryAfter } = await post(
        await signedRequest(db, await contact(), subscription, text),
        anyAddress,
      )
      if (GONE.includes(status)) {
        await db.deleteFrom('push_subscriptions').where('id', '=', subscription.id).execute()
        throw new RecipientGone()
      }
      if (status >= 200 && status < 300) return
      const message = `The push service ${new URL(to).host} answered ${status}${reason && `: ${reason}`}`
      if (status < 500 && !PASSING.includes(status)) throw new Refusal(message)
      const waitMs = waitOf(retryAfter, clock())
      throw Number.isNaN(waitMs) ? new Error(message) : new Busy(message, waitMs)
    },
    close: () => undefined,
  }
}

/** Undefined when another account has taken over the browser, or the session has ended. */
function livingSubscription(db: Kysely<DB>, now: Date, userId: string, endpoint: string) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}
type Subscription = NonNullable<Awaited<ReturnType<typeof livingSubscription>>>

async function signedRequest(db: Kysely<DB>, contact: string, subscription: Subscription, payload: string) {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = subscription
  const vapidDetails = { subject: contact, ...(await vapidKeys(db)) }
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: KEEP_SECONDS,
      vapidDetails,
    })
  } catch (error) {
    throw new Refusal('The push cannot be encrypted for this browser', { cause: error })
  }
}
interface Answer {
  status: number
  reason: string
  retryAfter: string
}
type SignedRequest = Awaited<ReturnType<typeof signedRequest>>

/** So much of an answer says why the service refused. */
const REASON_LENGTH = 300

/** `Retry-After` is seconds or a date (RFC 9110). NaN: neither. */
const waitOf = (retryAfter: string, now: Date): number =>
  /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()

/** Resolves to the status and the beginning of the answer; redirects are not followed. */
function post({ endpoint, method, headers, body }: SignedRequest, anyAddress: boolean): Promise<Answer> {
  const send = endpoint.startsWith('https:') ? httpsRequest : httpRequest
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const options = { method, headers, signal, ...(anyAddress ? {} : { lookup: publicLookup }) }
    const request = send(endpoint, options, (response) => {
      const status = response.statusCode ?? 0
      const retryAfter = response.headers['retry-after'] ?? ''
      let reason = ''
      const finish = () => {
        response.destroy()
        resolve({ status, retryAfter, reason: reason.replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH) })
      }
      if (status < 400) return finish()
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        reason += part
        if (reason.length >= REASON_LENGTH) finish()
      })
      response.on('close', finish)
      response.on('error', finish)
    })
    request.on('error', reject)
    request.end(body)
  })
}
