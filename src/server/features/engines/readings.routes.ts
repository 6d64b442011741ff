import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { MeterPhotoFields, readingsApi } from '../../../shared/engines/readings.contract.ts'
import { PHOTO_MAX_BYTES } from '../../../shared/photos/photos.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { PICTURE_TYPE } from '../../files/pictures.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { sendPicture } from '../../http/send-picture.ts'
import { withUpload } from '../../http/upload.ts'
import { hoursReminderOf, wantHoursReminder } from './hours-reminder.commands.ts'
import { addMeterPhoto } from './meter-photos.commands.ts'
import { addReading } from './readings.commands.ts'
import { readingPhotoKey, readingsOfEngine } from './readings.queries.ts'

const UPLOAD = { fields: MeterPhotoFields, maxBytes: PHOTO_MAX_BYTES, missing: 'photo_required' } as const

export function readingsRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  photoRoutes(app, deps)
  app.route({
    ...readingsApi.ofEngine,
    handler: async (request) =>
      ok('fetched', await readingsOfEngine(db, actorOf(request), request.params.id, request.query, clock())),
  })
  app.route({
    ...readingsApi.reminder,
    handler: async (request) => ok('fetched', await hoursReminderOf(db, actorOf(request))),
  })
  app.route({
    ...readingsApi.wantReminder,
    handler: async (request) =>
      ok('settings_updated', await wantHoursReminder(db, actorOf(request), request.body.isWanted)),
  })
  app.route({
    ...readingsApi.add,
    handler: async (request) =>
      ok('reading_added', await addReading(db, actorOf(request), request.params.id, request.body, clock())),
  })
}

function photoRoutes(app: App, { db, clock, storage }: Deps): void {
  // A separate scope, so that no other endpoint accepts multipart.
  app.register((scope, _, done) => {
    scope.register(multipart)
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...readingsApi.addPhoto,
      handler: async (request) => {
        const add = { db, clock, storage, log: request.log }
        const photo = await withUpload(request, UPLOAD, (fields, path) =>
          addMeterPhoto(add, actorOf(request), request.params.id, fields, path),
        )
        return ok('meter_photo_added', photo)
      },
    })
    done()
  })
  app.route({
    ...readingsApi.photo,
    handler: async (request, reply) => {
      const { readingId } = request.params
      const key = await readingPhotoKey(db, actorOf(request), request.params, request.query.size)
      return sendPicture(reply, storage, {
        key,
        contentType: PICTURE_TYPE,
        fileName: `${readingId}.webp`,
        missing: 'photo_not_found',
        // The photo of a reading never changes. Each account keeps its own.
        headers: { 'Cache-Control': 'private, max-age=31536000, immutable', Vary: 'Authorization' },
      })
    },
  })
}
