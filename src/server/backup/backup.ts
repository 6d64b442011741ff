// Writes a backup: all rows as they were at one moment, the files, the secret. The database may be in use meanwhile.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import { FORMAT, JWT_SECRET, MANIFEST, type Manifest, ROWS_FOLDER, STORED_FILES } from './manifest.ts'
import { batchesOf, type Table, tablesInOrder, withoutLimits } from './tables.ts'

export interface BackupSource {
  db: Kysely<DB>
  dataDir: string
  /** If it is set, the files are in a separate store, which has its own backups. */
  storageUrl: string | undefined
}

export interface Contents {
  rows: number
  files: number
}

export interface BackupMade extends Contents {
  file: string
  bytes: number
}

/** @throws Error with one clear line, and leaves no file */
export async function makeBackup(source: BackupSource, file: string): Promise<BackupMade> {
  const archive = await createArchive(file)
  try {
    // Files are read after the rows that name them, so that none is missing.
    const rows = await addRows(archive, source.db)
    const files = source.storageUrl ? 0 : await addFiles(archive, join(source.dataDir, STORED_FILES))
    const secret = await readIfThere(join(source.dataDir, JWT_SECRET))
    if (secret) await archive.add(JWT_SECRET, secret)
    return { file, rows, files, bytes: await archive.finish() }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

function addRows(archive: ArchiveWriter, db: Kysely<DB>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await withoutLimits(tx)
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      migrations: await migrationsOf(tx),
      tables: await tablesInOrder(tx),
    }
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
    let rows = 0
    for (const table of manifest.tables) rows += await addTable(archive, tx, table)
    return rows
  })
}

async function migrationsOf(tx: Transaction<DB>): Promise<string[]> {
  const { rows: known } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(tx)
  if (!known[0]?.found) throw new Error('The database holds nothing of Pruva yet: there is nothing to back up.')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

async function addTable(archive: ArchiveWriter, tx: Transaction<DB>, table: Table): Promise<number> {
  let total = 0
  let batch = 0
  for await (const { json, rows } of batchesOf(tx, table)) {
    batch += 1
    total += rows
    await archive.add(`${ROWS_FOLDER}/${table.name}/${String(batch).padStart(6, '0')}.json`, Buffer.from(json))
  }
  return total
}

async function addFiles(archive: ArchiveWriter, folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => absent(error, []))
  let files = 0
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readIfThere(path)
    // The file was deleted meanwhile, with its row.
    if (!bytes) continue
    await archive.add(`${STORED_FILES}/${relative(folder, path).split(sep).join('/')}`, bytes)
    files += 1
  }
  return files
}

const readIfThere = (path: string): Promise<Buffer | null> => readFile(path).catch((error) => absent(error, null))

function absent<T>(error: NodeJS.ErrnoException, instead: T): T {
  if (error.code === 'ENOENT') return instead
  throw error
}
