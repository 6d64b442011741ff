import { beforeEach, describe, expect, it } from 'vitest'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
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

const capacity = (more: object = {}) =>
  server.call(admin, appointmentsApi.updateSettings, {
    body: { workingDays: [1, 2, 3, 4, 5], placesAHalf: 1, leadDays: 2, holdHours: 48, ...more },
  })
const free = async (from = monday, to = addDays(from, 6)) =>
  (await server.call(owner, appointmentsApi.free, { query: { from, to } })).body.data
const file = async (who: typeof owner, slot: object | null, more: object = {}) =>
  server.call(who, requestsApi.create, {
    body: { requestType: 'MAINTENANCE', boatId: (await createBoat(server.db, who.id)).id, slot, ...more },
  })
const AM = () => ({ day: monday, half: 'AM' })

describe('free appointments', () => {
  it('are the working days that are not closed, from the lead time on', async () => {
    await capacity({ closedDays: [addDays(monday, 1)], placesAHalf: 3 })
    expect(await free()).toEqual([0, 2, 3, 4].map((ahead) => ({ day: addDays(monday, ahead), AM: 3, PM: 3 })))
    const today = dayOf(new Date())
    const next = await free(today, addDays(today, 20))
    expect(next.every(({ day }) => day >= addDays(today, 2))).toBe(true)
  })

  it('a workshop without places offers nothing', async () => {
    await capacity({ placesAHalf: 0 })
    expect(await free()).toEqual([])
    expect(refused(await file(owner, AM()))).toEqual([
      400,
      'validation_failed',
      [{ field: 'slot', message: 'slot_not_offered' }],
    ])
  })

  it('jobs without a half take places of their day', async () => {
    await capacity()
    await createRequest(server.db, { customer_id: owner.id, assigned_date: monday })
    expect((await free())[0]).toEqual({ day: monday, AM: 1, PM: 1 })
    await createRequest(server.db, { customer_id: owner.id, assigned_date: monday })
    expect((await free())[0]).toEqual({ day: monday, AM: 0, PM: 0 })
  })

  it('the wrong way round, or too many days → 400 at `to`', async () => {
    const ask = (from: string, to: string) => server.call(owner, appointmentsApi.free, { query: { from, to } })
    expect(refused(await ask(addDays(monday, 1), monday))[2]).toEqual([{ field: 'to', message: 'end_before_start' }])
    expect(refused(await ask(monday, addDays(monday, 92)))[2]).toEqual([{ field: 'to', message: 'period_too_long' }])
    expect((await ask(monday, addDays(monday, 91))).status).toBe(200)
  })
})

describe('a wished appointment', () => {
  it('is held, carried by the request, its preferred day, and free again with the request’s end', async () => {
    await capacity()
    const { body } = await file(owner, AM())
    expect(body.data).toMatchObject({ slot: AM(), preferredStartDate: monday, preferredEndDate: monday })
    expect((await free())[0]).toEqual({ day: monday, AM: 0, PM: 1 })
    expect(refused(await file(other, AM()))).toEqual([409, 'slot_taken', [{ field: 'slot', message: 'slot_taken' }]])
    await server.call(owner, requestsApi.cancel, { params: { id: body.data.id } })
    expect((await free())[0]).toEqual({ day: monday, AM: 1, PM: 1 })
    expect((await file(other, AM())).status).toBe(200)
  })

  it('is no longer held when its hours have passed, unless it became the assigned day', async () => {
    await capacity()
    const { body } = await file(owner, AM())
    const { id } = body.data
    const past = { slot_held_until: new Date(Date.now() - 1000) }
    await server.db.updateTable('service_requests').set(past).where('id', '=', id).execute()
    expect((await free())[0]?.AM).toBe(1)
    await server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate: monday } })
    expect((await free())[0]?.AM).toBe(0)
    await server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate: addDays(monday, 1) } })
    const [first, second] = await free()
    expect([first, second]).toEqual([
      { day: monday, AM: 1, PM: 1 },
      { day: addDays(monday, 1), AM: 1, PM: 1 },
    ])
  })

  it.each([
    ['a Sunday', 6],
    ['a closed day', 1],
    ['a day within the lead time', -1000],
  ])('%s → 400, and no request is filed', async (_, ahead) => {
    await capacity({ closedDays: [addDays(monday, 1)] })
    const answer = await file(owner, { day: addDays(monday, ahead), half: 'AM' })
    expect(refused(answer)[2]).toEqual([{ field: 'slot', message: 'slot_not_offered' }])
  })

  it('outside the wished days → 400 at `slot`; within them both are kept', async () => {
    await capacity()
    const boatId = (await createBoat(server.db, owner.id)).id
    const wish = (preferredStartDate: string | null, preferredEndDate: string | null) => {
      const body = { requestType: 'MAINTENANCE', boatId, slot: AM(), preferredStartDate, preferredEndDate }
      return server.call(owner, requestsApi.create, { body })
    }
    const [before, after] = [addDays(monday, -1), addDays(monday, 1)]
    const contradictions = [
      [after, null],
      [null, before],
      [after, after],
    ] as const
    for (const [start, end] of contradictions)
      expect(refused(await wish(start, end))[2]).toEqual([{ field: 'slot', message: 'slot_outside_days' }])
    const { data } = (await wish(before, after)).body
    expect(data).toMatchObject({ slot: AM(), preferredStartDate: before, preferredEndDate: after })
  })

  it('raced for by two owners → the last place is held by one', async () => {
    await capacity()
    for (let ahead = 0; ahead < 5; ahead++) {
      const slot = { day: addDays(monday, ahead), half: 'PM' }
      const answers = await Promise.all([file(owner, slot), file(other, slot), file(owner, slot)])
      expect(answers.map(statusAndKey).sort()).toEqual(['200 request_created', '409 slot_taken', '409 slot_taken'])
    }
  })
})
