// A request of the boat Işıl Deniz, and offers sent for it.
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import type { RequestStatus } from '../src/shared/requests/requests.status.ts'
import { createBoat, createRequest } from './factories.ts'
import { type Person, useServer } from './harness.ts'

export const LABOUR = { type: 'MANUAL', description: 'İşçilik', quantity: 2, unitPrice: 65 }

export function useOffers() {
  const server = useServer()
  // Numbers have a year and offers a last day: no run across midnight.
  server.turnToNoon()
  return {
    server,
    setup: async (status: RequestStatus = 'PENDING') => {
      const [admin, customer] = [await server.person('ADMIN'), await server.person('CUSTOMER')]
      const boat = await createBoat(server.db, customer.id, { name: 'Işıl Deniz' })
      const request = await createRequest(server.db, { customer_id: customer.id, boat_id: boat.id, status })
      return { admin, customer, request }
    },
    send: (who: Person | null, serviceRequestId: string, body: object = {}) =>
      server.call(who, offersApi.create, { body: { serviceRequestId, items: [LABOUR], ...body } }),
    edit: (who: Person, id: string, body: object = {}) =>
      server.call(who, offersApi.update, { params: { id }, body: { items: [LABOUR], ...body } }),
  }
}
