// Like change-cases.ts, for service plans.
import type { ChangeCases, Context } from './change-cases.ts'
import { createBoat, createEngine } from './factories.ts'

const ITEM = { code: 'OIL', title: 'Motor yağı', action: 'REPLACE', everyHours: 100 }
const PLAN = { name: 'Poyraz', brand: 'Poyraz', family: '40', items: [ITEM] }

async function aTemplate({ server: { db } }: Context) {
  const values = { name: 'Poyraz', brand: 'Poyraz', family: '40' }
  return db.insertInto('service_plans').values(values).returning('id').executeTakeFirstOrThrow()
}

export const planCases: ChangeCases = {
  'servicePlans.create': async ({ admin }) => ({ as: admin, body: PLAN, log: 'BOAT CREATE' }),
  'servicePlans.update': async (context) => ({
    as: context.admin,
    params: await aTemplate(context),
    body: PLAN,
    log: 'BOAT UPDATE',
  }),
  'servicePlans.remove': async (context) => ({
    as: context.admin,
    params: await aTemplate(context),
    log: 'BOAT DELETE',
  }),
  'enginePlans.update': async (context) => ({
    as: context.admin,
    params: { id: (await createEngine(context.server.db)).id },
    body: { items: [ITEM] },
    log: 'BOAT UPDATE',
  }),
  'boatPlans.update': async ({ server, customer }) => ({
    as: customer,
    params: { id: (await createBoat(server.db, customer.id)).id },
    body: { items: [{ code: 'INSURANCE', dueOn: '2027-05-01' }] },
    log: 'BOAT UPDATE',
  }),
}
