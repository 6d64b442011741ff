import { beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createBoat } from '../../../../test/factories.ts'
import { type Person, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { appointmentsApi } from '../../../shared/appointments/appointments.contract.ts'
import { addDays, weekStart } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { admin, technician, owner, other } = usePeople(server, {
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  owner: 'CUSTOMER',
  other: 'CUSTOMER',
})

/** A week of its own for each test: Monday to Sunday, after the lead time. */
let monday = addDays(weekStart(dayOf(new Date())), 7)
beforeEach(() => {
  monday = addDays(monday, 7)
})

const capacity = (more: object = {}) =>
  server.call(admin, appointmentsApi.updateSettings, {
    body: { workingDays: [1, 2, 3, 4, 5], placesAHalf: 1, ...more },
  })
const file = async (who: Person, slot: object | null): Promise<string> => {
  const boatId = (await createBoat(server.db, who.id)).id
  const body = { requestType: 'MAINTENANCE', boatId, slot }
  return (await server.call(who, requestsApi.create, { body })).body.data.id
}
const assign = (id: string, assignedDate: string, more: object = {}) =>
  server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate, ...more } })
const on = (ahead: number, half = 'AM') => ({ day: addDays(monday, ahead), half })
const set = (id: string, values: object) =>
  server.db.updateTable('service_requests').set(values).where('id', '=', id).execute()

describe('the load of days', () => {
  const loads = async (from: string, to: string) =>
    (await server.call(admin, appointmentsApi.load, { query: { from, to } })).body.data

  it('counts holds and jobs beside the places, with each technician’s jobs; days without work are closed', async () => {
    await capacity({ placesAHalf: 2 })
    const held = await file(owner, on(0))
    const job = await file(owner, null)
    await assignTechnician(server.db, job, technician.id)
    await assign(job, monday)
    const none = { places: 4, isClosed: false, areas: [], heldUntil: null, warning: null, technicians: [] }
    const people = [{ id: technician.id, name: expect.any(String), jobs: 1 }]
    const heldUntil = (await server.row('service_requests', held))?.slot_held_until?.toISOString()
    expect((await loads(monday, addDays(monday, 6))).slice(0, 2)).toEqual([
      { ...none, day: monday, taken: 2, heldUntil, technicians: people },
      { ...none, day: addDays(monday, 1), taken: 0 },
    ])
    const closed = { ...none, places: 0, isClosed: true }
    await assign(held, addDays(monday, 6), { confirm: true })
    expect(await loads(addDays(monday, 5), addDays(monday, 6))).toEqual([
      { ...closed, day: addDays(monday, 5), taken: 0 },
      { ...closed, day: addDays(monday, 6), taken: 1 },
    ])
  })

  it('warns of what the call that assigns the request would ask about, and leaves its own place out', async () => {
    await capacity({ closedDays: [addDays(monday, 3)] })
    const id = await file(owner, on(0))
    await file(other, on(1))
    await file(owner, on(1, 'PM'))
    const ask = async (requestId: string) => {
      const query = { from: monday, to: addDays(monday, 3), requestId }
      return (await server.call(admin, appointmentsApi.load, { query })).body.data
    }
    const seen = (await ask(id)).map(({ taken, warning }) => [taken, warning])
    expect(seen).toEqual([
      [0, null],
      [2, 'day_overbooked'],
      [0, null],
      [0, 'day_closed'],
    ])
    await set(id, { assigned_date: addDays(monday, 1) })
    expect((await ask(id))[1]?.warning).toBeNull()
    const query = { from: monday, to: monday, requestId: 'x' }
    expect(statusAndKey(await server.call(admin, appointmentsApi.load, { query }))).toBe('404 request_not_found')
  })

  it('is asked for a period of at most 92 days', async () => {
    const query = { from: monday, to: addDays(monday, 92) }
    expect(statusAndKey(await server.call(admin, appointmentsApi.load, { query }))).toBe('400 validation_failed')
  })
})
