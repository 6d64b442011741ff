import { beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { appointmentsApi } from '../../../shared/appointments/appointments.contract.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
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
const today = dayOf(new Date())

/** A week of its own for each test: Monday to Sunday, after the lead time. */
let monday = addDays(weekStart(today), 7)
beforeEach(() => {
  monday = addDays(monday, 7)
})

const capacity = (more: object = {}) =>
  server.call(admin, appointmentsApi.updateSettings, {
    body: { workingDays: [1, 2, 3, 4, 5], placesAHalf: 1, leadDays: 2, holdHours: 48, changeDays: 2, ...more },
  })
const free = async (day = monday) =>
  (await server.call(owner, appointmentsApi.free, { query: { from: day, to: day } })).body.data[0]
const file = async (who: Person, slot: object | null, more: object = {}): Promise<string> => {
  const boatId = (await createBoat(server.db, who.id)).id
  const body = { requestType: 'MAINTENANCE', boatId, slot, ...more }
  const { data } = (await server.call(who, requestsApi.create, { body })).body
  expect((await server.call(who, requestsApi.byId, { params: { id: data.id } })).body.data).toEqual(data)
  return data.id
}
const move = (id: string, slot: object, who: Person = owner) =>
  server.call(who, requestsApi.moveSlot, { params: { id }, body: slot })
const cancel = (id: string, who: Person = owner) => server.call(who, requestsApi.cancelSlot, { params: { id } })
const assign = (id: string, assignedDate: string, more: object = {}) =>
  server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate, ...more } })
const on = (ahead: number, half = 'AM') => ({ day: addDays(monday, ahead), half })
const set = (id: string, values: object) =>
  server.db.updateTable('service_requests').set(values).where('id', '=', id).execute()
const told = async (id: string) => {
  const rows = await server.db
    .selectFrom('notifications')
    .select(['user_id', 'kind'])
    .where('request_id', '=', id)
    .where('kind', '<>', 'request_created')
    .orderBy('kind')
    .execute()
  return rows.map(({ user_id, kind }) => [user_id, kind])
}

describe('the settings', () => {
  it('changed by somebody else meanwhile → 409, and stay as they are', async () => {
    const { version } = (await capacity()).body.data
    expect(statusAndKey(await capacity({ version, placesAHalf: 2 }))).toBe('200 appointment_settings_saved')
    expect(statusAndKey(await capacity({ version, placesAHalf: 3 }))).toBe('409 record_changed')
    const { body } = await server.call(admin, appointmentsApi.settings)
    expect(body.data).toMatchObject({ version: version + 1, placesAHalf: 2, changeDays: 2, assignsItself: false })
  })

  it('tell an owner only their terms', async () => {
    await capacity({ changeDays: 4 })
    const { body } = await server.call(owner, appointmentsApi.terms)
    expect(body.data).toEqual({ changeDays: 4, assignsItself: false, marinas: [] })
  })
})

describe('a workshop that assigns by itself', () => {
  it('makes a wish the assigned day at once, with its calendar item', async () => {
    await capacity({ assignsItself: true })
    const id = await file(owner, on(0))
    expect(await server.row('service_requests', id)).toMatchObject({ assigned_date: monday, slot_day: monday })
    expect(await server.calendarItemOf(id)).toBeTruthy()
    expect(await free()).toMatchObject({ AM: 0, PM: 1 })
    expect((await move(id, on(1, 'PM'))).body.data).toMatchObject({ assignedDate: addDays(monday, 1) })
    await capacity()
  })
})

