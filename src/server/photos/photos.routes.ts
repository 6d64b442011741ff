import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { PHOTO_MAX_BYTES, PhotoFields, photosApi } from '../../shared/photos/photos.contract.ts'
import type { App, Deps } from '../deps.ts'
import { actorOf } from '../platform/access.ts'
import { notFound } from '../platform/errors.ts'
import { done, ok } from '../platform/reply.ts'
import { withUpload } from '../platform/upload.ts'
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
      if (knows(request, etag))
        return reply
          .code(304)
          .headers({ ...CACHING, ETag: etag })
          .send()
      const file = await storage.get(key)
      if (!file) {
        request.log.error({ photo: id, key }, 'The file of a photo is missing')
        throw notFound('photo_not_found')
      }
      if (file.size !== undefined) reply.header('Content-Length', file.size)
      return sendFile(reply.headers({ ...CACHING, ETag: etag }), {
        stream: file.stream,
        contentType,
        name: `${id}.webp`,
      })
    },
  })
}

function sendFile(reply: FastifyReply, file: { stream: NodeJS.ReadableStream; contentType: string; name: string }) {
  return reply
    .header('Content-Type', file.contentType)
    .header('Content-Disposition', `inline; filename="${file.name}"`)
    .header('X-Content-Type-Options', 'nosniff')
    .send(file.stream)
}

const knows = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
