import type { FastifyReply, FastifyRequest } from 'fastify'
import { tagAddress } from '../../../shared/boats/boat-tags.address.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { renderThread } from '../../files/render-thread.ts'
import { actorOf } from '../../http/access.ts'
import { type Limit, limitAttempts, networkOf } from '../../http/rate-limit.ts'
import { done, ok } from '../../http/reply.ts'
import { publicWorkshop } from '../workshop/workshop.queries.ts'
import { leaveMessage, makeTag, removeTag } from './boat-tags.commands.ts'
import { MESSAGES_BY_NETWORK, SCANS_BY_NETWORK } from './boat-tags.limits.ts'
import { boatForAnyone, labelledBoat, tagCreatedAt, tagDestination } from './boat-tags.queries.ts'
import type { TagLabel } from './tag-label.ts'

export function boatTagsRoutes(app: App, deps: Deps): void {
  const { db, config } = deps
  const labels = renderThread<TagLabel>(new URL('./tag-label-worker.ts', import.meta.url))
  app.addHook('onClose', () => labels.stop())

  app.route({
    ...boatTagsApi.state,
    handler: async (request) =>
      ok('fetched', { createdAt: await tagCreatedAt(db, actorOf(request), request.params.id) }),
  })
  app.route({
    ...boatTagsApi.make,
    handler: async (request) => {
      const token = await makeTag(db, actorOf(request), request.params.id)
      return ok('boat_tag_created', { token, url: tagAddress(config.appUrl, token) })
    },
  })
  app.route({
    ...boatTagsApi.remove,
    handler: (request) => done('boat_tag_deleted', removeTag(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...boatTagsApi.label,
    handler: async (request, reply) => {
      const { token, size } = request.query
      const boat = await labelledBoat(db, actorOf(request), request.params.id, token)
      const { tradeName } = await publicWorkshop(db)
      const pdf = await labels.render({ boat, tradeName, url: tagAddress(config.appUrl, token), size })
      return reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', 'inline; filename="tekne-etiketi.pdf"')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
        .send(pdf)
    },
  })
  scanRoutes(app, deps)
}

/** The paths contain the token: the request log omits them. */
function scanRoutes(app: App, { db, clock }: Deps): void {
  const count = (limit: Limit, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('X-Robots-Tag', 'noindex')
    return limitAttempts(db, clock(), limit, networkOf(request.ip))
  }
  app.route({
    ...boatTagsApi.destination,
    logLevel: 'warn',
    handler: async (request) => ok('fetched', await tagDestination(db, actorOf(request), request.params.token)),
  })
  app.route({
    ...boatTagsApi.byAnyone,
    logLevel: 'warn',
    handler: async (request, reply) => {
      await count(SCANS_BY_NETWORK, request, reply)
      return ok('fetched', await boatForAnyone(db, request.params.token))
    },
  })
  app.route({
    ...boatTagsApi.message,
    logLevel: 'warn',
    handler: async (request, reply) => {
      await count(MESSAGES_BY_NETWORK, request, reply)
      return done('tag_message_taken', leaveMessage({ db, clock }, request.params.token, request.body))
    },
  })
}
