// A part that goes on in another unit, and what suppliers delivered, for log-entries.test.ts.
import { randomUUID } from 'node:crypto'
import { receiptsApi } from '../src/shared/inventory/receipts.contract.ts'
import type { ChangeCases } from './change-cases.ts'
import { createPart } from './factories.ts'

const receiptBody = (sparePartId: string) => ({
  ...{ supplier: 'Uşta Marin', documentNumber: randomUUID(), receivedOn: '2026-05-01', currency: 'TRY' },
  items: [{ sparePartId, quantity: 2, unitCost: 12.5 }],
})

export const unitCases: ChangeCases = {
  'orders.order': async ({ server, admin }) => ({
    as: admin,
    params: { id: (await createPart(server.db)).id },
    body: { quantity: 4, expectedOn: '2026-12-03' },
    log: 'INVENTORY UPDATE',
  }),
  'receipts.create': async ({ server, admin }) => ({
    as: admin,
    body: receiptBody((await createPart(server.db)).id),
    log: 'INVENTORY CREATE',
  }),
  'receipts.reverse': async ({ server, admin }) => {
    const body = receiptBody((await createPart(server.db)).id)
    const { id } = (await server.call(admin, receiptsApi.create, { body })).body.data
    return { as: admin, params: { id }, log: 'INVENTORY UPDATE' }
  },
  'spareParts.continueWithUnit': async ({ server, technician }) => ({
    as: technician,
    params: { id: (await createPart(server.db)).id },
    body: { name: 'Motor yağı', unit: 'LITRE', quantity: 4.5 },
    log: 'INVENTORY CREATE',
  }),
}
