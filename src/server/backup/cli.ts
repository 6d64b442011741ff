// `npm run backup [-- file]` and `npm run restore -- file`: run as a process with the server's settings.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupTexts as texts } from '../../shared/app/backup.texts.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { serverLog } from '../log.ts'
import { makeAskedBackup } from './asked.ts'
import type { BackupMade } from './backup.ts'
import { refuseForeignFolder } from './foreign-folder.ts'
import { restoreBackup } from './restore.ts'
import { askRunningServer } from './running-server.ts'

const log = serverLog('warn')

async function backup(config: Config, file: string): Promise<BackupMade> {
  const { databaseUrl, dataDir, storageUrl } = config
  if (!databaseUrl) {
    const made = await askRunningServer(dataDir, file)
    if (made) return made
    // Opening it would create a new one.
    if (!existsSync(join(dataDir, 'db'))) throw new Error(`${dataDir} holds no database. Set DATA_DIR or DATABASE_URL.`)
  }
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log })
  try {
    return await makeAskedBackup({ db, dataDir, storageUrl }, file)
  } finally {
    await close()
  }
}

/** `npm run` changes to the application's folder; a name is relative to the caller's folder. */
const fileOf = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name)

const todaysName = (): string => `pruva-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.tar.gz`

async function run([command, name]: string[]): Promise<string> {
  const config = readConfig(process.env)
  refuseForeignFolder(config.dataDir)
  if (command === 'backup') {
    const made = await backup(config, fileOf(name ?? todaysName()))
    return config.storageUrl ? `${texts.made(made)}\n${texts.filesElsewhere}` : texts.made(made)
  }
  if (!name) throw new Error(texts.usage)
  return texts.restored(await restoreBackup(fileOf(name), { ...config, log }))
}

const words = process.argv.slice(2)
try {
  console.log(await run(words))
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(words[0] === 'backup' ? texts.backupFailed(reason) : texts.restoreFailed(reason))
  process.exitCode = 1
}
