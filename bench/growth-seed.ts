// Fills a database for `growth.ts`: `node bench/growth-seed.ts postgres://… 1000000`. An existing database is dropped.
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'
import { generateService } from '../test/service-data.ts'

const [url = '', requests = '1000'] = process.argv.slice(2)
const name = new URL(url).pathname.slice(1)
const server = databaseUrl(url, 'postgres')
await asAdministrator(server, `drop database if exists ${name} with (force)`, `create database ${name}`)
// Rows that fit together need no checks of foreign keys.
const options =
  '-c session_replication_role=replica -c synchronous_commit=off -c maintenance_work_mem=1GB -c work_mem=256MB'
const pool = new pg.Pool({ connectionString: url, max: 1, options })
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
await migrateToLatest(db)
await generateService(db, Number(requests))
// As after some days of use. Until autovacuum has come, plans are poor.
await sql`vacuum (analyze)`.execute(db)
await db.destroy()
