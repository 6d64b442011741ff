// The PostgreSQL in the data folder: one process at a time, and a commit is on the disk before it is answered.
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { DatabaseLog } from '../client.ts'
import { assertDurable } from './assert-durable.ts'
import { DurableFS, syncFolder } from './durable-fs.ts'
import { takeFolderLock } from './folder-lock.ts'
import { startMaintenance } from './maintenance.ts'
import { durableStartParams, pgliteOptions } from './pglite-options.ts'
import { syncTree } from './sync-tree.ts'
import { createDataFolder } from './template.ts'

export interface EmbeddedDatabase {
  pglite: PGlite
  close(): Promise<void>
}

/** The major version of the PostgreSQL inside the pinned PGlite. */
export const POSTGRES_MAJOR = '18'

export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<EmbeddedDatabase> {
  await makePrivate(dataDir, log)
  const releaseLock = await takeFolderLock(join(dataDir, 'db.lock'))
  try {
    const folder = await prepareFolder(dataDir, log)
    const pglite = await start(folder, log)
    const maintenance = startMaintenance(pglite, log)
    const close = async () => {
      await maintenance.stop()
      await pglite.close()
      await releaseLock()
    }
    return { pglite, close }
  } catch (error) {
    await releaseLock()
    throw error
  }
}

/** PGlite creates its files readable for everybody, so the folder round them is closed first. */
async function makePrivate(dataDir: string, log: DatabaseLog): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    await chmod(dataDir, 0o700)
  } catch (error) {
    log.warn({ err: error, dataDir }, 'The data folder could not be closed to other users of this machine')
  }
}

async function prepareFolder(dataDir: string, log: DatabaseLog): Promise<string> {
  const folder = join(dataDir, 'db')
  const major = await postgresMajor(folder)
  if (major === undefined) {
    log.info({ folder }, 'Making a new database; the first start of an installation takes a few seconds more')
    await createFolder(dataDir, folder)
  } else if (major !== POSTGRES_MAJOR) {
    throw new Error(
      `${folder} holds a database of PostgreSQL ${major}, and this version of Pruva reads PostgreSQL ${POSTGRES_MAJOR}. ` +
        'Nothing was changed. Start the version of Pruva that wrote it and make a backup there, ' +
        'then restore that backup into an empty DATA_DIR with this version.',
    )
  }
  // Left by a process that was killed; the lock says that none is alive.
  await rm(join(folder, 'postmaster.pid'), { force: true })
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

/** Built beside its place, so that a start that is interrupted leaves nothing half-made behind. */
async function createFolder(dataDir: string, folder: string): Promise<void> {
  const unfinished = join(dataDir, 'db.new')
  await rm(unfinished, { recursive: true, force: true })
  await createDataFolder(unfinished)
  syncTree(unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  syncFolder(dataDir)
}

async function start(folder: string, log: DatabaseLog): Promise<PGlite> {
  const disk = new DurableFS(folder, (error) => {
    log.error({ err: error, folder }, 'The database could not write to the disk; the server stops')
    process.exit(1)
  })
  const pglite = await PGlite.create({ fs: disk, startParams: durableStartParams, ...pgliteOptions }).catch(
    (error: unknown) => {
      throw new Error(
        `The database in ${folder} does not open: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
      )
    },
  )
  try {
    await assertDurable(pglite, disk)
  } catch (error) {
    await pglite.close()
    throw error
  }
  return pglite
}
