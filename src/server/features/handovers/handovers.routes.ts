import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { PICTURE_TYPE } from '../../files/pictures.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { sendPicture } from '../../http/send-picture.ts'
import { boatHistory, historyPhotoKey } from './boat-history.queries.ts'
import { acceptHandover, cancelHandover, offerBoat } from './handovers.commands.ts'
import { handoverList } from './handovers.queries.ts'

export function handoversRoutes(app: App, deps: Deps): void {
  const { db, clock, storage } = deps
  app.route({
    ...handoversApi.offer,
    handler: async (request) =>
      ok('handover_offered', await offerBoat(deps, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...handoversApi.list,
    handler: async (request) => ok('fetched', await handoverList(db, actorOf(request), request.query, clock())),
  })
  app.route({
    ...handoversApi.accept,
    handler: async (request) =>
      ok('handover_accepted', await acceptHandover(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...handoversApi.cancel,
    handler: async (request) =>
      ok('handover_canceled', await cancelHandover(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...handoversApi.history,
    handler: async (request) => ok('fetched', await boatHistory(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...handoversApi.historyPhoto,
    handler: async (request, reply) => {
      const key = await historyPhotoKey(db, actorOf(request), request.params, request.query.size)
      return sendPicture(reply, storage, {
        key,
        contentType: PICTURE_TYPE,
        fileName: `${request.params.photoId}.webp`,
        missing: 'photo_not_found',
        headers: { 'Cache-Control': 'private, no-cache' },
      })
    },
  })
}
