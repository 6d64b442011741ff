// Finds the PostgreSQL data folder in DATA_DIR, or makes it. The caller must hold the lock.
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseLog } from '../database-log.ts'
import { syncFolder, syncTree } from './sync.ts'
import { createDataFolder } from './template.ts'

/** The major version of the PostgreSQL inside the pinned PGlite. */
export const POSTGRES_MAJOR = '18'

const UNFINISHED = 'db.new-'

export async function prepareFolder(dataDir: string, log: DatabaseLog): Promise<string> {
  const folder = join(dataDir, 'db')
  const major = await postgresMajor(folder)
  if (major === undefined) {
    log.info({ folder }, 'Making a new database; the first start of an installation takes a few seconds more')
    await createFolder(dataDir, folder)
  } else if (major !== POSTGRES_MAJOR) {
    throw new Error(
      `${folder} holds a database of PostgreSQL ${major}, and this version of Pruva reads PostgreSQL ${POSTGRES_MAJOR}. ` +
        'Nothing was changed. Run `npm run backup -- <file>` with the version of Pruva that wrote it, ' +
        'then `npm run restore -- <file>` with this version and an empty DATA_DIR.',
    )
  }
  return folder
}

async function postgresMajor(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const found = await readdir(folder).catch(() => [])
  if (found.length > 0) throw new Error(`${folder} is not empty, but holds no database. Move its content away first.`)
  return undefined
}

/** Builds the folder under another name, syncs it and renames it, so that an interrupted start leaves no incomplete folder. */
async function createFolder(dataDir: string, folder: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(UNFINISHED)) await rm(join(dataDir, entry), { recursive: true, force: true })
  }
  const unfinished = join(dataDir, `${UNFINISHED}${randomUUID()}`)
  await createDataFolder(unfinished)
  syncTree(unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  syncFolder(dataDir)
  try {
    syncFolder(dirname(dataDir))
  } catch {
    // A parent folder that this user cannot open existed before, with the entry of DATA_DIR in it.
  }
}
