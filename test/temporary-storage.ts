// A folder of files for one test, removed afterwards.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../src/server/files/storage/open-storage.ts'
import { silentLog } from './silent-log.ts'

export async function temporaryStorage(storageUrl?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pruva-files-'))
  const folder = join(dataDir, 'files')
  return {
    storage: await openStorage({ storageUrl, dataDir, log: silentLog }),
    folder,
    read: (key: string) => readFile(join(folder, key)),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
