// A bounded number of places for work that goes on at the same time. Whoever finds none waits, first come first served.

export interface Places {
  /** Resolves with what gives the place back, or with null when the line is full or the one who waits has left. */
  enter(signal?: AbortSignal): Promise<(() => void) | null>
  /** Nobody is in, and nobody waits. */
  readonly isEmpty: boolean
}

type Admit = (leave: (() => void) | null) => void

export function places(most: number, mostWaiting = Number.POSITIVE_INFINITY): Places {
  let taken = 0
  const waiting = new Set<Admit>()

  function place(): () => void {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const [next] = waiting
      if (!next) {
        taken -= 1
        return
      }
      // The place goes straight to the next in line, so that nobody slips in between.
      waiting.delete(next)
      next(place())
    }
  }

  function wait(signal: AbortSignal | undefined): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const giveUp = () => {
        waiting.delete(admit)
        resolve(null)
      }
      const admit: Admit = (leave) => {
        signal?.removeEventListener('abort', giveUp)
        resolve(leave)
      }
      waiting.add(admit)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    enter: async (signal) => {
      if (signal?.aborted) return null
      if (taken >= most) return waiting.size < mostWaiting ? wait(signal) : null
      taken += 1
      return place()
    },
    get isEmpty() {
      return taken === 0 && waiting.size === 0
    },
  }
}

/** Runs `work` in one of the places. */
export async function inPlace<T>(lane: Places, work: () => Promise<T>): Promise<T> {
  const leave = await lane.enter()
  try {
    return await work()
  } finally {
    leave?.()
  }
}
