// PGlite has no background processes. Without this module no table is vacuumed or analyzed, and the log grows until the next
// start. The thresholds are those of PostgreSQL's autovacuum.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from '../database-log.ts'

const EVERY_MS = 60_000
/** A call does all of its queries between two statements, so that it waits for one statement at most. */
const PAUSE_MS = 200

const TABLES_TO_VACUUM = `
  select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
     or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)`

export interface Maintenance {
  /** Runs the maintenance once more, for a short log and fresh statistics at the next start. */
  stop(): Promise<void>
}

export function startMaintenance(pool: pg.Pool, log: DatabaseLog, everyMs = EVERY_MS): Maintenance {
  let running: Promise<void> | undefined
  let logEnd = ''
  let isStopping = false
  const rest = () => (isStopping ? undefined : setTimeout(PAUSE_MS))
  const run = async () => {
    try {
      const end = await positionInLog(pool)
      if (end === logEnd) return
      await maintain(pool, rest)
      logEnd = await positionInLog(pool)
    } catch (error) {
      log.error({ err: error }, 'The maintenance of the database failed')
    }
  }
  const runOnce = () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(runOnce, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      isStopping = true
      await running
      await runOnce()
    },
  }
}

async function positionInLog(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position')
  return rows[0]?.position ?? ''
}

/** Each statement runs in one piece. */
async function maintain(pool: pg.Pool, rest: () => Promise<void> | undefined): Promise<void> {
  // PostgreSQL would otherwise write the counters only when the session has been idle for a while.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(TABLES_TO_VACUUM)
  for (const { name } of rows) {
    for (const work of ['vacuum', 'analyze']) {
      await pool.query(`${work} ${name}`)
      await rest()
    }
  }
  await pool.query('checkpoint')
}
