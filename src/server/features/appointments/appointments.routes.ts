import { appointmentsApi, FREE_DAYS } from '../../../shared/appointments/appointments.contract.ts'
import { daysBetween } from '../../../shared/calendar/calendar.days.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { badRequest } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import { updateAppointmentSettings } from './appointments.commands.ts'
import { appointmentSettings, freeDays } from './appointments.queries.ts'
import { dayLoads } from './day-loads.queries.ts'

export function appointmentsRoutes(app: App, { db, clock }: Deps): void {
  app.route({ ...appointmentsApi.settings, handler: async () => ok('fetched', await appointmentSettings(db)) })
  app.route({
    ...appointmentsApi.updateSettings,
    handler: async (request) =>
      ok('appointment_settings_saved', await updateAppointmentSettings(db, actorOf(request), request.body)),
  })
  app.route({
    ...appointmentsApi.terms,
    handler: async () => {
      const { changeDays, assignsItself, areas } = await appointmentSettings(db)
      return ok('fetched', { changeDays, assignsItself, marinas: areas.flatMap(({ marinas }) => marinas) })
    },
  })
  app.route({
    ...appointmentsApi.free,
    handler: async (request) => ok('fetched', await freeDays(db, actorOf(request), asked(request.query), clock())),
  })
  app.route({
    ...appointmentsApi.load,
    handler: async (request) => ok('fetched', await dayLoads(db, asked(request.query), clock())),
  })
}

function asked<P extends { from: string; to: string }>(period: P): P {
  const { from, to } = period
  if (from > to) throw badRequest('end_before_start', 'to')
  if (daysBetween(from, to) >= FREE_DAYS) throw badRequest('period_too_long', 'to')
  return period
}
