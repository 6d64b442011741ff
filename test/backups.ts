// A whole installation and its backup, for the tests that restore it.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createArchive, readArchive } from '../src/server/backup/archive.ts'
import { makeBackup } from '../src/server/backup/backup.ts'
import { tablesInOrder } from '../src/server/backup/tables.ts'
import { type Database, openDatabase } from '../src/server/db/client.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { seedDemo } from '../src/server/demo/demo.ts'
import { openStorage } from '../src/server/files/storage/open-storage.ts'
import { createUser } from './factories.ts'
import { silentLog } from './silent-log.ts'

const AWKWARD = 'tek \' çift " ters \\ satır\nsekme\t\\N ğüşİ 🚤 \u2028 $1 {} [null]'
const SECRET = 'a-secret-of-the-old-installation-0123456789'

/** An installation with its data, files and key, a backup of it, and a new folder for each test. */
export const made = {} as { home: string; source: Database; archive: string; folder: string }

/** Every row of every table, generated columns included. */
export async function everything(db: Kysely<DB>): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (tx) => {
    const all: Record<string, string[]> = {}
    for (const { name } of await tablesInOrder(tx)) {
      const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
        tx,
      )
      all[name] = rows.map(({ row }) => row).sort()
    }
    return all
  })
}

export async function filesIn(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (file: string) => [file.slice(path.length), await readFile(file, 'hex')] as const
  return Object.fromEntries((await Promise.all(files.map(read))).sort())
}

export const sourceDir = () => join(made.home, 'source')
export const at = (name: string) => join(made.folder, name)
export const target = (name: string, url?: string) => ({
  dataDir: at(name),
  databaseUrl: url,
  storageUrl: undefined,
  log: silentLog,
})

export function useBackup(): void {
  beforeAll(async () => {
    made.home = await mkdtemp(join(tmpdir(), 'pruva-backup-'))
    const dataDir = sourceDir()
    made.source = await openDatabase({ dataDir, log: silentLog })
    await migrateToLatest(made.source.db)
    const storage = await openStorage({ storageUrl: undefined, dataDir, log: silentLog })
    await seedDemo({ db: made.source.db, storage, clock: () => new Date() }, undefined)
    const owner = await createUser(made.source.db, 'CUSTOMER')
    const boat = { name: AWKWARD, model: 'x', owner_user_id: owner.id, latitude: 0.1 + 0.2, longitude: -1e-7 }
    await made.source.db.insertInto('boats').values(boat).execute()
    await storage.put('photos/2026-05-01/a.webp', Buffer.from([0, 255, 10, 13]), 'image/webp')
    await writeFile(join(dataDir, 'files/photos/half.webp.part'), 'half')
    await writeFile(join(dataDir, 'jwt-secret'), SECRET, { mode: 0o600 })
    made.archive = join(made.home, 'backup.tar.gz')
    await makeBackup({ db: made.source.db, dataDir, storageUrl: undefined }, made.archive)
  })

  afterAll(async () => {
    await made.source.close()
    await rm(made.home, { recursive: true, force: true })
  })

  beforeEach(async () => {
    made.folder = await mkdtemp(join(tmpdir(), 'pruva-restore-'))
  })

  afterEach(() => rm(made.folder, { recursive: true, force: true }))
}

export async function expectWhole(dataDir: string, url?: string): Promise<void> {
  const restored = await openDatabase({ dataDir, databaseUrl: url, log: silentLog })
  try {
    expect(await everything(restored.db)).toEqual(await everything(made.source.db))
    expect(await migrateToLatest(restored.db)).toEqual([])
  } finally {
    await restored.close()
  }
  const files = await filesIn(join(sourceDir(), 'files'))
  delete files['/photos/half.webp.part']
  expect(Object.keys(files).length).toBeGreaterThan(1)
  expect(await filesIn(join(dataDir, 'files'))).toEqual(files)
  expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(SECRET)
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).not.toContain('restore.unfinished')
}

/** The archive with its entries changed by `change`; null leaves an entry out. */
export async function rewritten(change: (name: string, bytes: Buffer) => Buffer | null, more: [string, Buffer][] = []) {
  const file = at(`${randomUUID()}.tar.gz`)
  const writer = await createArchive(file)
  for await (const { name, bytes } of readArchive(made.archive)) {
    const changed = change(name, bytes)
    if (changed) await writer.add(name, changed)
  }
  for (const [name, bytes] of more) await writer.add(name, bytes)
  await writer.finish()
  return file
}

/** Repeats the last row: its key is already in use. */
export const corrupt = (bytes: Buffer): Buffer => {
  const rows = JSON.parse(bytes.toString()) as unknown[]
  return Buffer.from(JSON.stringify([...rows, rows.at(-1)]))
}
