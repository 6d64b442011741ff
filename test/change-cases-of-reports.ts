// Like change-cases.ts, for service reports, notes on jobs and appointments.
import { addDays } from '../src/shared/calendar/calendar.days.ts'
import { dayOf } from '../src/shared/days.ts'
import type { RequestStatus } from '../src/shared/requests/requests.status.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { createRequest } from './factories.ts'

const aJob = async ({ server, customer, admin }: Context, status: RequestStatus) => ({
  as: admin,
  params: { id: (await createRequest(server.db, { customer_id: customer.id, status })).id },
  log: 'MAINTENANCE UPDATE',
})

export const reportCases: ChangeCases = {
  'appointments.updateSettings': async ({ admin }) => ({
    as: admin,
    body: { workingDays: [1, 2, 3, 4, 5], placesAHalf: 2 },
    log: 'USER UPDATE',
  }),
  'requests.moveSlot': async (context) => {
    const { server, customer } = context
    await server.db
      .updateTable('appointment_settings')
      .set({ working_days: [1, 2, 3, 4, 5, 6, 7], closed_days: [], places_a_half: 50, lead_days: 0 })
      .execute()
    const { params, log } = await aJob(context, 'PENDING')
    return { as: customer, params, body: { day: addDays(dayOf(new Date()), 20), half: 'PM' }, log }
  },
  'requests.cancelSlot': async (context) => {
    const { params, log } = await aJob(context, 'ACTIVE')
    const far = { slot_day: addDays(dayOf(new Date()), 100), slot_half: 'AM', slot_held_until: new Date() } as const
    await context.server.db.updateTable('service_requests').set(far).where('id', '=', params.id).execute()
    return { as: context.customer, params, log }
  },
  'jobNotes.add': async (context) => ({
    ...(await aJob(context, 'ACTIVE')),
    body: { text: 'Yedek kayış bordo kutuda.' },
  }),
  'jobNotes.refused': async (context) => {
    const { params, log } = await aJob(context, 'COMPLETED')
    const body = { text: 'Kullan: Impeller, 1 adet. İş kapalı.', requestId: params.id }
    return { as: context.technician, body, log }
  },
  'reports.save': async (context) => ({
    ...(await aJob(context, 'ACTIVE')),
    body: { findings: 'Conta kaçırıyor.' },
  }),
  'reports.sign': async (context) => ({
    ...(await aJob(context, 'COMPLETED')),
    body: { technician: { name: 'Usta Kemal', strokes: [[10, 10, 200, 100]] } },
  }),
}
