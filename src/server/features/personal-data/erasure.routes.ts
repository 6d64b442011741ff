import type { FastifyBaseLogger } from 'fastify'
import { erasureApi } from '../../../shared/personal-data/erasure.contract.ts'
import { writeErasures } from '../../backup/erased.ts'
import { openPlace } from '../../backup/places.ts'
import { afterTransaction } from '../../db/held-transaction.ts'
import type { App, Deps } from '../../deps.ts'
import { removeAfterwards } from '../../files/storage/pending-files.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { eraseCustomer } from './erasure.commands.ts'
import { erasureOf } from './erasure.queries.ts'

export function erasureRoutes(app: App, deps: Deps): void {
  const { db, clock, storage, config } = deps

  /** What fails is left to the next backup. */
  const noteBesideBackups = (log: FastifyBaseLogger) =>
    afterTransaction(async () => {
      if (config.backupTo === undefined) return
      try {
        await writeErasures(db, await openPlace(config.backupTo, config.dataDir))
      } catch (error) {
        log.error({ err: error }, 'The erasure is not noted beside the backups yet')
      }
    })

  app.route({
    ...erasureApi.preview,
    handler: async ({ params }) => ok('fetched', await erasureOf(db, params.id, clock())),
  })
  app.route({
    ...erasureApi.erase,
    handler: async (request) => {
      const { request: answered, files } = await eraseCustomer(deps, actorOf(request), request.params.id, request.body)
      await removeAfterwards({ db, storage, log: request.log }, files)
      await noteBesideBackups(request.log)
      return ok('person_erased', answered)
    },
  })
}
