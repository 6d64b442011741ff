// Work that a server repeats until it stops.
import type { BaseLogger } from 'pino'

export interface Repeating {
  /** Runs once more, after the run under way. */
  nudge: () => void
  /** Waits for the run under way. */
  stop: () => Promise<void>
}

/** Runs at once and then every `everyMs`, one run after another. A failed run is logged as `failure`. The stop aborts the signal. */
export function startRepeating(
  log: Pick<BaseLogger, 'error'>,
  { everyMs, run, failure }: { everyMs: number; run: (signal: AbortSignal) => Promise<void>; failure: string },
): Repeating {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const nudge = () => {
    running = running
      .then(() => (stopping.signal.aborted ? undefined : run(stopping.signal)))
      .catch((error: unknown) => log.error({ err: error }, failure))
  }
  const timer = setInterval(nudge, everyMs)
  timer.unref()
  nudge()
  return {
    nudge,
    stop: () => {
      clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}
