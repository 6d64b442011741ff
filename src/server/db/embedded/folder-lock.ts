// PGlite has no lock, and two processes on one folder corrupt indexes without an error. This lock is a file lock of the kernel,
// taken through SQLite: taking it is atomic, and the kernel releases it when the process ends in any way. So no lock is stale,
// and no process id has to be compared.
import { readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

// A reference against the garbage collector, which would close the file and release the lock. Nothing else in this process may
// open the lock's file: POSIX drops a lock when any descriptor of its file is closed.
const held = new Set<DatabaseSync>()

/** Throws when a running process holds the lock. Returns the function that releases it. */
export async function takeFolderLock(file: string): Promise<() => void> {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(await refusal(file, error), { cause: error })
  }
  held.add(lock)
  const release = () => {
    if (held.delete(lock)) lock.close()
  }
  try {
    await writeFile(holderFile(file), `${process.pid}\n`)
  } catch (error) {
    release()
    throw error
  }
  return release
}

const holderFile = (file: string): string => `${file}.pid`

async function refusal(file: string, error: unknown): Promise<string> {
  if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
    return `${file} cannot be locked: ${error instanceof Error ? error.message : String(error)}`
  }
  // The file with the process id serves this message only; the kernel holds the lock itself.
  const pid = (await readFile(holderFile(file), 'utf8').catch(() => '')).trim()
  return `Another Pruva (process ${pid || 'unknown'}) is using ${file.replace(/[^\\/]*$/, '')}. Stop it first, or set another DATA_DIR.`
}
