// Migrates a database to the newest schema: runs every file of `migrations/` in the order of the names.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

/** Returns the names of the applied migrations. Servers that start together wait for each other. */
export async function migrateToLatest<T>(db: Kysely<T>, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  if (await isLatest(db, folder)) return []
  return db.connection().execute(async (connection) => {
    // The limits for requests must not stop a long migration or the wait for another server's.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      return await migrate(connection, folder)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

/** A start usually finds nothing to do. This is two small queries; Kysely reads every table, and the files would be loaded. */
async function isLatest<T>(db: Kysely<T>, folder: string): Promise<boolean> {
  const applied = await appliedMigrations(db)
  return applied !== null && applied.join() === (await namesIn(folder)).join()
}

/** None for an empty database, which has nothing to lose. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const applied = await appliedMigrations(db)
  return applied === null ? [] : (await namesIn(MIGRATIONS_FOLDER)).filter((name) => !applied.includes(name))
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await migrationFiles(folder)).map((file) => file.slice(0, -'.ts'.length))

/** In order; null for an empty database. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[] | null> {
  const { rows: known } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!known[0]?.found) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

/** Migrates inside a transaction, up to the named migration or to the latest. */
export async function migrateWithin<T>(tx: Transaction<T>, last?: string): Promise<void> {
  await migrate(tx, MIGRATIONS_FOLDER, last)
}

async function migrate<T>(db: Kysely<T>, folder: string, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => loadMigrations(folder) } })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) {
    const failed = results.find((result) => result.status === 'Error')
    const reason = error instanceof Error ? error.message : String(error)
    const where = failed ? `Migration ${failed.migrationName} failed` : 'The database could not be migrated'
    throw new Error(`${where}: ${reason}`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}

export async function migrationFiles(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts')).sort()
}

async function loadMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of await migrationFiles(folder)) {
    // A file URL, because a Windows path such as C:\… is not a valid import specifier.
    const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)
    if (!isMigration(loaded)) throw new Error(`${file} does not export up(db)`)
    migrations[file.slice(0, -'.ts'.length)] = loaded
  }
  return migrations
}

function isMigration(loaded: unknown): loaded is Migration {
  return typeof loaded === 'object' && loaded !== null && 'up' in loaded && typeof loaded.up === 'function'
}
