// Makes the scheduled backups of BACKUP_TO: at half past three, and before a start migrates the database.
import { type Kysely, sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { migrateToLatest, pendingMigrations } from '../db/migrate.ts'
import type { DB } from '../db/schema.generated.ts'
import { type Repeating, startRepeating } from '../jobs/repeating.ts'
import { type BackedUp, makeScheduledBeside } from './backup-process.ts'
import { scheduledName } from './kept.ts'
import type { BackupTurn } from './running-server.ts'
import { claimBackup, recordBackup, recordFailedBackup, releaseBackup, ringWhenLate } from './schedule.ts'
import { makeScheduledBackup, type ScheduledBackup } from './scheduled.ts'

type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

interface NightlyOptions {
  db: Kysely<DB>
  clock: Clock
  log: Log
  /** Shared with backups that the command asks for. */
  turn: BackupTurn
  source: BackedUp
  place: string
}

const POLL_MS = 60_000
/** The key of an advisory lock: any number that no other lock uses. */
const UPGRADE_LOCK = 7_305_193

/** Makes the backup if it is due. A failure is logged and tried again after half an hour. */
export async function makeDueBackup(options: NightlyOptions & { signal: AbortSignal }): Promise<void> {
  const { db, clock, log, turn, source, place, signal } = options
  if (turn.isTaken || !(await claimBackup(db, clock()))) return
  turn.isTaken = true
  try {
    const made = await makeScheduledBeside(source, { place, name: scheduledName(clock()) }, signal)
    told(log, made)
    await recordBackup(db, clock(), { file: made.file, isNightly: true })
  } catch (error) {
    if (signal.aborted) return await releaseBackup(db, clock())
    log.error({ err: error }, 'The scheduled backup failed')
    await recordFailedBackup(db, clock(), reasonOf(error))
  } finally {
    turn.isTaken = false
  }
}

export const startNightlyBackups = (options: NightlyOptions): Repeating =>
  startRepeating(options.log, {
    everyMs: POLL_MS,
    run: async (signal) => {
      await makeDueBackup({ ...options, signal })
      if (!signal.aborted) await ringWhenLate(options.db, options.clock())
    },
    failure: 'The scheduled backup could not be recorded',
  })

interface UpgradeOptions {
  database: Pick<Database, 'db' | 'kind'>
  config: Pick<Config, 'dataDir' | 'storageUrl' | 'backupTo'>
  clock: Clock
  log: Log
}

/**
 * Migrates the database, and makes a backup before if migrations are pending. Of servers that start together one makes it; the others
 * wait. A backup that fails does not stop the start.
 */
export async function migrateWithBackup({ database, config, ...rest }: UpgradeOptions): Promise<void> {
  const { db, kind } = database
  const { backupTo: place } = config
  if (place === undefined || (await pendingMigrations(db)).length === 0) {
    await migrateToLatest(db)
    return
  }
  const upgrade = () => backUpAndMigrate(db, { config, place, ...rest })
  // The folder of the embedded database is locked for this process, which has one connection.
  if (kind === 'embedded') return upgrade()
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.lit(UPGRADE_LOCK)})`.execute(connection)
    try {
      await upgrade()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(UPGRADE_LOCK)})`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function backUpAndMigrate(
  db: Kysely<DB>,
  { config, place, clock, log }: Omit<UpgradeOptions, 'database'> & { place: string },
): Promise<void> {
  // Another server was faster.
  if ((await pendingMigrations(db)).length === 0) return
  const { dataDir, storageUrl } = config
  const name = scheduledName(clock(), true)
  const outcome = await makeScheduledBackup({ db, dataDir, storageUrl }, { place, name }).catch((error: unknown) => {
    log.error({ err: error }, 'The backup before the migrations failed')
    return { failed: reasonOf(error) }
  })
  await migrateToLatest(db)
  if ('failed' in outcome) return recordFailedBackup(db, clock(), outcome.failed)
  told(log, outcome)
  await recordBackup(db, clock(), { file: outcome.file, isNightly: false })
}

function told(log: Log, { left, ...made }: ScheduledBackup): void {
  log.info(made, 'A backup was made')
  if (left !== null) log.warn({ reason: left }, 'Older backups could not be removed')
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
