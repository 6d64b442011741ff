import type { Kysely, Selectable } from 'kysely'
import type { BoatPhoto } from '../../../shared/boats/boat-photos.contract.ts'
import type { PHOTO_SIZES } from '../../../shared/photos/photos.contract.ts'
import type { BoatPhotos, DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { hashOf } from '../../http/secret-tokens.ts'

export type BoatPhotoRow = Selectable<BoatPhotos>

export const photoRow = (db: Kysely<DB>, boatId: string): Promise<BoatPhotoRow | undefined> =>
  db.selectFrom('boat_photos').selectAll().where('boat_id', '=', boatId).executeTakeFirst()

export const toBoatPhoto = ({ id, is_public }: BoatPhotoRow): BoatPhoto => ({ id, isPublic: is_public })

/** The storage key of the boat's present photo. @throws 404 `boat_photo_not_found` */
export async function boatPhotoKey(
  db: Kysely<DB>,
  { id, pictureId }: { id: string; pictureId: string },
  size: (typeof PHOTO_SIZES)[number],
): Promise<string> {
  const photo = await photoRow(db, id)
  if (photo?.id !== pictureId) throw notFound('boat_photo_not_found')
  return size === 'thumbnail' ? photo.thumbnail_key : photo.file_key
}

/** @throws 404 `boat_photo_not_found`, also for an unknown tag */
export async function publicPhotoKey(db: Kysely<DB>, token: string): Promise<string> {
  const photo = await db
    .selectFrom('boat_tags')
    .innerJoin('boats', 'boats.id', 'boat_tags.boat_id')
    .innerJoin('boat_photos', 'boat_photos.boat_id', 'boats.id')
    .select('file_key')
    .where('boat_tags.token_hash', '=', hashOf(token))
    .where('boats.archived_at', 'is', null)
    .where('is_public', '=', true)
    .executeTakeFirstOrThrow(() => notFound('boat_photo_not_found'))
  return photo.file_key
}
