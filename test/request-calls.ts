// A server with a person of each role, requests for the customer's boat Meltem, and calls about them.
import { beforeAll } from 'vitest'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { createBoat, createRequest } from './factories.ts'
import { type Person, usePeople, useServer } from './harness.ts'

type Values = Omit<Parameters<typeof createRequest>[1], 'customer_id'>

export function useRequests() {
  const server = useServer()
  const people = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', technician: 'TECHNICIAN' })
  const { admin, owner, technician } = people
  let boatId: string
  beforeAll(async () => {
    boatId = (await createBoat(server.db, owner.id, { name: 'Meltem' })).id
  })
  return {
    server,
    ...people,
    request: (values: Values = {}) => createRequest(server.db, { customer_id: owner.id, boat_id: boatId, ...values }),
    put: (id: string, body: unknown, who: Person = admin) =>
      server.call(who, requestsApi.update, { params: { id }, body }),
    plan: (id: string, body: unknown, who: Person = admin) =>
      server.call(who, requestsApi.plan, { params: { id }, body }),
    assign: (id: string, technicianId: string, who: Person = admin) =>
      server.call(who, requestsApi.assign, { params: { id, technicianId } }),
    unassign: (id: string, technicianId: string, who: Person = admin) =>
      server.call(who, requestsApi.unassign, { params: { id, technicianId } }),
    cancel: (id: string, who: Person = owner) => server.call(who, requestsApi.cancel, { params: { id } }),
    complete: (id: string, who: Person = technician) => server.call(who, requestsApi.complete, { params: { id } }),
    feedback: (id: string, body: unknown, who: Person = owner) =>
      server.call(who, requestsApi.feedback, { params: { id }, body }),
    remove: (id: string) => server.call(admin, requestsApi.remove, { params: { id } }),
    rowOf: (id: string) => server.row('service_requests', id),
    itemsOf: (id: string) => server.db.selectFrom('calendar_items').selectAll().where('ref_id', '=', id).execute(),
    offerStatus: async (id: string) => (await server.row('offers', id))?.status,
    messagesOf: async (id: string) => (await server.logsOf(id)).map((entry) => entry.message),
  }
}
