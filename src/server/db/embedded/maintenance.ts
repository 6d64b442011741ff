// PGlite has no background processes: without this nothing is ever vacuumed, analyzed or checkpointed.
import type { PGlite } from '@electric-sql/pglite'
import type { DatabaseLog } from '../client.ts'

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

export interface Maintenance {
  /** Does it all once more, for a small log and fresh statistics at the next start. */
  stop(): Promise<void>
}

export function startMaintenance(pglite: PGlite, log: DatabaseLog): Maintenance {
  const run = async (sql: string) => {
    try {
      await pglite.exec(sql)
    } catch (error) {
      log.error({ err: error }, `The database's maintenance failed: ${sql}`)
    }
  }
  const timers = [
    setInterval(() => void run('checkpoint'), CHECKPOINT_EVERY_MS),
    setInterval(() => void run('vacuum (analyze)'), VACUUM_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await run('vacuum (analyze)')
      await run('checkpoint')
    },
  }
}
