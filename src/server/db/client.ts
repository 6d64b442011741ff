// One Kysely over either database: PostgreSQL embedded in the data folder, or a PostgreSQL server.
import type { PGlite } from '@electric-sql/pglite'
import { type Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { assertSpace } from '../files/disk-space.ts'
import { columnTypes } from './column-types.ts'
import { isConnectionError, messageOf } from './database-errors.ts'
import type { DatabaseLog } from './database-log.ts'
import { holdingKysely } from './held-transaction.ts'
import { type Listen, listenEmbedded, listenOnServer } from './listen.ts'
import { type StatementLog, withNamedStatements } from './named-statements.ts'
import { checkServer, openCheckPool, openEmbeddedPool, openPool } from './pool.ts'
import type { DB } from './schema.generated.ts'

export interface Database {
  db: Kysely<DB>
  kind: 'embedded' | 'server'
  listen: Listen
  /** Rejects when the database does not answer or cannot be written to, also while all connections for requests are taken. */
  check(): Promise<void>
  /** Rejects when the next write could fill the disk of the embedded database. Absent for a server, which manages its own disk. */
  checkSpace?(): Promise<void>
  /** Embedded database only: copies it, as it is at one moment, to the folder `target`, which must not exist. */
  copyTo?: (target: string) => Promise<void>
  connections(): DatabaseConnections
  close(): Promise<void>
}

export interface DatabaseConnections {
  open: number
  idle: number
  /** Calls that wait for a connection. */
  waiting: number
}

export interface DatabaseOptions {
  /** The URL of a PostgreSQL server. Without it the database is embedded in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
}

const OLDEST_SERVER = 150_000
const CONNECTIONS = 10
/** Limits opening a new connection, and waiting for a free one while all are taken. */
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 30_000
/** Below CONNECT_TIMEOUT_MS: calls that wait for one locked table release their connections before other calls give up waiting. */
const LOCK_TIMEOUT_MS = 4_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  if (databaseUrl) return openServer(databaseUrl, log)
  // The embedded database is 20 MB of WebAssembly, so it is loaded only when it is used.
  const { openEmbedded } = await import('./embedded/open.ts')
  const { pool, copyTo, close } = await openEmbedded(dataDir, log)
  const db = kyselyOn(pool, log)
  const checkSpace = () => assertSpace(dataDir)
  const check = async () => {
    await Promise.all([ping(db), checkSpace()])
  }
  return {
    db,
    kind: 'embedded',
    listen: listenEmbedded(pool),
    check,
    checkSpace,
    copyTo,
    connections: connectionsOf(pool),
    close,
  }
}

const connectionsOf = (pool: pg.Pool) => (): DatabaseConnections => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

export async function ping(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db)
}

/** For a PGlite without a maintenance of its own. From now on nothing else may run statements on it; they hear of all its errors. */
export function databaseOnPglite(pglite: PGlite, log: StatementLog = NO_LOG): Database {
  const pool = openEmbeddedPool(pglite, log)
  const db = kyselyOn(pool, log)
  const close = async () => {
    await db.destroy()
    await pglite.close()
  }
  return {
    db,
    kind: 'embedded',
    listen: listenEmbedded(pool),
    check: () => ping(db),
    connections: connectionsOf(pool),
    close,
  }
}

const NO_LOG: StatementLog = { warn: () => undefined, error: () => undefined }

const kyselyOn = (pool: pg.Pool, log: StatementLog): Kysely<DB> =>
  holdingKysely<DB>(new PostgresDialect({ pool: withNamedStatements(pool, log) }))

/** Connects once, so that a wrong address or password is reported at start and not at the first request. */
export async function openServer(databaseUrl: string, log: DatabaseLog): Promise<Database> {
  const pool = openPool(log, {
    connectionString: databaseUrl,
    application_name: 'pruva',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    // JIT compilation takes longer than any of the app's statements.
    options: '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
    types: columnTypes,
  })
  const db = kyselyOn(pool, log)
  try {
    await assertSupported(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const checkPool = openCheckPool(databaseUrl, log)
  const listen = listenOnServer({ connectionString: databaseUrl, log })
  const close = async () => {
    await Promise.all([db.destroy(), checkPool.end()])
  }
  return { db, kind: 'server', listen, check: () => checkServer(checkPool), connections: connectionsOf(pool), close }
}

async function assertSupported(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ server_version_num: string; server_version: string }>(
      "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
    )
    .catch((error: unknown) => {
      const what = isConnectionError(error) ? 'does not answer' : 'refuses'
      throw new Error(`The PostgreSQL server of DATABASE_URL ${what}: ${messageOf(error)}`, { cause: error })
    })
  const [server] = rows
  if (!server || Number(server.server_version_num) < OLDEST_SERVER) {
    throw new Error(
      `The PostgreSQL server of DATABASE_URL is version ${server?.server_version}; 15 or newer is needed.`,
    )
  }
}
