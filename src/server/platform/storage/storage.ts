import type { Readable } from 'node:stream'

/** Keys are ASCII paths made of our own ids, never of what somebody typed. A key is written once and never changes. */
export interface Storage {
  /** Ends when the file would survive a power cut. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** null: no such file. */
  get(key: string): Promise<StoredFile | null>
  /** Does nothing where there is no such file. */
  delete(key: string): Promise<void>
}

export interface StoredFile {
  stream: Readable
  size: number | undefined
}
