// What the places of scheduled backups share. What is written is read back from there.
import type { Readable } from 'node:stream'
import { readArchiveFrom } from './archive.ts'
import type { BackupMade } from './backup.ts'
import type { Beside } from './beside.ts'

export interface BackupPlace extends Beside {
  /** `make` writes the archive to the file that it is given. @throws Error with one line, and keeps no damaged backup */
  keep(name: string, make: (file: string) => Promise<BackupMade>): Promise<BackupMade>
  /** The scheduled backups that are there. */
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** In DATA_DIR, until it is in the store. */
export const UPLOADED = 'backup.upload.tar.gz'

/** @throws Error where the archive is not whole */
export async function readThrough(source: Readable, name: string): Promise<void> {
  try {
    for await (const _ of readArchiveFrom(source, name)) {
      // The reader compares the hash of all entries at the end.
    }
  } catch (error) {
    const { cause } = error as Error
    const reason = cause instanceof Error ? cause.message : String(error)
    throw new Error(`${name} was written, but cannot be read back: ${reason}`, { cause: error })
  }
}
