// Calendar items, including those of requests, and calls about them.
import { expect } from 'vitest'
import { type CalendarItem, calendarApi } from '../src/shared/calendar/calendar.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { createRequest } from './factories.ts'
import { type Person, useServer } from './harness.ts'

export const INPUT = { type: 'OTHER', date: '2026-11-20', title: 'Yelken kontrolü' }

export function useCalendar() {
  const server = useServer()
  const create = (who: Person | null, body: object = {}) =>
    server.call(who, calendarApi.create, { body: { ...INPUT, ...body } })
  const staff = async () => ({ admin: await server.person('ADMIN'), technician: await server.person('TECHNICIAN') })
  return {
    server,
    create,
    staff,
    update: (who: Person, id: string, body: object) => server.call(who, calendarApi.update, { params: { id }, body }),
    remove: (who: Person, id: string) => server.call(who, calendarApi.remove, { params: { id } }),
    byId: (who: Person, id: string) => server.call(who, calendarApi.byId, { params: { id } }),
    item: async (admin: Person, body: object = {}): Promise<CalendarItem> => {
      const answer = await create(admin, body)
      expect(answer.status).toBe(200)
      return answer.body.data
    },
    /** A request with a day, and its calendar item. */
    dated: async (date = '2026-10-05') => {
      const { admin, technician } = await staff()
      const customer = await server.person('CUSTOMER')
      const request = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
      await server.call(admin, requestsApi.update, { params: { id: request.id }, body: { assignedDate: date } })
      return { admin, technician, requestId: request.id, itemId: await server.calendarItemOf(request.id) }
    },
  }
}
