import { beforeEach, describe, expect, it } from 'vitest'
import { createBoat } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { appointmentsApi } from '../../../shared/appointments/appointments.contract.ts'
import { addDays, weekStart } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { admin, owner, other } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', other: 'CUSTOMER' })

/** A week of its own for each test: Monday to Sunday, after the lead time. */
let monday = addDays(weekStart(dayOf(new Date())), 7)
beforeEach(() => {
  monday = addDays(monday, 7)
})

const GOCEK = { name: 'Göcek', days: [1, 3], marinas: ['D-Marin Göcek', 'Skopea'] }
const BODRUM = { name: 'Bodrum', days: [2, 3], marinas: ['Milta Bodrum'] }
const save = (more: object = {}) =>
  server.call(admin, appointmentsApi.updateSettings, {
    body: { workingDays: [1, 2, 3, 4, 5], placesAHalf: 1, leadDays: 2, ...more },
  })
const settings = async () => (await server.call(admin, appointmentsApi.settings)).body.data
const boatAt = async (marina: string | null, who: Person = owner) => {
  const { id } = await createBoat(server.db, who.id)
  if (marina !== null) await server.db.insertInto('boat_identities').values({ boat_id: id, marina }).execute()
  return id
}
const file = (boatId: string, slot: object | null, who: Person = owner) =>
  server.call(who, requestsApi.create, { body: { requestType: 'MAINTENANCE', boatId, slot } })
const free = async (boatId: string) => {
  const query = { from: monday, to: addDays(monday, 6), boatId }
  return (await server.call(owner, appointmentsApi.free, { query })).body.data.map(({ day }) => day)
}
const on = (ahead: number, half = 'AM') => ({ day: addDays(monday, ahead), half })
const days = (...ahead: number[]) => ahead.map((more) => addDays(monday, more))
const assign = (id: string, assignedDate: string, more: object = {}) =>
  server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate, ...more } })

describe('the workshop’s areas', () => {
  it('are saved in their order; a call without them leaves them as they are, an empty list ends them', async () => {
    await save({ areas: [GOCEK, { ...BODRUM, days: [3, 2, 3] }] })
    expect((await settings()).areas).toEqual([GOCEK, BODRUM])
    const { marinas } = (await server.call(owner, appointmentsApi.terms)).body.data
    expect(marinas).toEqual([...GOCEK.marinas, ...BODRUM.marinas])
    await save({ placesAHalf: 3 })
    expect(await settings()).toMatchObject({ placesAHalf: 3, areas: [GOCEK, BODRUM] })
    await save({ areas: [] })
    expect((await settings()).areas).toEqual([])
  })

  it('two of a name, a marina twice, no days, no marinas → refused with their fields', async () => {
    const errors = async (...areas: object[]) => refused(await save({ areas }))[2]
    expect(await errors(GOCEK, { ...BODRUM, name: 'GOCEK' })).toEqual([
      { field: 'areas.1.name', message: 'area_name_taken' },
    ])
    expect(await errors(GOCEK, { ...BODRUM, marinas: ['d marin gocek'] })).toEqual([
      { field: 'areas.1.marinas', message: 'marina_taken' },
    ])
    expect(await errors({ ...GOCEK, days: [], marinas: [] })).toEqual([
      { field: 'areas.0.days', message: 'area_days_required' },
      { field: 'areas.0.marinas', message: 'area_marinas_required' },
    ])
    expect(await errors({ ...GOCEK, marinas: ['– –'] })).toEqual([
      { field: 'areas.0.marinas.0', message: 'invalid_value' },
    ])
  })
})

describe('a boat in an area', () => {
  it('is offered the area’s days, however its marina is written; other boats see all days', async () => {
    await save({ areas: [GOCEK, BODRUM] })
    expect(await free(await boatAt('  D MARİN, gocek'))).toEqual(days(0, 2))
    expect(await free(await boatAt('Milta Bodrum'))).toEqual(days(1, 2))
    expect(await free(await boatAt('Yalıkavak'))).toEqual(days(0, 1, 2, 3, 4))
    expect(await free(await boatAt(null))).toEqual(days(0, 1, 2, 3, 4))
    await save({ areas: [] })
    expect(await free(await boatAt('Skopea'))).toEqual(days(0, 1, 2, 3, 4))
  })

  it('is held and moved only to the area’s days', async () => {
    await save({ areas: [GOCEK, BODRUM] })
    const boat = await boatAt('Skopea')
    expect(refused(await file(boat, on(1)))[2]).toEqual([{ field: 'slot', message: 'slot_other_area' }])
    const { body } = await file(boat, on(0))
    const move = (slot: object) =>
      server.call(owner, requestsApi.moveSlot, { params: { id: body.data.id }, body: slot })
    expect(refused(await move(on(3)))[2]).toEqual([{ field: 'day', message: 'slot_other_area' }])
    expect(statusAndKey(await move(on(2, 'PM')))).toBe('200 slot_saved')
    expect((await file(await boatAt(null, other), on(3), other)).status).toBe(200)
  })

  it('assigned another day by an admin → asked first, also without a capacity', async () => {
    await save({ areas: [GOCEK, BODRUM] })
    const { id } = (await file(await boatAt('Skopea'), null)).body.data
    const query = { from: monday, to: addDays(monday, 5), requestId: id }
    const load = (await server.call(admin, appointmentsApi.load, { query })).body.data
    expect(load.map(({ areas, warning }) => [areas.join(), warning])).toEqual([
      ['Göcek', null],
      ['Bodrum', 'day_other_area'],
      ['Göcek,Bodrum', null],
      ['', 'day_other_area'],
      ['', 'day_other_area'],
      ['', 'day_closed'],
    ])
    expect(statusAndKey(await assign(id, addDays(monday, 1)))).toBe('409 day_other_area')
    expect(statusAndKey(await assign(id, monday))).toBe('200 date_assigned')
    await save({ placesAHalf: 0 })
    expect(statusAndKey(await assign(id, addDays(monday, 1)))).toBe('409 day_other_area')
    expect(statusAndKey(await assign(id, addDays(monday, 1), { confirm: true }))).toBe('200 date_assigned')
  })

  it('a boat of somebody else → its area stays unknown', async () => {
    const query = { from: monday, to: monday, boatId: await boatAt('Skopea', other) }
    expect(statusAndKey(await server.call(owner, appointmentsApi.free, { query }))).toBe(
      '404 boat_not_found_or_not_owned',
    )
  })
})

it('areas saved while a boat is given a day → one after the other', async () => {
  await save({ areas: [] })
  const boat = await boatAt('Skopea')
  const [held] = await Promise.all([file(boat, on(1)), save({ areas: [GOCEK] })])
  expect([200, 400]).toContain(held.status)
  expect(refused(await file(boat, on(1, 'PM')))[2]).toEqual([{ field: 'slot', message: 'slot_other_area' }])
})
