// The photos that a reading may name.
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import type { ReadEngine } from './readings.queries.ts'

export type MeterPhotoColumns =
  | { meter_photo_id: string; photo_id?: never }
  | { photo_id: string; meter_photo_id?: never }

export async function isOwnMeterPhoto(db: Kysely<DB>, actor: Actor, engineId: string, id: string): Promise<boolean> {
  const own = db
    .selectFrom('meter_photos')
    .select('id')
    .where('id', '=', id)
    .where('engine_id', '=', engineId)
    .where('uploaded_by', '=', actor.userId)
  return (await own.executeTakeFirst()) !== undefined
}

/** The actor's own photo of the engine's meter, or a photo of a request of its boat. @throws 404 `photo_not_found` */
export async function photoForReading(
  tx: Kysely<DB>,
  actor: Actor,
  engine: ReadEngine,
  id: string,
): Promise<MeterPhotoColumns> {
  if (await isOwnMeterPhoto(tx, actor, engine.id, id)) return { meter_photo_id: id }
  await tx
    .selectFrom('photos')
    .innerJoin('service_requests', 'service_requests.id', 'photos.service_request_id')
    .select('photos.id')
    .where('photos.id', '=', id)
    .where('service_requests.boat_id', '=', engine.boat_id)
    .where('service_requests.archived_at', 'is', null)
    .where((eb) => eb.or([eb('photos.engine_id', 'is', null), eb('photos.engine_id', '=', engine.id)]))
    .executeTakeFirstOrThrow(() => notFound('photo_not_found'))
  return { photo_id: id }
}
