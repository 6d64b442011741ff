// Pools of connections to a PostgreSQL server or the embedded database. A pool continues after its connections fail.
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { DatabaseLog } from './database-log.ts'
import { PGliteStream } from './embedded/pglite-stream.ts'

/**
 * An 'error' event without a listener ends the process, and the pool listens to idle connections only. A connection that is
 * checked out between two statements of a transaction needs a listener of its own. `pg` marks a failed connection, so that the
 * pool drops it when it is released.
 */
export function openPool(log: Pick<DatabaseLog, 'warn'>, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'))
  })
  // The connection's own listener has logged it already.
  pool.on('error', () => undefined)
  return pool
}

/** PGlite has one session, so there is one connection, for as long as the pool lives. Nothing else may run statements on it. */
export const openEmbeddedPool = (pglite: PGlite, log: Pick<DatabaseLog, 'warn'>): pg.Pool =>
  openPool(log, {
    max: 1,
    idleTimeoutMillis: 0,
    ssl: false,
    stream: () => new PGliteStream(pglite),
    types: columnTypes,
  })

const CHECK_TIMEOUT_MS = 1_500

/** One connection in addition to those for requests. Its sort memory is so small that CHECK has to write to the server's disk. */
export const openCheckPool = (databaseUrl: string, log: Pick<DatabaseLog, 'warn'>): pg.Pool =>
  openPool(log, {
    connectionString: databaseUrl,
    application_name: 'pruva check',
    max: 1,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
    statement_timeout: CHECK_TIMEOUT_MS,
    keepAlive: true,
    options: '-c work_mem=64kB',
  })

/** Sorts 256 kB: PostgreSQL writes them to a temporary file and removes it. On a full disk this fails and leaves no file behind. */
const CHECK = `
  select count(*), current_setting('transaction_read_only') as read_only
  from (select repeat(md5(n::text), 8) as filler from generate_series(1, 1000) n order by filler offset 0) sorted`

/** @throws when the server does not answer, is a standby, or has no space left */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ read_only: string }>(CHECK)
  if (rows[0]?.read_only === 'on') throw new Error('The database is read-only')
}
