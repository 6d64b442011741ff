// A separate process reads the rows of a running server's backup from a copy of its database, so that no call waits for them.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { BackupMade } from './backup.ts'

const COPY = 'backup.unfinished'
const run = promisify(execFile)

export interface RunningDatabase {
  dataDir: string
  /** If it is set, the files are in a separate store, which has its own backups. */
  storageUrl: string | undefined
  /** Copies the database as it is at one moment to `target`. */
  copyDatabase(target: string): Promise<void>
}

export const BackupJob = z.object({
  copy: z.string(),
  dataDir: z.string(),
  storageUrl: z.string().optional(),
  file: z.string(),
})
export type BackupJob = z.output<typeof BackupJob>

export const BackupAnswer = z.union([
  z.object({ made: z.object({ file: z.string(), rows: z.number(), files: z.number(), bytes: z.number() }) }),
  z.object({ refused: z.string() }),
])
export type BackupAnswer = z.output<typeof BackupAnswer>

/** Deletes what a server left that was killed during a backup. */
export const removeCopy = (dataDir: string): Promise<void> => rm(join(dataDir, COPY), { recursive: true, force: true })

/** @throws Error with one clear line, and leaves no file */
export async function makeBackupBeside(
  { dataDir, storageUrl, copyDatabase }: RunningDatabase,
  file: string,
): Promise<BackupMade> {
  const copy = join(dataDir, COPY)
  try {
    await copyDatabase(copy)
    const job: BackupJob = { copy, dataDir, storageUrl, file }
    const script = join(import.meta.dirname, 'backup-worker.ts')
    const { stdout } = await run(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      script,
      JSON.stringify(job),
    ])
    const answer = BackupAnswer.parse(JSON.parse(stdout))
    if ('refused' in answer) throw new Error(answer.refused)
    return answer.made
  } finally {
    await removeCopy(dataDir)
  }
}
