import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LOGO_MAX_BYTES, workshopApi } from '../../../shared/workshop/workshop.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf, assertIdentity, signedInOf } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import { withUpload } from '../../http/upload.ts'
import { changeLogo, deleteLogo, updateWorkshop } from './workshop.commands.ts'
import { logoKeyById, publicWorkshop, workshopForAdmin } from './workshop.queries.ts'

const UPLOAD = { fields: z.object({}), maxBytes: LOGO_MAX_BYTES, missing: 'logo_required' } as const

export function workshopRoutes(app: App, { db, clock, storage }: Deps): void {
  app.route({ ...workshopApi.byAdmin, handler: async () => ok('fetched', await workshopForAdmin(db)) })
  app.route({ ...workshopApi.byAnyone, handler: async () => ok('fetched', await publicWorkshop(db)) })
  app.route({
    ...workshopApi.update,
    handler: async (request) => {
      const checkIdentity = () => assertIdentity(signedInOf(request), 'always', clock())
      return ok('workshop_updated', await updateWorkshop(db, actorOf(request), request.body, checkIdentity))
    },
  })
  app.register((scope, _, done) => {
    scope.register(multipart)
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...workshopApi.uploadLogo,
      handler: async (request) => {
        const deps = { db, clock, storage, log: request.log }
        const saved = await withUpload(request, UPLOAD, (_fields, path) => changeLogo(deps, actorOf(request), path))
        return ok('workshop_logo_updated', saved)
      },
    })
    done()
  })
  app.route({
    ...workshopApi.removeLogo,
    handler: async (request) => {
      await deleteLogo({ db, clock, storage, log: request.log }, actorOf(request))
      return ok('workshop_logo_deleted', null)
    },
  })
  app.route({
    ...workshopApi.logo,
    handler: async (request, reply) => {
      const file = await storage.get(await logoKeyById(db, request.params.id))
      if (!file) throw notFound('workshop_logo_not_found')
      if (file.size !== undefined) reply.header('Content-Length', file.size)
      // Another logo has another id.
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Type', 'image/png')
        .header('X-Content-Type-Options', 'nosniff')
        .send(file.stream)
    },
  })
}
