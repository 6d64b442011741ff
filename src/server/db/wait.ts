// At start, waits for an unavailable database instead of failing.
import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionError, messageOf } from './database-errors.ts'
import type { DatabaseLog } from './database-log.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

interface WaitOptions {
  log: Pick<DatabaseLog, 'warn'>
  /** Aborts the waiting. */
  signal: AbortSignal
  firstWaitMs?: number
}

/** Runs `work` until the database answers, with growing pauses. @throws an error that waiting does not fix; an abort of `signal` */
export async function whenDatabaseAnswers<T>(
  work: () => Promise<T>,
  { log, signal, firstWaitMs = FIRST_WAIT_MS }: WaitOptions,
): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isConnectionError(error)) throw error
      log.warn({}, `${messageOf(error)}; the next try is in ${waitMs / 1000} s`)
    }
    await pause(waitMs, undefined, { signal })
  }
}
