// The process that backup-process.ts starts: opens the copied database, writes the archive, prints the result to standard output.
import { setPriority } from 'node:os'
import { PGlite } from '@electric-sql/pglite'
import { databaseOnPglite } from '../db/client.ts'
import { pgliteOptions } from '../db/embedded/pglite-options.ts'
import { makeBackup } from './backup.ts'
import { type BackupAnswer, BackupJob } from './backup-process.ts'

/** On few processors, calls come before the backup. */
const PRIORITY = 10

async function answer({ copy, dataDir, storageUrl, file }: BackupJob): Promise<BackupAnswer> {
  const { db, close } = databaseOnPglite(await PGlite.create({ ...pgliteOptions, dataDir: copy }))
  try {
    return { made: await makeBackup({ db, dataDir, storageUrl }, file) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  } finally {
    await close()
  }
}

setPriority(PRIORITY)
process.stdout.write(JSON.stringify(await answer(BackupJob.parse(JSON.parse(process.argv[2] ?? '')))))
