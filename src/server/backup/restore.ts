// Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL and an empty DATA_DIR for the files.
// Reads the archive twice: first to check that it is whole, then into one transaction. Files stay in a separate folder until
// the rows are inserted, so that a restore either succeeds or leaves nothing behind.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { type Database, openDatabase, openServer } from '../db/client.ts'
import type { DatabaseLog } from '../db/database-log.ts'
import { takeFolderLock } from '../db/embedded/folder-lock.ts'
import { syncFolder } from '../db/embedded/sync.ts'
import { migrateWithin } from '../db/migrate.ts'
import type { DB } from '../db/schema.generated.ts'
import { prepareDataDir } from '../files/data-dir.ts'
import { openStorage } from '../files/storage/open-storage.ts'
import type { Storage } from '../files/storage/storage.ts'
import { readArchive } from './archive.ts'
import type { Contents } from './backup.ts'
import { eraseAgain, readErasures } from './erased.ts'
import { JWT_SECRET, MANIFEST, type Manifest, ROWS_FOLDER, readManifest, STORED_FILES } from './manifest.ts'
import { UPLOADED } from './place.ts'
import { emptyTables, insertBatch, type Table, tablesInOrder, withoutLimits } from './tables.ts'

export interface RestoreTarget {
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  /** Where the scheduled backups are, and with them who was erased. */
  backupTo?: string | undefined
  log: DatabaseLog
}

const LOCK = 'db.lock'
const UNFINISHED = 'restore.unfinished'
/** Ignored in a folder: the lock's files, and what a killed restore or server left. */
const NOTHING = [LOCK, `${LOCK}.pid`, `${LOCK}-journal`, 'backup.sock', UPLOADED, `${UPLOADED}.part`, UNFINISHED]
const DATABASE = 'db'
/** The database is last: a DATA_DIR without it does not count as whole. */
const MOVED = [STORED_FILES, JWT_SECRET, DATABASE]
const FILE_KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

export interface Restored extends Contents {
  /** People whose erasure is younger than the backup, erased again. */
  erased: number
}

/** @throws Error with one clear line; then nothing has changed */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const manifest = await checkWhole(file)
  await prepareDataDir(target.dataDir)
  await assertEmptyFolder(target.dataDir)
  const releaseLock = await takeFolderLock(join(target.dataDir, LOCK))
  try {
    return await intoFolder(file, manifest, target)
  } finally {
    await rm(join(target.dataDir, UNFINISHED), { recursive: true, force: true })
    releaseLock()
  }
}

/** Reads the whole archive, to refuse a cut, damaged or foreign one before anything changes. */
async function checkWhole(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  for await (const { name, bytes } of readArchive(file)) {
    if (manifest) {
      if (!placeOf(name, manifest)) throw new Error(`${file} is no Pruva backup: nobody knows what its ${name} is.`)
      continue
    }
    if (name !== MANIFEST) throw new Error(`${file} is no Pruva backup.`)
    manifest = await readManifest(bytes).catch((error: Error) => {
      throw new Error(`${file} cannot be restored: ${error.message}.`, { cause: error })
    })
  }
  if (!manifest) throw new Error(`${file} is no Pruva backup.`)
  return manifest
}

type Place = { table: Table } | { fileKey: string } | 'secret' | undefined

function placeOf(name: string, manifest: Manifest): Place {
  if (name === JWT_SECRET) return 'secret'
  const [folder, ...rest] = name.split('/')
  const path = rest.join('/')
  if (folder === STORED_FILES) return FILE_KEY.test(path) ? { fileKey: path } : undefined
  const table = folder === ROWS_FOLDER ? manifest.tables.find((one) => one.name === rest[0]) : undefined
  return table && { table }
}

async function assertEmptyFolder(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).filter((name) => !NOTHING.includes(name))
  if (found.length === 0) return
  throw new Error(`${dataDir} is not empty (${found.slice(0, 3).join(', ')}). Set DATA_DIR to a new folder.`)
}

