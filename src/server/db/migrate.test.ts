import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import type { Database } from './client.ts'
import { MIGRATIONS_FOLDER, migrateToLatest, migrationFiles } from './migrate.ts'

let folder: string
let database: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pruva migrations '))
  database = await freshDatabase()
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(database.db)
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, statement: string) =>
  writeFile(
    join(folder, name),
    `export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } })`,
  )

async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from words order by position`.execute(database.db)
  return rows.map(({ word }) => word)
}

it('migrations: applies the files in the order of their names, each once', async () => {
  await write('0002-second.ts', "insert into words (word) values ('second')")
  await write('0001-first.ts', 'create table words (position serial, word text)')
  await write('0001-first.test.ts', 'not a migration')
  expect(await migrateToLatest(database.db, folder)).toEqual(['0001-first', '0002-second'])
  await write('0003-third.ts', "insert into words (word) values ('third')")
  expect(await migrateToLatest(database.db, folder)).toEqual(['0003-third'])
  expect(await migrateToLatest(database.db, folder)).toEqual([])
  expect(await words()).toEqual(['second', 'third'])
})

it('migrations: names the migration that fails, and keeps nothing of that run', async () => {
  await write('0001-first.ts', 'create table words (position serial, word text)')
  await write('0002-broken.ts', 'create table words (again text)')
  await expect(migrateToLatest(database.db, folder)).rejects.toThrow(
    'Migration 0002-broken failed: relation "words" already exists',
  )
  await expect(words()).rejects.toThrow('relation "words" does not exist')
})

it('migrations: refuses a file that is no migration', async () => {
  await writeFile(join(folder, '0001-empty.ts'), 'export const down = 1')
  await expect(migrateToLatest(database.db, folder)).rejects.toThrow('0001-empty.ts does not export up(db)')
})

it('migrations: runs once when several servers start together', async () => {
  await write('0001-first.ts', 'create table words (position serial, word text)')
  await write('0002-slow.ts', "insert into words (word) select 'once' from pg_sleep(0.3)")
  const applied = await Promise.all(Array.from({ length: 3 }, () => migrateToLatest(database.db, folder)))
  expect(applied.flat().sort()).toEqual(['0001-first', '0002-slow'])
  expect(await words()).toEqual(['once'])
})

it('migrations: the test database has every one of the application', async () => {
  const { db, close } = await freshDatabase()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const files = await migrationFiles(MIGRATIONS_FOLDER)
  expect(rows.map(({ name }) => `${name}.ts`)).toEqual(files)
  expect(files.length).toBeGreaterThan(0)
  await close()
})
