// A part that goes on in another unit, for log-entries.test.ts.
import type { ChangeCases } from './change-cases.ts'
import { createPart } from './factories.ts'

export const unitCases: ChangeCases = {
  'spareParts.continueWithUnit': async ({ server, technician }) => ({
    as: technician,
    params: { id: (await createPart(server.db)).id },
    body: { name: 'Motor yağı', unit: 'LITRE', quantity: 4.5 },
    log: 'INVENTORY CREATE',
  }),
}
