// An account has at most 32 calls in progress at once, 2 of them heavy (decisions, section 8); further calls wait. Calls without
// an account are limited by network address. Each server counts separately.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from './errors.ts'
import { networkOf } from './rate-limit.ts'
import { type Release, type Semaphore, semaphore } from './semaphore.ts'

export const CALLS_AT_ONCE = 32
export const HEAVY_CALLS_AT_ONCE = 2
/** Waiting calls of one account: more than any screen makes, and few enough to hold in memory. */
const MOST_WAITING = 1000
const RETRY_AFTER_SECONDS = 5

export interface ConcurrencyLimits {
  /** Waits until the account may have one more call in progress. @throws 429 where too many calls wait already */
  ofAccount(userId: string, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The same for a call without an account. */
  ofNetwork(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    releasePermits: Release | null
  }
}

interface Limits {
  all: Semaphore
  heavy: Semaphore
}

export function concurrencyLimits(app: FastifyInstance): ConcurrencyLimits {
  const limits = new Map<string, Limits>()
  app.decorateRequest('releasePermits', null)
  // The work is done once the payload is ready. A stream is produced while it is sent.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!isStream(payload)) request.releasePermits?.()
  })

  function limitsOf(who: string): Limits {
    const own = limits.get(who) ?? {
      all: semaphore(CALLS_AT_ONCE, MOST_WAITING),
      heavy: semaphore(HEAVY_CALLS_AT_ONCE, MOST_WAITING),
    }
    limits.set(who, own)
    return own
  }

  async function enter(who: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { weight } = request.routeOptions.config
    if (weight === 'none') return
    const own = limitsOf(who)
    const gone = new AbortController()
    let isWaiting = true
    const held: Release[] = []
    const release = () => {
      for (const releaseOne of held.splice(0)) releaseOne()
      if (own.all.isIdle && own.heavy.isIdle) limits.delete(who)
    }
    request.releasePermits = release
    reply.raw.once('close', () => {
      // Every call ends here, and an abort costs the making of an error.
      if (isWaiting) gone.abort()
      release()
    })
    // The heavy permit comes first, so that a heavy call that waits holds no permit of the other calls.
    for (const limit of weight === 'heavy' ? [own.heavy, own.all] : [own.all]) {
      const releaseOne = await limit.acquire(gone.signal)
      if (!releaseOne) {
        release()
        throw tooManyRequests(RETRY_AFTER_SECONDS)
      }
      held.push(releaseOne)
    }
    isWaiting = false
    if (gone.signal.aborted) release()
  }

  return {
    ofAccount: (userId, request, reply) => enter(`account ${userId}`, request, reply),
    ofNetwork: (request, reply) => enter(`network ${networkOf(request.ip)}`, request, reply),
  }
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function'
