import type { Readable } from 'node:stream'

/** Keys are ASCII paths made of the server's own ids, never of user input. A key is written once and never changes. */
export interface Storage {
  /** Resolves when the file would survive a power cut. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** null: there is no such file. */
  get(key: string): Promise<StoredFile | null>
  /** In bytes; null: there is no such file. */
  size(key: string): Promise<number | null>
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>
}

export interface StoredFile {
  stream: Readable
  size: number | undefined
}
