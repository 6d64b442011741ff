// The boat's photo: its file is written first, then the row that names it. The lock of the boat's row decides between two uploads.
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { BoatPhoto } from '../../shared/boats/boat-photos.contract.ts'
import { boatLogTexts } from '../../shared/boats/boats.log-texts.ts'
import { withoutHolding } from '../db/held-transaction.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Actor } from '../platform/access.ts'
import { logOf } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import { notFound } from '../platform/errors.ts'
import { PICTURE_TYPE, readPicture } from '../platform/pictures.ts'
import { expectFiles, keepFiles, releaseFiles, removeAfterwards } from '../platform/storage/pending-files.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { usableBoat } from './boat-identity.queries.ts'
import { photoRow, toBoatPhoto } from './boat-photos.queries.ts'

interface PhotoDeps {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}

const log = logOf('BOAT', 'boat')

/** `path`: the uploaded file. @throws 404 like `usableBoat` */
export async function changePhoto(deps: PhotoDeps, actor: Actor, boatId: string, path: string): Promise<BoatPhoto> {
  const { db, clock, storage } = deps
  // Also before the decoding, so that a refused photo costs no computation.
  await withoutHolding(() => usableBoat(db, actor, boatId))
  const picture = await readPicture(path, deps.log)
  const id = randomUUID()
  const file_key = `boats/${id}.webp`
  const thumbnail_key = `boats/${id}-thumbnail.webp`
  const keys = [file_key, thumbnail_key]
  await expectFiles(db, keys, clock())
  const replaced: string[] = []
  try {
    await storage.put(file_key, picture.display, PICTURE_TYPE)
    await storage.put(thumbnail_key, picture.thumbnail, PICTURE_TYPE)
    return await db.transaction().execute(async (tx) => {
      const boat = await usableBoat(tx, actor, boatId, 'update')
      await keepFiles(tx, keys)
      replaced.push(...(await releasePhoto(tx, boatId, clock())))
      const row = { boat_id: boatId, id, file_key, thumbnail_key }
      const saved = await tx.insertInto('boat_photos').values(row).returningAll().executeTakeFirstOrThrow()
      await log(tx, actor, 'UPDATE', boatId, boatLogTexts.photoChanged(boat.name))
      return toBoatPhoto(saved)
    })
  } finally {
    // Removes the files that no row names: those of the photo before, or after a failure the new ones.
    await removeAfterwards(deps, [...keys, ...replaced])
  }
}

/** Deletes the row of a boat's photo and returns its files, which are removed later. Does nothing without a photo. */
export async function releasePhoto(tx: Transaction<DB>, boatId: string, now: Date): Promise<string[]> {
  const photo = await tx.deleteFrom('boat_photos').where('boat_id', '=', boatId).returningAll().executeTakeFirst()
  if (!photo) return []
  const keys = [photo.file_key, photo.thumbnail_key]
  await releaseFiles(tx, keys, now)
  return keys
}

/** @throws 404 like `usableBoat`; `boat_photo_not_found` */
export function sharePhoto(db: Kysely<DB>, actor: Actor, boatId: string, isPublic: boolean): Promise<BoatPhoto> {
  return db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, boatId, 'update')
    const saved = await tx
      .updateTable('boat_photos')
      .set({ is_public: isPublic })
      .where('boat_id', '=', boatId)
      .returningAll()
      .executeTakeFirstOrThrow(() => notFound('boat_photo_not_found'))
    await log(tx, actor, 'UPDATE', boatId, boatLogTexts.photoShared(boat.name, isPublic))
    return toBoatPhoto(saved)
  })
}

/** @throws 404 like `usableBoat`; `boat_photo_not_found` */
export async function removePhoto(deps: PhotoDeps, actor: Actor, boatId: string): Promise<void> {
  const keys = await deps.db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, boatId, 'update')
    if (!(await photoRow(tx, boatId))) throw notFound('boat_photo_not_found')
    await log(tx, actor, 'DELETE', boatId, boatLogTexts.photoDeleted(boat.name))
    return releasePhoto(tx, boatId, deps.clock())
  })
  await removeAfterwards(deps, keys)
}
