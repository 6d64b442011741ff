// Opens the PostgreSQL in the data folder: for one process at a time, and with every commit on the disk before its answer.
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { prepareDataDir } from '../../files/data-dir.ts'
import type { DatabaseLog } from '../database-log.ts'
import { openEmbeddedPool } from '../pool.ts'
import { assertDurable } from './assert-durable.ts'
import { copyDatabase } from './copy-folder.ts'
import { prepareFolder } from './data-folder.ts'
import { DurableFS } from './durable-fs.ts'
import { takeFolderLock } from './folder-lock.ts'
import { startMaintenance } from './maintenance.ts'
import { durableStartParams, pgliteOptions } from './pglite-options.ts'

export interface EmbeddedDatabase {
  pool: pg.Pool
  copyTo(target: string): Promise<void>
  close(): Promise<void>
}

const REMEMBERED_LINES = 10

export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<EmbeddedDatabase> {
  await makePrivate(dataDir, log)
  const releaseLock = await takeFolderLock(join(dataDir, 'db.lock'))
  try {
    const folder = await prepareFolder(dataDir, log)
    // A killed process left this file. The lock proves that no such process runs.
    await rm(join(folder, 'postmaster.pid'), { force: true })
    const pglite = await start(folder, log)
    const pool = openEmbeddedPool(pglite, log)
    const maintenance = startMaintenance(pool, log)
    const close = async () => {
      await maintenance.stop()
      await pool.end()
      await pglite.close()
      releaseLock()
    }
    return { pool, copyTo: (target) => copyDatabase(folder, target), close }
  } catch (error) {
    releaseLock()
    throw error
  }
}

/** PGlite creates files that everybody can read, so the folder around them is made private first. */
async function makePrivate(dataDir: string, log: DatabaseLog): Promise<void> {
  await prepareDataDir(dataDir)
  try {
    await chmod(dataDir, 0o700)
  } catch (error) {
    log.warn({ err: error, dataDir }, 'The data folder could not be closed to other users of this machine')
  }
}

async function start(folder: string, log: DatabaseLog): Promise<PGlite> {
  const said: string[] = []
  const disk = new DurableFS(folder, (error) => {
    log.error({ err: error, folder, postgres: said }, 'The database cannot go on; the server stops')
    process.exit(1)
  })
  const onStderr = (line: string) => {
    said.push(line)
    if (said.length > REMEMBERED_LINES) said.shift()
    return true
  }
  let pglite: PGlite
  try {
    pglite = await PGlite.create({ ...pgliteOptions, fs: disk, startParams: durableStartParams, onStderr })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error([`The database in ${folder} does not open: ${reason}`, ...said].join('\n'), { cause: error })
  }
  try {
    await assertDurable(pglite, disk)
  } catch (error) {
    await pglite.close()
    throw error
  }
  return pglite
}
