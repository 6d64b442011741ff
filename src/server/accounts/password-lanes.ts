// The threads that hash passwords: they leave one core free, and the queue before them is bounded.
import { availableParallelism } from 'node:os'
import { temporarilyUnavailable } from '../platform/errors.ts'
import { renderThread } from '../platform/render-thread.ts'
import { semaphore } from '../platform/semaphore.ts'
import type { PasswordJob } from './password-thread.ts'

const LANES = Math.max(1, availableParallelism() - 1)
/** Some ten seconds of work. */
const MOST_WAITING_PER_LANE = 500
const RETRY_AFTER_SECONDS = 5

/** A thread starts when it is first needed. */
export function passwordLanes(lanes = LANES, mostWaiting = lanes * MOST_WAITING_PER_LANE) {
  const permits = semaphore(lanes, mostWaiting)
  const idle = Array.from({ length: lanes }, () =>
    renderThread<PasswordJob>(new URL('./password-thread.ts', import.meta.url)),
  )

  /** @throws 503 with `Retry-After` where too many wait */
  return async (job: PasswordJob): Promise<Buffer> => {
    const release = await permits.acquire()
    const thread = release && idle.pop()
    if (!thread) throw temporarilyUnavailable(RETRY_AFTER_SECONDS)
    try {
      return await thread.render(job)
    } finally {
      idle.push(thread)
      release()
    }
  }
}
