// The process that backup-process.ts starts: opens the database, writes the archive, prints the result to standard output.
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { type Database, databaseOnPglite, openServer } from '../db/client.ts'
import { pgliteOptions } from '../db/embedded/pglite-options.ts'
import { serverLog } from '../log.ts'
import { makeAskedBackup } from './asked.ts'
import { type BackupAnswer, BackupJob } from './backup-process.ts'
import { makeScheduledBackup } from './scheduled.ts'

/** On few processors, calls come before the backup. */
const PRIORITY = 10

const opened = async (from: BackupJob['from']): Promise<Database> =>
  'copy' in from
    ? databaseOnPglite(await PGlite.create({ ...pgliteOptions, dataDir: from.copy }))
    : openServer(from.databaseUrl, serverLog('silent'))

async function answer({ from, to, dataDir, storageUrl }: BackupJob): Promise<BackupAnswer> {
  try {
    const { db, close } = await opened(from)
    const source = { db, dataDir, storageUrl }
    try {
      return { made: await ('file' in to ? makeAskedBackup(source, to.file) : makeScheduledBackup(source, to)) }
    } finally {
      await close()
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

setPriority(PRIORITY)
process.stdout.write(JSON.stringify(await answer(BackupJob.parse(JSON.parse(await text(process.stdin))))))
