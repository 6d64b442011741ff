// Where files are kept: a folder of DATA_DIR, or an S3-compatible store.
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { temporarilyUnavailable } from '../errors.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export interface StorageOptions {
  storageUrl: string | undefined
  dataDir: string
  log: Pick<BaseLogger, 'error'>
}

/** @throws Error with one clear line when STORAGE_URL is wrong. */
export async function openStorage({ storageUrl, dataDir, log }: StorageOptions): Promise<Storage> {
  if (!storageUrl) return answering(folderStorage(join(dataDir, 'files')), log)
  // Loaded only when it is used: the client is large.
  const { s3Storage } = await import('./s3-storage.ts')
  return answering(s3Storage(storageUrl), log)
}

const RETRY_AFTER_SECONDS = 15

/** A store that fails is a 503 to the person, and its reason a line in the server's log. */
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
    delete: (key) => attempt(key, storage.delete(key)),
  }
}
