// PGlite has no lock of its own, and two processes on one folder corrupt indexes silently. The kernel keeps this
// one, through SQLite's portable file locks: taking it is atomic, and it ends with the process however that ends,
// so there is no stale lock to judge and no pid to mistake for another process's.
import { readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

// Kept from the garbage collector, which would close the file and with it the lock. For the same reason nothing
// else in this process may open the lock's file: POSIX drops a lock when any descriptor of its file is closed.
const held = new Set<DatabaseSync>()

/** Throws when a living process holds the lock. Returns the function that gives it back. */
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
  // Only for this message: who holds the lock is known to the kernel alone.
  const pid = (await readFile(holderFile(file), 'utf8').catch(() => '')).trim()
  return `Another Pruva (process ${pid || 'unknown'}) is using ${file.replace(/[^\\/]*$/, '')}. Stop it first, or set another DATA_DIR.`
}
