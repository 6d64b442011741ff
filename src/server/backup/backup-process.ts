// The rows of a running server's backup are read from a copy of its database, in a process of its own: no request waits for them.
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
  /** Where it is set the files are in a store of their own, which has its own backups. */
  storageUrl: string | undefined
  /** Makes `target` a copy of the database as it is at one moment. */
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

/** Left by a server that was killed in the middle of a backup. */
export const removeCopy = (dataDir: string): Promise<void> => rm(join(dataDir, COPY), { recursive: true, force: true })

/** @throws Error with one clear line; then there is no file */
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
