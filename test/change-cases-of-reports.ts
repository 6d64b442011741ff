// Like change-cases.ts, for service reports and appointments.
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
  'reports.save': async (context) => ({
    ...(await aJob(context, 'ACTIVE')),
    body: { findings: 'Conta kaçırıyor.' },
  }),
  'reports.sign': async (context) => ({
    ...(await aJob(context, 'COMPLETED')),
    body: { technician: { name: 'Usta Kemal', strokes: [[10, 10, 200, 100]] } },
  }),
}
