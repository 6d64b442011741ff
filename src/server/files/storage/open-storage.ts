// Opens the file store: a folder of DATA_DIR, or an S3-compatible store.
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { temporarilyUnavailable } from '../../http/errors.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export interface StorageOptions {
  storageUrl: string | undefined
  dataDir: string
  log: Pick<BaseLogger, 'error'>
}

/** @throws Error with one line when STORAGE_URL is wrong. */
export async function openStorage({ storageUrl, dataDir, log }: StorageOptions): Promise<Storage> {
  if (!storageUrl) return answering(folderStorage(join(dataDir, 'files')), log)
  // The client is large, so it is loaded only when it is used.
  const { s3Storage } = await import('./s3-storage.ts')
  return answering(s3Storage(storageUrl), log)
}

const RETRY_AFTER_SECONDS = 15

/** Turns a failure of the store into a 503, and logs its reason. */
function answering(storage: Storage, log: StorageOptions['log']): Storage {
  const attempt = async <T>(key: string, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      log.error({ err: error, key }, 'The file store failed')
      throw temporarilyUnavailable(RETRY_AFTER_SECONDS)
    }
  }
  return {
    put: (key, bytes, contentType) => attempt(key, storage.put(key, bytes, contentType)),
    get: (key) => attempt(key, storage.get(key)),
    size: (key) => attempt(key, storage.size(key)),
    delete: (key) => attempt(key, storage.delete(key)),
  }
}
