// Like change-cases.ts, for customers.
import type { ChangeCases } from './change-cases.ts'

export const customerCases: ChangeCases = {
  'customers.create': async ({ admin }) => ({
    as: admin,
    body: {
      ...{ fullName: 'Ahmet Kaya', phone: '0532 000 11 22', confirm: true },
      boat: { name: 'Meltem', model: 'Bavaria 46' },
    },
    log: 'USER CREATE, BOAT CREATE',
  }),
}
