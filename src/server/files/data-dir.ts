// Makes DATA_DIR where it is missing and writes a test file: a folder that is not writable is refused at start, in one line.
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Large enough that the rest of a block on a full disk cannot hold it. */
const TRIAL_BYTES = 256 * 1024
const TRIAL = Buffer.alloc(TRIAL_BYTES, 'pruva')
/** Constant, so that a killed server leaves at most one such file. */
const TRIAL_NAME = 'write-check.tmp'

/** @throws Error with one line that names DATA_DIR */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await assertWritable(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Setting DATA_DIR: ${dataDir} cannot be used, ${reason}`, { cause: error })
  }
}

/** Writes a small file, syncs it to the disk and removes it. @throws ENOSPC, EROFS, EACCES, … */
export async function assertWritable(folder: string): Promise<void> {
  const path = join(folder, TRIAL_NAME)
  try {
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile(TRIAL)
      await file.datasync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** Makes one folder after the other: Node's recursive `mkdir` never ends below /proc. */
async function makeFolder(path: string): Promise<void> {
  const known = await stat(path).catch(() => null)
  if (known?.isDirectory()) return
  if (known) throw new Error('it is not a folder')
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another starting process has made it.
    if (error.code !== 'EEXIST') throw error
  })
}
