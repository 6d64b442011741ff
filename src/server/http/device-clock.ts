// A device's clock can be wrong. The app says with each change what its clock shows at the sending, and `clientAt` of the call is moved
// by what that differs from the server's (docs/product/when-it-was-done.md).
import { filterInstant } from '../../shared/days.ts'
import { SENT_AT_HEADER } from '../../shared/sent-at.ts'
import type { Clock } from '../clock.ts'
import type { App } from '../deps.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How far the device's clock is behind the server's; negative: ahead. */
    clockBehindMs: number
  }
}

/** Less is the way of the call. */
const NOTICEABLE_MS = 60_000
/** Node writes the names of headers in lower case. */
const HEADER = SENT_AT_HEADER.toLowerCase()

function behindMs(sentAt: unknown, now: Date): number {
  const sent = typeof sentAt === 'string' ? filterInstant(sentAt, 'from') : null
  const behind = sent === null ? 0 : now.getTime() - sent.getTime()
  return Math.abs(behind) < NOTICEABLE_MS ? 0 : behind
}

/** Moves `clientAt` in a body that is not checked yet. One that is no moment stays, and is refused later. */
export function correctClientAt(body: unknown, clockBehindMs: number): void {
  if (clockBehindMs === 0 || typeof body !== 'object' || body === null || !('clientAt' in body)) return
  const done = typeof body.clientAt === 'string' ? filterInstant(body.clientAt, 'from') : null
  if (done) body.clientAt = new Date(done.getTime() + clockBehindMs).toISOString()
}

export function correctDeviceClocks(app: App, clock: Clock): void {
  app.decorateRequest('clockBehindMs', 0)
  // As the head arrives: the body of an upload can take minutes.
  app.addHook('onRequest', async (request) => {
    request.clockBehindMs = behindMs(request.headers[HEADER], clock())
  })
  app.addHook('preValidation', async (request) => correctClientAt(request.body, request.clockBehindMs))
}
