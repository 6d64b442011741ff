// A picture in storage: its two files are written first, then the row that names them.
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { DB } from '../../db/schema.generated.ts'
import { PICTURE_TYPE, type Picture, readPicture } from '../pictures.ts'
import { expectFiles, keepFiles, removeAfterwards } from './pending-files.ts'
import type { Storage } from './storage.ts'

export interface PictureDeps {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}

export interface StoredPicture extends Pick<Picture, 'width' | 'height'> {
  /** Also in the names of its files. */
  id: string
  file_key: string
  thumbnail_key: string
  byteSize: number
  /** Call it in the transaction that writes the row. Without it the files are removed. */
  keep: (tx: Transaction<DB>) => Promise<void>
}

/** `path`: the uploaded file. `save` writes the row; files that no row names then are removed. */
export async function storePicture<T>(
  deps: PictureDeps,
  path: string,
  folder: string,
  save: (picture: StoredPicture) => Promise<T>,
): Promise<T> {
  const { db, clock, storage } = deps
  const { display, thumbnail, width, height } = await readPicture(path, deps.log)
  const id = randomUUID()
  const file_key = `${folder}/${id}.webp`
  const thumbnail_key = `${folder}/${id}-thumbnail.webp`
  const keys = [file_key, thumbnail_key]
  await expectFiles(db, keys, clock())
  try {
    await storage.put(file_key, display, PICTURE_TYPE)
    await storage.put(thumbnail_key, thumbnail, PICTURE_TYPE)
    const keep = (tx: Transaction<DB>) => keepFiles(tx, keys)
    return await save({ id, file_key, thumbnail_key, byteSize: display.length, width, height, keep })
  } finally {
    await removeAfterwards(deps, keys)
  }
}
