// Computes and compares password hashes in the library's threads. One core stays free, and the queue is bounded.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { temporarilyUnavailable } from '../../http/errors.ts'
import { semaphore } from '../../http/semaphore.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Some ten seconds of work. */
const MOST_WAITING_PER_CORE = 500
const RETRY_AFTER_SECONDS = 5

/** Both calls throw 503 with `Retry-After` where too many wait. */
export function passwordHashPool(atOnce = AT_ONCE, mostWaiting = atOnce * MOST_WAITING_PER_CORE) {
  const permits = semaphore(atOnce, mostWaiting)

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await permits.acquire()
    if (!release) throw temporarilyUnavailable(RETRY_AFTER_SECONDS)
    try {
      return await work()
    } finally {
      release()
    }
  }

  return {
    hash: (plain: string) => inTurn(() => hash(plain, COST)),
    verify: (hashed: string, plain: string) => inTurn(() => verify(hashed, plain)),
  }
}
