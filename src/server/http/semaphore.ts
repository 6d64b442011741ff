// Limits how many operations run at the same time. Callers beyond the limit wait in order of arrival.

export interface Semaphore {
  /** Resolves with a function that releases the permit, or with null when the queue is full or the signal is aborted. */
  acquire(signal?: AbortSignal): Promise<Release | null>
  /** No permit is taken, and nobody waits. */
  readonly isIdle: boolean
}

export type Release = () => void
type Resolve = (release: Release | null) => void

export function semaphore(max: number, maxWaiting = Number.POSITIVE_INFINITY): Semaphore {
  let taken = 0
  const waiting = new Set<Resolve>()

  function permit(): Release {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const [next] = waiting
      if (!next) {
        taken -= 1
        return
      }
      // The permit goes directly to the next caller, so that a new caller cannot take it first.
      waiting.delete(next)
      next(permit())
    }
  }

  function wait(signal: AbortSignal | undefined): Promise<Release | null> {
    return new Promise((resolve) => {
      const giveUp = () => {
        waiting.delete(proceed)
        resolve(null)
      }
      const proceed: Resolve = (release) => {
        signal?.removeEventListener('abort', giveUp)
        resolve(release)
      }
      waiting.add(proceed)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    acquire: async (signal) => {
      if (signal?.aborted) return null
      if (taken >= max) return waiting.size < maxWaiting ? wait(signal) : null
      taken += 1
      return permit()
    },
    get isIdle() {
      return taken === 0 && waiting.size === 0
    },
  }
}

/** Runs `work` while it holds a permit. */
export async function withPermit<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  const release = await semaphore.acquire()
  try {
    return await work()
  } finally {
    release?.()
  }
}
