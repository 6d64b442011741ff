import multipart from '@fastify/multipart'
import type { FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { boatPhotosApi } from '../../../shared/boats/boat-photos.contract.ts'
import { PHOTO_MAX_BYTES } from '../../../shared/photos/photos.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { PICTURE_TYPE } from '../../files/pictures.ts'
import type { Storage } from '../../files/storage/storage.ts'
import { actorOf } from '../../http/access.ts'
import { limitAttempts, networkOf } from '../../http/rate-limit.ts'
import { done, ok } from '../../http/reply.ts'
import { sendPicture } from '../../http/send-picture.ts'
import { withUpload } from '../../http/upload.ts'
import { readableBoat } from './boat-identity.queries.ts'
import { changePhoto, removePhoto, sharePhoto } from './boat-photos.commands.ts'
import { boatPhotoKey, publicPhotoKey } from './boat-photos.queries.ts'
import { SCANS_BY_NETWORK } from './boat-tags.limits.ts'

const UPLOAD = { fields: z.object({}), maxBytes: PHOTO_MAX_BYTES, missing: 'photo_required' } as const

export function boatPhotosRoutes(app: App, deps: Deps): void {
  const { db, clock, storage } = deps
  app.register((scope, _, done) => {
    scope.register(multipart)
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...boatPhotosApi.upload,
      handler: async (request) => {
        const change = { db, clock, storage, log: request.log }
        const photo = await withUpload(request, UPLOAD, (_fields, path) =>
          changePhoto(change, actorOf(request), request.params.id, path),
        )
        return ok('boat_photo_saved', photo)
      },
    })
    done()
  })
  app.route({
    ...boatPhotosApi.share,
    handler: async (request) =>
      ok('boat_photo_saved', await sharePhoto(db, actorOf(request), request.params.id, request.body.isPublic)),
  })
  app.route({
    ...boatPhotosApi.remove,
    handler: (request) => {
      const remove = { db, clock, storage, log: request.log }
      return done('boat_photo_deleted', removePhoto(remove, actorOf(request), request.params.id))
    },
  })
  fileRoutes(app, deps)
}

function fileRoutes(app: App, { db, clock, storage }: Deps): void {
  app.route({
    ...boatPhotosApi.file,
    handler: async (request, reply) => {
      await readableBoat(db, actorOf(request), request.params.id)
      const key = await boatPhotoKey(db, request.params, request.query.size)
      // The bytes of an id never change. Each account keeps its own.
      return sendBoat(storage, reply, key, {
        'Cache-Control': 'private, max-age=31536000, immutable',
        Vary: 'Authorization',
      })
    },
  })
  app.route({
    ...boatPhotosApi.ofTag,
    // The path contains the token: the request log omits it.
    logLevel: 'warn',
    handler: async (request, reply) => {
      reply.header('X-Robots-Tag', 'noindex')
      await limitAttempts(db, clock(), SCANS_BY_NETWORK, networkOf(request.ip))
      return sendBoat(storage, reply, await publicPhotoKey(db, request.params.token))
    },
  })
}

const sendBoat = (storage: Storage, reply: FastifyReply, key: string, headers?: Record<string, string>) =>
  sendPicture(reply, storage, {
    key,
    contentType: PICTURE_TYPE,
    fileName: 'tekne.webp',
    missing: 'boat_photo_not_found',
    ...(headers && { headers }),
  })
