// Adding a photo records its file names as pending, then writes the files, then the row. Deleting removes the row, then the files.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { OWNER_PHOTOS_MAX, type Photo, type PhotoFields } from '../../../shared/photos/photos.contract.ts'
import { photoLogTexts } from '../../../shared/photos/photos.log-texts.ts'
import { canTransition } from '../../../shared/requests/requests.workflow.ts'
import { logOf } from '../../db/audit.ts'
import { withoutHolding } from '../../db/held-transaction.ts'
import type { DB } from '../../db/schema.generated.ts'
import { PICTURE_TYPE } from '../../files/pictures.ts'
import { releaseFiles, removeAfterwards } from '../../files/storage/pending-files.ts'
import { type PictureDeps, type StoredPicture, storePicture } from '../../files/storage/stored-picture.ts'
import type { Actor } from '../../http/access.ts'
import { boundedDoneAt, doneAtValue, workBegins } from '../../http/done-at.ts'
import { enforce } from '../../http/enforce.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { assertNoExtraShows } from '../offers/extra-work/extra-work.queries.ts'
import { type LockedRequest, lockRequest, namesOf, partyOf } from '../requests/requests.queries.ts'
import { canDeletePhoto } from './photos.policy.ts'
import { presentPhoto, type Viewer } from './photos.queries.ts'

type Fields = z.output<typeof PhotoFields>

interface PhotoPermission {
  request: LockedRequest
  viewer: Viewer
  /** The number of the owner's photo; null for a photo of the staff. */
  ownerNumber: number | null
  /** The photo, if an earlier attempt stored it and only its answer was lost. */
  arrived: Photo | null
}

/**
 * Checks whether the photo may be added now. Locks the request until the transaction ends, so that of two simultaneous attempts
 * the second finds the photo of the first.
 */
async function checkPhoto(tx: Transaction<DB>, actor: Actor, fields: Fields): Promise<PhotoPermission> {
  const { serviceRequestId, engineId } = fields
  const request = await lockRequest(tx, serviceRequestId)
  const party = await partyOf(tx, actor, request)
  const viewer = { userId: actor.userId, party, status: request.status }
  const verdict = canTransition('addPhoto', request.status, party)
  // A photo that was stored in time is returned, even if the job was completed before the next attempt.
  const id = verdict.allowed || verdict.status === 409 ? await idOfArrived(tx, actor, fields) : undefined
  if (id) return { request, viewer, ownerNumber: null, arrived: await presentPhoto(tx, id, viewer) }
  enforce(verdict)
  if (engineId) {
    const engine = tx.selectFrom('request_engines').select('engine_id').where('request_id', '=', request.id)
    const found = await engine.where('engine_id', '=', engineId).executeTakeFirst()
    if (!found) throw notFound('request_engine_not_found')
  }
  const ownerNumber = party.role === 'CUSTOMER' ? await freeNumber(tx, request.id) : null
  return { request, viewer, ownerNumber, arrived: null }
}

/** The lowest free number of the owner's photos. The lock on the request prevents duplicates. @throws 409 `too_many_photos` */
async function freeNumber(tx: Transaction<DB>, requestId: string): Promise<number> {
  const photos = await tx
    .selectFrom('photos')
    .select('owner_number')
    .where('service_request_id', '=', requestId)
    .where('owner_number', 'is not', null)
    .execute()
  const taken = new Set(photos.map(({ owner_number }) => owner_number))
  for (let number = 1; number <= OWNER_PHOTOS_MAX; number++) if (!taken.has(number)) return number
  throw conflict('too_many_photos')
}

/** Finds the actor's own photo only: another person's photo with the same id violates the unique index. */
async function idOfArrived(tx: Transaction<DB>, actor: Actor, fields: Fields): Promise<string | undefined> {
  if (!fields.uploadId) return undefined
  const photo = await tx
    .selectFrom('photos')
    .select('id')
    .where('service_request_id', '=', fields.serviceRequestId)
    .where('upload_id', '=', fields.uploadId)
    .where('uploaded_by', '=', actor.userId)
    .executeTakeFirst()
  return photo?.id
}

/** `path`: the uploaded file. */
export async function addPhoto(deps: PictureDeps, actor: Actor, fields: Fields, path: string): Promise<Photo> {
  const { db, clock } = deps
  // Checked before the decoding as well, so that a refused photo costs no computation.
  const { arrived } = await withoutHolding(() => db.transaction().execute((tx) => checkPhoto(tx, actor, fields)))
  if (arrived) return arrived
  return storePicture(deps, path, `photos/${clock().toISOString().slice(0, 10)}`, (picture) =>
    db.transaction().execute((tx) => insertPhoto(tx, actor, fields, picture, clock())),
  )
}

async function insertPhoto(
  tx: Transaction<DB>,
  actor: Actor,
  fields: Fields,
  { id, file_key, thumbnail_key, byteSize, width, height, keep }: StoredPicture,
  now: Date,
): Promise<Photo> {
  const { request, viewer, ownerNumber, arrived } = await checkPhoto(tx, actor, fields)
  if (arrived) return arrived
  const doneAt = boundedDoneAt(fields.clientAt, ownerNumber === null ? workBegins(request) : request.created_at, now)
  await keep(tx)
  await tx
    .insertInto('photos')
    .values({
      id,
      service_request_id: request.id,
      engine_id: fields.engineId ?? null,
      caption: fields.caption,
      file_key,
      thumbnail_key,
      content_type: PICTURE_TYPE,
      byte_size: byteSize,
      width,
      height,
      uploaded_by: actor.userId,
      upload_id: fields.uploadId ?? null,
      source: ownerNumber === null ? 'STAFF' : 'OWNER',
      owner_number: ownerNumber,
      done_at: doneAtValue(doneAt),
    })
    .execute()
  await logPhoto(tx, actor, 'CREATE', id, photoLogTexts.created(namesOf(request), fields.caption), doneAt)
  return presentPhoto(tx, id, viewer)
}

/** @throws 404 `photo_not_found`, 409 `photo_of_extra`; see `canDeletePhoto` */
export async function deletePhoto(deps: PictureDeps, actor: Actor, id: string): Promise<void> {
  const { db, clock } = deps
  const keys = await db.transaction().execute(async (tx) => {
    const photo = await tx.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst()
    if (!photo) throw notFound('photo_not_found')
    const request = await lockRequest(tx, photo.service_request_id)
    const party = await partyOf(tx, actor, request)
    enforce(canDeletePhoto(request.status, party, photo.uploaded_by === actor.userId))
    await assertNoExtraShows(tx, id)
    // Logged before the deletion: the log entry notifies open pages, and the row gives their audience.
    await logPhoto(tx, actor, 'DELETE', id, photoLogTexts.deleted(namesOf(request), photo.caption))
    const gone = await tx.deleteFrom('photos').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) throw notFound('photo_not_found')
    const files = [photo.file_key, photo.thumbnail_key]
    await releaseFiles(tx, files, clock())
    return files
  })
  await removeAfterwards(deps, keys)
}

const logPhoto = logOf('MAINTENANCE', 'photo')