describe('an owner', () => {
  it('moves a held half-day: the old place is free, the preferred day follows, admins are told', async () => {
    await capacity()
    const id = await file(owner, on(0))
    const { body } = await move(id, on(1, 'PM'))
    const day = addDays(monday, 1)
    expect(body.data).toMatchObject({
      slot: { day, half: 'PM' },
      assignedDate: null,
      preferredStartDate: day,
      preferredEndDate: day,
    })
    expect(await free()).toMatchObject({ AM: 1, PM: 1 })
    expect(await free(day)).toMatchObject({ AM: 1, PM: 0 })
    expect(await told(id)).toEqual([[admin.id, 'slot_moved']])
  })

  it('moves to the other half of a day that is else full', async () => {
    await capacity()
    const id = await file(owner, on(0))
    expect(statusAndKey(await move(id, on(0, 'PM')))).toBe('200 slot_saved')
    expect(await free()).toMatchObject({ AM: 1, PM: 0 })
    await file(other, on(0))
    expect(statusAndKey(await move(id, on(0)))).toBe('409 slot_taken')
  })

  it('moves an assigned day with its calendar item; the technician is told', async () => {
    await capacity()
    const id = await file(owner, on(0))
    await assignTechnician(server.db, id, technician.id)
    await assign(id, monday)
    await server.db.deleteFrom('notifications').execute()
    expect((await move(id, on(2))).body.data).toMatchObject({ assignedDate: addDays(monday, 2) })
    const item = await server.row('calendar_items', await server.calendarItemOf(id))
    expect(item?.date).toBe(addDays(monday, 2))
    expect(await told(id)).toEqual([
      [technician.id, 'date_assigned'],
      [admin.id, 'slot_moved'],
    ])
    await server.db.deleteFrom('notifications').execute()
    await move(id, on(2, 'PM'))
    expect((await told(id)).map(([, kind]) => kind)).toEqual(['slot_moved', 'slot_moved'])
  })

  it('chooses a half-day later, where the request had none or its hold has ended', async () => {
    await capacity()
    const id = await file(owner, null)
    expect(statusAndKey(await move(id, on(0)))).toBe('200 slot_saved')
    await set(id, { slot_day: today, slot_held_until: new Date(Date.now() - 1000) })
    expect(statusAndKey(await move(id, on(1)))).toBe('200 slot_saved')
  })

  it('cancels: no day, no item, the request stays open; admins and technicians are told', async () => {
    await capacity()
    const id = await file(owner, on(0))
    await assignTechnician(server.db, id, technician.id)
    await assign(id, monday)
    await server.db.deleteFrom('notifications').execute()
    expect((await cancel(id)).body.data).toMatchObject({
      slot: null,
      assignedDate: null,
      preferredStartDate: null,
      status: 'PENDING',
    })
    await expect(server.calendarItemOf(id)).rejects.toThrow()
    expect(await free()).toMatchObject({ AM: 1, PM: 1 })
    expect((await told(id)).toSorted()).toEqual(
      [
        [admin.id, 'slot_canceled'],
        [technician.id, 'slot_canceled'],
      ].toSorted(),
    )
    expect(statusAndKey(await cancel(id))).toBe('409 no_slot')
  })

  it('changes it up to the limit of days, and not later', async () => {
    await capacity({ changeDays: 3 })
    const id = await file(owner, on(0))
    const near = (days: number) => set(id, { assigned_date: addDays(today, days) })
    await near(2)
    expect(statusAndKey(await move(id, on(1)))).toBe('409 slot_too_near')
    expect(statusAndKey(await cancel(id))).toBe('409 slot_too_near')
    await near(3)
    expect(statusAndKey(await move(id, on(1)))).toBe('200 slot_saved')
    await near(-1)
    expect(statusAndKey(await cancel(id))).toBe('409 slot_too_near')
    await near(3)
    expect(statusAndKey(await cancel(id))).toBe('200 slot_canceled')
  })

  it('does not change a day that the workshop gave without a wish', async () => {
    await capacity()
    const id = await file(owner, null)
    await assign(id, monday)
    expect(statusAndKey(await move(id, on(1)))).toBe('409 no_slot')
    expect(statusAndKey(await cancel(id))).toBe('409 no_slot')
  })

  it('is refused with the reason: a stranger, an old version, a day without appointments', async () => {
    await capacity()
    const id = await file(owner, on(0))
    expect(statusAndKey(await move(id, on(1), other))).toBe('403 not_your_request')
    expect(statusAndKey(await cancel(id, other))).toBe('403 not_your_request')
    expect(statusAndKey(await move(id, { ...on(1), version: 7 }))).toBe('409 record_changed')
    expect(refused(await move(id, on(6)))[2]).toEqual([{ field: 'day', message: 'slot_not_offered' }])
    expect(refused(await move(id, { day: 'yarın', half: 'NIGHT' }))[2]).toMatchObject([
      { field: 'day' },
      { field: 'half' },
    ])
  })
})

