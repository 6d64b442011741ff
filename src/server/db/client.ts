// One Kysely over either database: PostgreSQL embedded in the data folder, or a PostgreSQL server.
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { serverTypes } from './column-types.ts'
import type { DatabaseLog } from './database-log.ts'
import { type Listen, listenEmbedded, listenOnServer } from './listen.ts'
import type { DB } from './schema.generated.ts'

export interface Database {
  db: Kysely<DB>
  kind: 'embedded' | 'server'
  listen: Listen
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the database lives in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
}

const OLDEST_SERVER = 150_000
const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  if (databaseUrl) return openServer(databaseUrl, log)
  // Loaded only when it is used: the embedded database is 20 MB of WebAssembly.
  const { openEmbedded } = await import('./embedded/open.ts')
  const embedded = await openEmbedded(dataDir, log)
  const db = kyselyOnPglite(embedded.pglite)
  return { db, kind: 'embedded', listen: listenEmbedded(embedded.pglite), close: embedded.close }
}

export function kyselyOnPglite(pglite: PGlite): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) })
}

/** Connects once, so that a wrong address or password is known at start and not at the first request. */
export async function openServer(databaseUrl: string, log: DatabaseLog): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'pruva',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    options: '-c timezone=UTC',
    types: serverTypes,
  })
  // An idle connection that the server closes would otherwise end the process.
  pool.on('error', (error) => log.error({ err: error }, 'An idle database connection failed'))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    await assertSupported(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db, kind: 'server', listen: listenOnServer(databaseUrl, log), close: () => db.destroy() }
}

async function assertSupported(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ server_version_num: string; server_version: string }>(
      "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
    )
    .catch((error: unknown) => {
      throw new Error(`The PostgreSQL server of DATABASE_URL does not answer: ${messageOf(error)}`, { cause: error })
    })
  const [server] = rows
  if (!server || Number(server.server_version_num) < OLDEST_SERVER) {
    throw new Error(
      `The PostgreSQL server of DATABASE_URL is version ${server?.server_version}; 15 or newer is needed.`,
    )
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
