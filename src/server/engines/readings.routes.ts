import { readingsApi } from '../../shared/engines/readings.contract.ts'
import type { App, Deps } from '../deps.ts'
import { actorOf } from '../platform/access.ts'
import { ok } from '../platform/reply.ts'
import { hoursReminderOf, wantHoursReminder } from './hours-reminder.commands.ts'
import { addReading } from './readings.commands.ts'
import { readingsOfEngine } from './readings.queries.ts'

export function readingsRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...readingsApi.ofEngine,
    handler: async (request) =>
      ok('fetched', await readingsOfEngine(db, actorOf(request), request.params.id, request.query, clock())),
  })
  app.route({
    ...readingsApi.reminder,
    handler: async (request) => ok('fetched', await hoursReminderOf(db, actorOf(request))),
  })
  app.route({
    ...readingsApi.wantReminder,
    handler: async (request) =>
      ok('settings_updated', await wantHoursReminder(db, actorOf(request), request.body.isWanted)),
  })
  app.route({
    ...readingsApi.add,
    handler: async (request) =>
      ok('reading_added', await addReading(db, actorOf(request), request.params.id, request.body, clock())),
  })
}