describe('an admin who assigns a full day', () => {
  const fill = async (ahead: number) => {
    for (let job = 0; job < 2; job++)
      await createRequest(server.db, { customer_id: owner.id, assigned_date: addDays(monday, ahead) })
  }

  it('is asked first, on the request’s page, in the plan and in the calendar', async () => {
    await capacity({ closedDays: [addDays(monday, 2)] })
    await fill(0)
    const id = await file(owner, null)
    const params = { id }
    expect(statusAndKey(await assign(id, monday))).toBe('409 day_overbooked')
    expect(statusAndKey(await assign(id, addDays(monday, 2)))).toBe('409 day_closed')
    const plan = { assignedDate: monday, technicianIds: [technician.id] }
    const planned = (body: object) => server.call(admin, requestsApi.plan, { params, body })
    expect(statusAndKey(await planned(plan))).toBe('409 day_overbooked')
    expect((await server.row('service_requests', id))?.version).toBe(1)
    expect(statusAndKey(await assign(id, addDays(monday, 1)))).toBe('200 date_assigned')
    const drop = (body: object) =>
      server.calendarItemOf(id).then((item) => server.call(admin, calendarApi.update, { params: { id: item }, body }))
    expect(statusAndKey(await drop({ date: monday }))).toBe('409 day_overbooked')
    expect(statusAndKey(await drop({ date: monday, confirm: true }))).toBe('200 calendar_item_updated')
    expect(statusAndKey(await planned(plan))).toBe('200 request_planned')
    expect(statusAndKey(await assign(id, addDays(monday, 2), { confirm: true }))).toBe('200 date_assigned')
  })

  it('is not asked for the place that the request holds, a day that is over, or without a capacity', async () => {
    await capacity()
    const id = await file(owner, on(0))
    await file(other, on(0, 'PM'))
    expect(statusAndKey(await assign(id, monday))).toBe('200 date_assigned')
    expect(statusAndKey(await assign(id, addDays(today, -3)))).toBe('200 date_assigned')
    await capacity({ placesAHalf: 0 })
    await fill(1)
    expect(statusAndKey(await assign(id, addDays(monday, 1)))).toBe('200 date_assigned')
  })

  it('is asked where the half of an ended hold was given to somebody else', async () => {
    await capacity()
    const id = await file(owner, on(0))
    await set(id, { slot_held_until: new Date(Date.now() - 1000) })
    await file(other, on(0))
    expect(statusAndKey(await assign(id, monday))).toBe('409 day_overbooked')
  })
})

describe('a race for the last place', () => {
  it.each([0, 1, 2, 3, 4])('move against hold, round %d → one has it', async (ahead) => {
    await capacity()
    const id = await file(owner, null)
    const boatId = (await createBoat(server.db, other.id)).id
    const body = { requestType: 'FAULT', boatId, slot: on(ahead) }
    const answers = await Promise.all([move(id, on(ahead)), server.call(other, requestsApi.create, { body })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await free(addDays(monday, ahead))).toMatchObject({ AM: 0, PM: 1 })
  })

  it.each([0, 1, 2])('move against move, round %d → one has it', async (ahead) => {
    await capacity()
    const ids = [await file(owner, on(3)), await file(other, on(4))]
    const answers = await Promise.all([move(ids[0] ?? '', on(ahead)), move(ids[1] ?? '', on(ahead), other)])
    expect(answers.map(statusAndKey).sort()).toEqual(['200 slot_saved', '409 slot_taken'])
  })

  it.each([0, 1, 2])('an ended hold assigned against a new hold, round %d → one has it', async (ahead) => {
    await capacity()
    const id = await file(owner, on(ahead))
    await set(id, { slot_held_until: new Date(Date.now() - 1000) })
    const rival = await file(other, null)
    const answers = await Promise.all([assign(id, addDays(monday, ahead)), move(rival, on(ahead), other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
