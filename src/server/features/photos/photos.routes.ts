import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { PHOTO_MAX_BYTES, PhotoFields, photosApi } from '../../../shared/photos/photos.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { sendPicture } from '../../http/send-picture.ts'
import { withUpload } from '../../http/upload.ts'
import { addPhoto, deletePhoto } from './photos.commands.ts'
import { photoFile, photosOfRequest } from './photos.queries.ts'

const UPLOAD = { fields: PhotoFields, maxBytes: PHOTO_MAX_BYTES, missing: 'photo_required' } as const

export function photosRoutes(app: App, deps: Deps): void {
  const { db, clock, storage } = deps
  // A separate scope, so that no other endpoint accepts multipart.
  app.register((scope, _, done) => {
    scope.register(multipart)
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...photosApi.upload,
      handler: async (request) => {
        const add = { db, clock, storage, log: request.log }
        const photo = await withUpload(request, UPLOAD, (fields, path) => addPhoto(add, actorOf(request), fields, path))
        return ok('photo_created', photo)
      },
    })
    done()
  })
  app.route({
    ...photosApi.ofRequest,
    handler: async (request) =>
      ok('fetched', await photosOfRequest(db, actorOf(request), request.params.requestId, request.query)),
  })
  app.route({
    ...photosApi.remove,
    handler: (request) =>
      done('photo_deleted', deletePhoto({ db, clock, storage, log: request.log }, actorOf(request), request.params.id)),
  })
  fileRoute(app, deps)
}

/** The bytes of an id never change, so a browser may cache them, separately for each account. */
const CACHING = { 'Cache-Control': 'private, max-age=31536000, immutable', Vary: 'Authorization' }

function fileRoute(app: App, { db, storage }: Deps): void {
  app.route({
    ...photosApi.file,
    handler: async (request, reply) => {
      const { id } = request.params
      const { size } = request.query
      const { key, contentType } = await photoFile(db, actorOf(request), id, size)
      const etag = `"${id}-${size}"`
      const headers = { ...CACHING, ETag: etag }
      if (knows(request, etag)) return reply.code(304).headers(headers).send()
      const fileName = `${id}.webp`
      return sendPicture(reply, storage, { key, contentType, fileName, missing: 'photo_not_found', headers })
    },
  })
}

const knows = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
