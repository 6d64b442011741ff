// Like change-cases.ts, for service reports.
import type { RequestStatus } from '../src/shared/requests/requests.status.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { createRequest } from './factories.ts'

const aJob = async ({ server, customer, admin }: Context, status: RequestStatus) => ({
  as: admin,
  params: { id: (await createRequest(server.db, { customer_id: customer.id, status })).id },
  log: 'MAINTENANCE UPDATE',
})

export const reportCases: ChangeCases = {
  'reports.save': async (context) => ({
    ...(await aJob(context, 'ACTIVE')),
    body: { findings: 'Conta kaçırıyor.' },
  }),
  'reports.sign': async (context) => ({
    ...(await aJob(context, 'COMPLETED')),
    body: { technician: { name: 'Usta Kemal', strokes: [[10, 10, 200, 100]] } },
  }),
}
