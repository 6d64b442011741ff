// PGlite has no lock of its own, and two processes on one folder corrupt indexes silently. The kernel keeps this
// one, through SQLite's portable file locks: taking it is atomic, and it ends with the process however that ends,
// so there is no stale lock to judge and no pid to mistake for another's.
import { readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Throws when a living process holds the lock. Returns the function that gives it back. */
export async function takeFolderLock(file: string): Promise<() => Promise<void>> {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      `Another Pruva ${await holder(file)} is using this data folder. Stop it first, or set another DATA_DIR.`,
      { cause: error },
    )
  }
  await writeFile(holderFile(file), `${process.pid}\n`)
  return async () => lock.close()
}

const holderFile = (file: string): string => `${file}.pid`

/** Only for the message: who holds the lock is known to the kernel alone. */
async function holder(file: string): Promise<string> {
  const pid = (await readFile(holderFile(file), 'utf8').catch(() => '')).trim()
  return pid ? `(process ${pid})` : 'process'
}
