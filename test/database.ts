// A migrated database for one test or one test file alone: in memory, or on the PostgreSQL server that TEST_DATABASE_URL names.
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, databaseOnPglite, openServer } from '../src/server/db/client.ts'
import { pgliteOptions } from '../src/server/db/embedded/pglite-options.ts'
import { migrateWithin } from '../src/server/db/migrate.ts'
import { asAdministrator, databaseUrl } from './server-database.ts'
import { noteWrongStatements } from './wrong-statements.ts'

export async function freshDatabase(): Promise<Database> {
  const migrated = inject('migratedDatabase')
  return migrated.kind === 'embedded' ? inMemory(migrated.dump) : onServer(migrated.url, migrated.template)
}

async function inMemory(dump: string): Promise<Database> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(dump), ...pgliteOptions })
  return databaseOnPglite(pglite, noteWrongStatements)
}

async function onServer(url: string, template: string): Promise<Database> {
  const name = `pruva_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(url, `create database ${name} template ${template}`)
  const { db, listen, check, connections, close } = await openServer(databaseUrl(url, name), noteWrongStatements)
  return {
    db,
    listen,
    check,
    connections,
    kind: 'server',
    close: async () => {
      await close()
      await asAdministrator(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A database as it was after that migration, without rows. */
export async function databaseAfter(migration: string) {
  const database = await freshDatabase()
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await database.db.transaction().execute((tx) => migrateWithin(tx, migration))
  return database
}
