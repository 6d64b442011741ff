// A separate process reads the rows of a running server's backup, so that no call waits for them: from a copy of the embedded
// database, or from the server of DATABASE_URL.
import { type ChildProcess, execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { BackupMade } from './backup.ts'
import type { ScheduledBackup } from './scheduled.ts'

const COPY = 'backup.unfinished'
const run = promisify(execFile)

interface OfServer {
  dataDir: string
  /** If it is set, the files are in a separate store, which has its own backups. */
  storageUrl: string | undefined
}

export interface RunningDatabase extends OfServer {
  /** Copies the database as it is at one moment to `target`. */
  copyDatabase(target: string): Promise<void>
}

export type BackedUp = RunningDatabase | (OfServer & { databaseUrl: string })

const From = z.union([z.object({ copy: z.string() }), z.object({ databaseUrl: z.string() })])
const To = z.union([z.object({ file: z.string() }), z.object({ place: z.string(), name: z.string() })])

export const BackupJob = z.object({ from: From, to: To, dataDir: z.string(), storageUrl: z.string().optional() })
export type BackupJob = z.output<typeof BackupJob>

const Made = z.object({
  file: z.string(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
  left: z.string().nullable().default(null),
})
export const BackupAnswer = z.union([z.object({ made: Made }), z.object({ refused: z.string() })])
export type BackupAnswer = z.input<typeof BackupAnswer>

/** Deletes what a server left that was killed during a backup. */
export const removeCopy = (dataDir: string): Promise<void> => rm(join(dataDir, COPY), { recursive: true, force: true })

/** @throws Error with one clear line, and leaves no file */
export async function makeBackupBeside(source: RunningDatabase, file: string): Promise<BackupMade> {
  const { left: _, ...made } = await backUp(source, { file })
  return made
}

/** As `makeScheduledBackup`. The signal ends it. */
export const makeScheduledBeside = (
  source: BackedUp,
  to: { place: string; name: string },
  signal: AbortSignal,
): Promise<ScheduledBackup> => backUp(source, to, signal)

async function backUp(source: BackedUp, to: BackupJob['to'], signal?: AbortSignal): Promise<ScheduledBackup> {
  const { dataDir, storageUrl } = source
  if ('databaseUrl' in source) {
    return runJob({ from: { databaseUrl: source.databaseUrl }, to, dataDir, storageUrl }, signal)
  }
  const copy = join(dataDir, COPY)
  try {
    await source.copyDatabase(copy)
    return await runJob({ from: { copy }, to, dataDir, storageUrl }, signal)
  } finally {
    await removeCopy(dataDir)
  }
}

async function runJob(job: BackupJob, signal: AbortSignal | undefined): Promise<ScheduledBackup> {
  const script = join(import.meta.dirname, 'backup-worker.ts')
  const running = run(process.execPath, ['--disable-warning=ExperimentalWarning', script], { signal })
  say(running.child, job)
  const { stdout } = await running
  const answer = BackupAnswer.parse(JSON.parse(stdout))
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.made
}

/** By standard input: other users of the machine can read a process's arguments, and the addresses hold passwords. */
function say({ stdin }: ChildProcess, job: BackupJob): void {
  // The process ended before it read all of it; its exit is the error.
  stdin?.on('error', () => {})
  stdin?.end(JSON.stringify(job))
}
