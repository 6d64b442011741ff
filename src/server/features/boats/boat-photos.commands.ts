// The boat's photo: its file is written first, then the row that names it. The lock of the boat's row decides between two uploads.
import type { Kysely, Transaction } from 'kysely'
import type { BoatPhoto } from '../../../shared/boats/boat-photos.contract.ts'
import { boatLogTexts } from '../../../shared/boats/boats.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import { withoutHolding } from '../../db/held-transaction.ts'
import type { DB } from '../../db/schema.generated.ts'
import { releaseFiles, removeAfterwards } from '../../files/storage/pending-files.ts'
import { type PictureDeps, storePicture } from '../../files/storage/stored-picture.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { usableBoat } from './boat-identity.queries.ts'
import { photoRow, toBoatPhoto } from './boat-photos.queries.ts'

const log = logOf('BOAT', 'boat')

/** `path`: the uploaded file. @throws 404 like `usableBoat` */
export async function changePhoto(deps: PictureDeps, actor: Actor, boatId: string, path: string): Promise<BoatPhoto> {
  const { db, clock } = deps
  // Also before the decoding, so that a refused photo costs no computation.
  await withoutHolding(() => usableBoat(db, actor, boatId))
  const { saved, replaced } = await storePicture(deps, path, 'boats', ({ id, file_key, thumbnail_key, keep }) =>
    db.transaction().execute(async (tx) => {
      const boat = await usableBoat(tx, actor, boatId, 'update')
      await keep(tx)
      const replaced = await releasePhoto(tx, boatId, clock())
      const row = { boat_id: boatId, id, file_key, thumbnail_key }
      const saved = await tx.insertInto('boat_photos').values(row).returningAll().executeTakeFirstOrThrow()
      await log(tx, actor, 'UPDATE', boatId, boatLogTexts.photoChanged(boat.name))
      return { saved: toBoatPhoto(saved), replaced }
    }),
  )
  await removeAfterwards(deps, replaced)
  return saved
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
export async function removePhoto(deps: PictureDeps, actor: Actor, boatId: string): Promise<void> {
  const keys = await deps.db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, boatId, 'update')
    if (!(await photoRow(tx, boatId))) throw notFound('boat_photo_not_found')
    await log(tx, actor, 'DELETE', boatId, boatLogTexts.photoDeleted(boat.name))
    return releasePhoto(tx, boatId, deps.clock())
  })
  await removeAfterwards(deps, keys)
}
