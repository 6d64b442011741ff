// Photos of an engine's meter: stored first, then named by a reading.
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { engineLogTexts } from '../../../shared/engines/engines.log-texts.ts'
import { METER_PHOTOS_MAX, type MeterPhotoFields } from '../../../shared/engines/readings.contract.ts'
import { logOf } from '../../db/audit.ts'
import { withoutHolding } from '../../db/held-transaction.ts'
import type { DB } from '../../db/schema.generated.ts'
import { type PictureDeps, storePicture } from '../../files/storage/stored-picture.ts'
import type { Actor } from '../../http/access.ts'
import { boundedDoneAt } from '../../http/done-at.ts'
import { conflict } from '../../http/errors.ts'
import { engineById, loggedName } from './engines.queries.ts'
import { isOwnMeterPhoto } from './meter-photos.queries.ts'
import { lockedReadable } from './readings.commands.ts'

type Fields = z.output<typeof MeterPhotoFields>

const log = logOf('BOAT', 'engine')

/** True if an earlier attempt stored it. Locks the engine. @throws 404 `engine_not_found`, 409 `too_many_meter_photos` */
async function hasArrived(tx: Transaction<DB>, actor: Actor, engineId: string, { id }: Fields): Promise<boolean> {
  await lockedReadable(tx, actor, engineId)
  if (id && (await isOwnMeterPhoto(tx, actor, engineId, id))) return true
  const { unnamed } = await tx
    .selectFrom('meter_photos as photo')
    .leftJoin('engine_readings as r', (join) =>
      join.onRef('r.engine_id', '=', 'photo.engine_id').onRef('r.meter_photo_id', '=', 'photo.id'),
    )
    .select(sql<number>`count(*)::integer`.as('unnamed'))
    .where('photo.engine_id', '=', engineId)
    .where('r.id', 'is', null)
    .executeTakeFirstOrThrow()
  if (unnamed >= METER_PHOTOS_MAX) throw conflict('too_many_meter_photos')
  return false
}

/** `path`: the uploaded file. @throws 409 `photo_upload_id_taken` for the id of another photo */
export async function addMeterPhoto(
  deps: PictureDeps,
  actor: Actor,
  engineId: string,
  fields: Fields,
  path: string,
): Promise<{ id: string }> {
  const { db, clock } = deps
  const check = (tx: Transaction<DB>) => hasArrived(tx, actor, engineId, fields)
  // Also before the decoding, so that a refused photo costs no computation.
  const known = await withoutHolding(() => db.transaction().execute(check))
  if (known && fields.id) return { id: fields.id }
  return storePicture(deps, path, 'meters', (picture) =>
    db.transaction().execute(async (tx) => {
      const { id = picture.id } = fields
      if (await check(tx)) return { id }
      await picture.keep(tx)
      const { file_key, thumbnail_key } = picture
      const row = { id, engine_id: engineId, file_key, thumbnail_key }
      await tx
        .insertInto('meter_photos')
        .values({ ...row, uploaded_by: actor.userId, created_at: clock() })
        .execute()
      const name = loggedName(await engineById(tx, engineId))
      const doneAt = boundedDoneAt(fields.clientAt, null, clock())
      await log(tx, actor, 'UPDATE', engineId, engineLogTexts.meterPhoto(name), doneAt)
      return { id }
    }),
  )
}
