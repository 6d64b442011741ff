// Like change-cases.ts, for hours on jobs.
import { randomUUID } from 'node:crypto'
import { timeApi } from '../src/shared/time/time.contract.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { assignTechnician, createRequest } from './factories.ts'

const aJob = async ({ server, customer }: Context) =>
  (await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })).id

/** Of the technician, and older than the hours. */
async function anOldJob({ server, customer, technician }: Context): Promise<string> {
  const created_at = new Date(Date.now() - 60 * 86_400_000)
  const { id } = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE', created_at })
  await assignTechnician(server.db, id, technician.id)
  return id
}

let day = 0
/** Another day for each, so that none overlap. */
const aSpan = () => {
  day += 1
  const on = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10)
  return { startedAt: `${on}T09:00:00+03:00`, endedAt: `${on}T10:30:00+03:00` }
}

async function anEntry(context: Context): Promise<{ id: string }> {
  const body = { requestId: await anOldJob(context), ...aSpan() }
  return { id: (await context.server.call(context.technician, timeApi.add, { body })).body.data.id }
}

export const timeCases: ChangeCases = {
  'time.start': async (context) => ({
    as: context.admin,
    body: { id: randomUUID(), requestId: await aJob(context) },
    log: 'MAINTENANCE CREATE',
  }),
  'time.stop': async ({ admin }) => ({ as: admin, body: { id: randomUUID() }, log: 'MAINTENANCE UPDATE' }),
  'time.add': async (context) => ({
    as: context.technician,
    body: { requestId: await anOldJob(context), ...aSpan() },
    log: 'MAINTENANCE CREATE',
  }),
  'time.correct': async (context) => ({
    as: context.admin,
    params: await anEntry(context),
    body: { ...aSpan(), reason: 'Yanlış gün.' },
    log: 'MAINTENANCE UPDATE',
  }),
  'time.void': async (context) => ({
    as: context.admin,
    params: await anEntry(context),
    body: { reason: 'İki kez yazıldı.' },
    log: 'MAINTENANCE UPDATE',
  }),
}
