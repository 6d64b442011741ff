// Jobs that notify people run once an hour, by day in Turkey.
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import { type Repeating, startRepeating } from './repeating.ts'

const HOUR_MS = 3_600_000

const hourFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul', hour: '2-digit', hourCycle: 'h23' })
const isDaytime = (now: Date) => {
  const hour = Number(hourFormat.format(now))
  return hour >= 9 && hour < 20
}

interface Job {
  run: (now: Date) => Promise<void>
  /** The log's line about a failed run. */
  failure: string
}

/** Each row by itself: the failure of one is logged, and the others are not kept waiting. @returns whether none failed */
export async function eachByItself<Row>(
  log: Pick<BaseLogger, 'error'>,
  { rows, run, failure }: { rows: readonly Row[]; run: (row: Row) => Promise<unknown>; failure: string },
): Promise<boolean> {
  let failed = 0
  for (const row of rows) {
    try {
      await run(row)
    } catch (error) {
      failed++
      log.error({ err: error }, failure)
    }
  }
  return failed === 0
}

/** The first run is at once, so that a server that restarts often still runs its jobs. */
export const startByDay = (
  { clock, log }: { clock: Clock; log: Pick<BaseLogger, 'error'> },
  { run, failure }: Job,
): Repeating =>
  startRepeating(log, {
    everyMs: HOUR_MS,
    run: async () => {
      const now = clock()
      if (isDaytime(now)) await run(now)
    },
    failure,
  })