async function intoFolder(file: string, manifest: Manifest, target: RestoreTarget): Promise<Restored> {
  const { dataDir, databaseUrl, storageUrl, log } = target
  const unfinished = join(dataDir, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const storage = await openStorage({ storageUrl, dataDir: unfinished, log })
  const erasures = await readErasures(file, target.backupTo, dataDir)
  const work = { file, manifest, storage, unfinished, erasures }
  try {
    if (!databaseUrl) {
      const contents = await restoreInto(await openDatabase({ dataDir: unfinished, log }), work)
      await moveUp(unfinished, dataDir)
      return contents
    }
    // Before the commit, so that nobody reads rows without their files.
    return await restoreInto(await openServer(databaseUrl, log), work, () => moveUp(unfinished, dataDir))
  } catch (error) {
    // DATA_DIR was empty, and is still locked.
    for (const name of MOVED) await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
}

interface Work {
  file: string
  manifest: Manifest
  storage: Storage
  unfinished: string
  /** Lines of erasures.txt. */
  erasures: string[]
}

async function restoreInto(database: Database, work: Work, beforeCommit = async () => {}): Promise<Restored> {
  const { db, close } = database
  try {
    const contents = await db.transaction().execute(async (tx) => {
      await withoutLimits(tx)
      await assertEmptyDatabase(tx)
      const restored = await restoreWithin(tx, work)
      await beforeCommit()
      return restored
    })
    await sql`analyze`.execute(db)
    return contents
  } finally {
    await close()
  }
}

async function assertEmptyDatabase(tx: Transaction<DB>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') limit 3`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Error(`The database of DATABASE_URL is not empty (${names}). Make a new one.`)
}

/** Migrates to the saved schema, inserts the rows, migrates to the newest. */
async function restoreWithin(tx: Transaction<DB>, work: Work): Promise<Restored> {
  const { file, manifest, storage, unfinished, erasures } = work
  await migrateWithin(tx, manifest.migrations.at(-1))
  await assertSameTables(tx, file, manifest)
  await emptyTables(tx, manifest.tables)
  // A row may come before the row of its own table that it refers to.
  await sql`set constraints all deferred`.execute(tx)
  // The archive has the rows that triggers wrote.
  await sql`set local pruva.restoring = 'on'`.execute(tx)
  const contents = { rows: 0, files: 0 }
  for await (const { name, bytes } of readArchive(file)) {
    const place = placeOf(name, manifest)
    if (place === 'secret') {
      await writeFile(join(unfinished, JWT_SECRET), bytes, { mode: 0o600, flush: true })
    } else if (place && 'table' in place) {
      contents.rows += await insertBatch(tx, place.table, bytes.toString())
    } else if (place) {
      await storage.put(place.fileKey, bytes, 'application/octet-stream')
      contents.files += 1
    }
  }
  await sql`set local pruva.restoring = 'off'`.execute(tx)
  await sql`set constraints all immediate`.execute(tx)
  await migrateWithin(tx)
  return { ...contents, erased: await eraseAgain(tx, erasures, { storage, now: new Date() }) }
}

/** @throws Error where the saved tables are not exactly those that the saved migrations make */
async function assertSameTables(tx: Transaction<DB>, file: string, manifest: Manifest): Promise<void> {
  const described = (tables: readonly Table[]) =>
    tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`).sort()
  const made = described(await tablesInOrder(tx))
  const saved = described(manifest.tables)
  const odd = [...saved.filter((table) => !made.includes(table)), ...made.filter((table) => !saved.includes(table))]
  if (odd[0]) throw new Error(`${file} cannot be restored: its schema is not that of its migrations, see ${odd[0]}.`)
}

async function moveUp(unfinished: string, dataDir: string): Promise<void> {
  const there = await readdir(unfinished)
  for (const name of MOVED) if (there.includes(name)) await rename(join(unfinished, name), join(dataDir, name))
  syncFolder(dataDir)
}
