import { timeApi } from '../../../shared/time/time.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { correctEntry, voidEntry, writeEntry } from './corrections.commands.ts'
import { jobHours } from './job-hours.queries.ts'
import { startClock, stopClock } from './time.commands.ts'
import { timePage } from './time.queries.ts'

export function timeRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...timeApi.list,
    handler: async (request) => {
      const actor = actorOf(request)
      const { requestId } = request.query
      const job = requestId === undefined ? null : await jobHours(db, actor, requestId)
      return ok('fetched', { ...(await timePage(db, actor, request.query, clock())), job })
    },
  })
  app.route({
    ...timeApi.add,
    handler: async (request) => ok('time_saved', await writeEntry(db, actorOf(request), request.body, clock())),
  })
  app.route({
    ...timeApi.start,
    handler: async (request) => ok('time_started', await startClock(db, actorOf(request), request.body, clock())),
  })
  app.route({
    ...timeApi.stop,
    handler: async (request) => ok('time_stopped', await stopClock(db, actorOf(request), request.body, clock())),
  })
  app.route({
    ...timeApi.correct,
    handler: async (request) =>
      ok('time_saved', await correctEntry(db, actorOf(request), request.params.id, request.body, clock())),
  })
  app.route({
    ...timeApi.void,
    handler: async (request) =>
      ok('time_voided', await voidEntry(db, actorOf(request), request.params.id, request.body, clock())),
  })
}
