// Fetches the day's bulletin once it is published, and again with growing pauses until it is there.
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import { dayOf } from '../../../shared/days.ts'
import type { Clock } from '../../clock.ts'
import type { DB } from '../../db/schema.generated.ts'
import { type Repeating, startRepeating } from '../../jobs/repeating.ts'
import { claimFetch, recordFailedFetch, storeBulletin } from './bulletins.commands.ts'
import { fetchBulletin } from './fetch-bulletin.ts'

interface BulletinOptions {
  db: Kysely<DB>
  clock: Clock
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  url: string
  timeoutMs?: number
}

const POLL_MS = 60_000

/** Fetches if it is due. A failure keeps the last bulletin, and is a warning once a day. */
export async function fetchDueBulletin(options: BulletinOptions & { signal?: AbortSignal }): Promise<void> {
  const { db, clock, log, url, ...limits } = options
  if ((await claimFetch(db, clock())) === null) return
  try {
    const bulletin = await fetchBulletin(url, limits)
    if (await storeBulletin(db, bulletin, clock()))
      log.info({ day: bulletin.day, number: bulletin.number }, 'A bulletin of exchange rates was stored')
  } catch (error) {
    if (limits.signal?.aborted) return
    const isFirst = await recordFailedFetch(db, dayOf(clock()), clock())
    if (isFirst) log.warn({ err: error, url }, 'No bulletin of exchange rates could be fetched; the last one stays')
  }
}

export const startBulletinWorker = (options: BulletinOptions): Repeating =>
  startRepeating(options.log, {
    everyMs: POLL_MS,
    run: (signal) => fetchDueBulletin({ ...options, signal }),
    failure: 'The fetch of a bulletin could not be recorded',
  })
