import { labourApi } from '../../../shared/labour/labour.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { updateLabourRates } from './labour.commands.ts'
import { labourRates } from './labour.queries.ts'

export function labourRoutes(app: App, { db }: Deps): void {
  app.route({ ...labourApi.rates, handler: async () => ok('fetched', await labourRates(db)) })
  app.route({
    ...labourApi.update,
    handler: async (request) => ok('labour_rates_saved', await updateLabourRates(db, actorOf(request), request.body)),
  })
}
