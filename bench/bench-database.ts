// A database of a benchmark's own on the PostgreSQL server that TEST_DATABASE_URL names. It is dropped at the end.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from '../src/server/db/column-types.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'

export const print = (line: string) => process.stdout.write(`${line}\n`)

export async function withBenchDatabase(
  name: string,
  run: (bench: { db: Kysely<DB> }) => Promise<void>,
): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server')
  const drop = `drop database if exists ${name} with (force)`
  await asAdministrator(server, drop, `create database ${name}`)
  const pool = new pg.Pool({ connectionString: databaseUrl(server, name), types: columnTypes })
  // The database is dropped while the pool still has connections.
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrateToLatest(db)
    await run({ db })
  } finally {
    await db.destroy()
    await asAdministrator(server, drop)
  }
}
