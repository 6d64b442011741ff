// No account takes more than its share (decisions, section 8): 32 calls in work at once, 2 of them heavy; the others wait their turn.
// Calls without an account share by network address. Each server counts for itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from './errors.ts'
import { type Places, places } from './places.ts'
import { networkOf } from './rate-limit.ts'

export const CALLS_AT_ONCE = 32
export const HEAVY_CALLS_AT_ONCE = 2
/** Of one account: more than any screen asks for, and little enough to keep. */
const MOST_WAITING = 1000
const RETRY_AFTER_SECONDS = 5

export interface FairShares {
  /** Waits until the account may have one more call in work. @throws 429 where too many wait already */
  ofAccount(userId: string, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The same for a call without an account. */
  ofNetwork(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

type Leave = () => void
declare module 'fastify' {
  interface FastifyRequest {
    leaveShare: Leave | null
  }
}

interface Share {
  all: Places
  heavy: Places
}

export function fairShares(app: FastifyInstance): FairShares {
  const shares = new Map<string, Share>()
  app.decorateRequest('leaveShare', null)
  // What is left is sending: the bytes are made. A stream is made while it is sent.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!isStream(payload)) request.leaveShare?.()
  })

  function shareOf(who: string): Share {
    const share = shares.get(who) ?? {
      all: places(CALLS_AT_ONCE, MOST_WAITING),
      heavy: places(HEAVY_CALLS_AT_ONCE, MOST_WAITING),
    }
    shares.set(who, share)
    return share
  }

  async function enter(who: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { weight } = request.routeOptions.config
    if (weight === 'none') return
    const share = shareOf(who)
    const gone = new AbortController()
    const held: Leave[] = []
    const leave = () => {
      for (const give of held.splice(0)) give()
      if (share.all.isEmpty && share.heavy.isEmpty) shares.delete(who)
    }
    request.leaveShare = leave
    reply.raw.once('close', () => {
      gone.abort()
      leave()
    })
    // A heavy call that waits takes no place of the others.
    for (const lane of weight === 'heavy' ? [share.heavy, share.all] : [share.all]) {
      const give = await lane.enter(gone.signal)
      if (!give) {
        leave()
        throw tooManyRequests(RETRY_AFTER_SECONDS)
      }
      held.push(give)
    }
    if (gone.signal.aborted) leave()
  }

  return {
    ofAccount: (userId, request, reply) => enter(`account ${userId}`, request, reply),
    ofNetwork: (request, reply) => enter(`network ${networkOf(request.ip)}`, request, reply),
  }
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function'
