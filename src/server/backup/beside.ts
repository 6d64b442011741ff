// Small files beside the backups.
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a file beside the backups is kept. */
export interface Beside {
  /** Null where there is none. */
  read(name: string): Promise<string | null>
  write(name: string, text: string): Promise<void>
}

export function folderBeside(folder: string): Beside {
  return {
    read: (name) =>
      readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    write: async (name, text) => {
      const unfinished = join(folder, `${name}.${randomUUID()}.part`)
      try {
        await writeFile(unfinished, text, { mode: 0o600, flush: true })
        await rename(unfinished, join(folder, name))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
  }
}
