// Photos of a request, for people who may read the request.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { PHOTO_SIZES, Photo, PhotoSource } from '../../../shared/photos/photos.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import type { Party } from '../../../shared/requests/requests.workflow.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { assertMayRead } from '../requests/requests.queries.ts'
import { canDeletePhoto } from './photos.policy.ts'

type Photos = SelectQueryBuilder<DB, 'photos', object>

export interface Viewer {
  userId: string
  party: Party
  status: RequestStatus
}

const whenTaken = sql<Date>`coalesce(photos.done_at, photos.created_at)`

/** The photos for a query of ids, oldest first. */
async function presentPhotos(db: Kysely<DB>, page: Photos, viewer: Viewer): Promise<Photo[]> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () => page.select('photos.id'),
    )
    .selectFrom('page')
    .innerJoin('photos', 'photos.id', 'page.id')
    .leftJoin('users', 'users.id', 'photos.uploaded_by')
    .leftJoin('engines', 'engines.id', 'photos.engine_id')
    .leftJoin('models', 'models.id', 'engines.model_id')
    .leftJoin('brands', 'brands.id', 'models.brand_id')
    .selectAll('photos')
    .select(['users.email', sql<string | null>`brands.name || ' ' || models.name`.as('engine_model')])
    .orderBy(whenTaken)
    .orderBy('photos.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    serviceRequestId: row.service_request_id,
    source: row.source,
    engineId: row.engine_id,
    engineModel: row.engine_model,
    caption: row.caption,
    width: row.width,
    height: row.height,
    // Those whom the owner lets see learn no addresses.
    uploadedByEmail: viewer.party.given && row.uploaded_by !== viewer.userId ? null : row.email,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    uploadId: row.upload_id,
    canDelete: canDeletePhoto(viewer.status, viewer.party, row.uploaded_by === viewer.userId).allowed,
  }))
}

/** @throws 404 `photo_not_found` */
export async function presentPhoto(db: Kysely<DB>, id: string, viewer: Viewer): Promise<Photo> {
  const [photo] = await presentPhotos(db, db.selectFrom('photos').where('photos.id', '=', id), viewer)
  if (!photo) throw notFound('photo_not_found')
  return photo
}

/** Oldest first, in the order of the work. */
export async function photosOfRequest(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  query: { source?: PhotoSource | undefined; page: number; size: number },
): Promise<Page<Photo>> {
  const party = await assertMayRead(db, actor, requestId)
  const request = await db
    .selectFrom('service_requests')
    .select('status')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const { source } = query
  const photos = db
    .selectFrom('photos')
    .where('photos.service_request_id', '=', requestId)
    .where((eb) => eb.and({ ...(source && { 'photos.source': source }) }))
  const page = photos.orderBy(whenTaken).orderBy('photos.id').$call(paged(query))
  const [content, total] = await Promise.all([
    presentPhotos(db, page, { userId: actor.userId, party, status: request.status }),
    pageTotal(db, query, photos),
  ])
  return toPage(content, query, total)
}

/** The storage key of a photo, for a person who may see it. @throws 404 `photo_not_found`, 403 `not_your_request` */
export async function photoFile(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  size: (typeof PHOTO_SIZES)[number],
): Promise<{ key: string; contentType: string }> {
  const photo = await db
    .selectFrom('photos')
    .select(['service_request_id', 'file_key', 'thumbnail_key', 'content_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!photo) throw notFound('photo_not_found')
  await assertMayRead(db, actor, photo.service_request_id)
  return { key: size === 'thumbnail' ? photo.thumbnail_key : photo.file_key, contentType: photo.content_type }
}
