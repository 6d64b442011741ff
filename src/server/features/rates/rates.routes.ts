import { ratesApi } from '../../../shared/rates/rates.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { ok } from '../../http/reply.ts'
import { latestRate } from './bulletins.queries.ts'

export function ratesRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...ratesApi.latest,
    handler: async ({ query }) => ok('fetched', await latestRate(db, query.currency, clock())),
  })
}
