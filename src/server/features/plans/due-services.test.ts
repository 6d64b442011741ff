import { beforeAll, describe, expect, it } from 'vitest'
import { engineCalls } from '../../../../test/engine-calls.ts'
import { assignTechnician, createBoat } from '../../../../test/factories.ts'
import { type Person, refused, sorted, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { addDays, addMonths, PLAN_STATES } from '../../../shared/plans/due-rules.ts'
import { dueServicesApi } from '../../../shared/plans/due-services.contract.ts'
import { boatPlansApi, enginePlansApi } from '../../../shared/plans/plans.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin, technician, stranger } = usePeople(server, {
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  stranger: 'CUSTOMER',
})
const { anEngine } = engineCalls(server)
const today = () => dayOf(server.clock())
const OIL = { code: 'OIL', title: 'Motor yağı', action: 'REPLACE', everyHours: 100, everyMonths: 12 }

async function aPlannedEngine(items: object[] = [OIL]) {
  const engine = await anEngine({ hours: 100, days: 20, yearly: 50 })
  const params = { id: engine.id }
  const { body } = await server.call(admin, enginePlansApi.update, { params, body: { items } })
  return { ...engine, items: body.data.items }
}
const due = async (who: Person, query: object = {}) =>
  (await server.call(who, dueServicesApi.list, { query: { size: 100, ...query } })).body.data.content
const putDates = (id: string, items: object[], who = admin) =>
  server.call(who, boatPlansApi.update, { params: { id }, body: { items } })

describe('what is due', () => {
  let engine: Awaited<ReturnType<typeof aPlannedEngine>>
  beforeAll(async () => {
    const doneOn = addMonths(today(), -13)
    engine = await aPlannedEngine([
      { ...OIL, doneOn, doneAtHours: 90 },
      { ...OIL, code: 'SOON', doneOn: addDays(addMonths(today(), -12), 10), doneAtHours: 90 },
      { ...OIL, code: 'LATER', everyMonths: 48 },
      { ...OIL, code: 'FIRST', firstHours: 20, everyHours: null, everyMonths: null },
    ])
    await putDates(engine.boat.id, [{ code: 'LIFERAFT' }, { code: 'INSURANCE', dueOn: addDays(today(), -400) }])
  })

  it('stands in a list of the owner’s engines and boats, the earliest expected first', async () => {
    const list = await due(engine.owner)
    expect(list.map(({ code, state }) => [code, state])).toEqual([
      ['INSURANCE', 'OVERDUE'],
      ['OIL', 'OVERDUE'],
      ['SOON', 'SOON'],
      ['LATER', 'LATER'],
      ['LIFERAFT', 'UNKNOWN'],
    ])
    const { owner, boat, id } = engine
    expect(list[1]).toMatchObject({ engineId: id, boatId: boat.id, hoursUsed: 100, dueAtHours: 190, requestId: null })
    expect(list[1]).toMatchObject({ ownerId: owner.id, ownerEmail: owner.email, boatName: boat.name })
    expect(list[0]).toMatchObject({ engineId: null, engine: null, boatId: boat.id, ownerEmail: owner.email })
  })

  it('each state → exactly its items, for the owner and the admin', async () => {
    for (const who of [engine.owner, admin]) {
      const all = await due(who)
      for (const state of PLAN_STATES) {
        const some = await due(who, { state })
        expect(some.every((one) => one.state === state)).toBe(true)
        expect(some.map(({ id }) => id).sort()).toEqual(
          all
            .filter((one) => one.state === state)
            .map(({ id }) => id)
            .sort(),
        )
      }
    }
  })

  it('boat by boat: shows a row each with its items of the state, and the overview its number', async () => {
    const boats = async (query: object = {}) =>
      (await server.call(admin, dueServicesApi.boats, { query: { size: 100, ...query } })).body.data
    const twin = await anEngine({ hours: 10, days: 20 })
    await server.db.updateTable('engines').set({ boat_id: engine.boat.id }).where('id', '=', twin.id).execute()
    const doneOn = addMonths(today(), -14)
    const items = [{ ...OIL, doneOn, doneAtHours: 5 }]
    await server.call(admin, enginePlansApi.update, { params: { id: twin.id }, body: { items } })
    const ours = async (query?: object) =>
      (await boats(query)).content
        .filter(({ id }) => id === engine.boat.id)
        .map((boat) => boat.items.map((i) => i.code))
    expect(await ours()).toEqual([['INSURANCE', 'OIL', 'OIL', 'SOON']])
    expect(await ours({ state: 'OVERDUE' })).toEqual([['INSURANCE', 'OIL', 'OIL']])
    expect(await ours({ state: 'SOON' })).toEqual([['SOON']])
    expect(await ours({ state: 'LATER' })).toEqual([['LATER']])
    expect(await ours({ state: 'UNKNOWN' })).toEqual([['LIFERAFT']])
    const [row] = (await boats()).content
    expect(row).toMatchObject({ boatName: engine.boat.name, ownerEmail: engine.owner.email })
    const { waiting } = (await server.call(admin, overviewApi.overview)).body.data
    expect(waiting.dueBoats).toBe((await boats()).page.totalElements)
    // On no boat any more, an engine stands for itself.
    await server.db.updateTable('engines').set({ boat_id: null }).where('id', '=', twin.id).execute()
    expect(await ours()).toEqual([['INSURANCE', 'OIL', 'SOON']])
    const alone = (await boats()).content.find(({ id }) => id === twin.id)
    expect(alone).toMatchObject({ boatId: null, ownerEmail: twin.owner.email, items: [{ engineId: twin.id }] })
  })

  it('is nobody else’s, and nothing of a deleted engine', async () => {
    expect(await due(stranger)).toEqual([])
    const { owner, id } = await aPlannedEngine()
    expect(await due(owner)).toHaveLength(1)
    await server.db.updateTable('engines').set({ archived_at: new Date() }).where('id', '=', id).execute()
    expect(await due(owner)).toEqual([])
  })
})

it('an engine says what it needs first, and so does its boat', async () => {
  const { owner, boat, id } = await aPlannedEngine([
    { ...OIL, everyMonths: 24 },
    { ...OIL, code: 'BELT', title: 'Triger' },
  ])
  const engines = await server.call(owner, enginesApi.ofMyBoat, { params: { boatId: boat.id } })
  const first = { title: 'Triger', dueOn: addMonths(today(), 12), dueAtHours: 200, hoursUsed: 100 }
  expect(engines.body.data.content).toMatchObject([{ id, nextService: first }])
  const mine = await server.call(owner, boatsApi.mine)
  expect(mine.body.data.content).toMatchObject([{ nextService: first }])
})

describe('the dates of a boat', () => {
  it('owner and admin write them; what is not named goes', async () => {
    const boat = await createBoat(server.db, stranger.id)
    const dueOn = addMonths(today(), 5)
    const { status, body } = await putDates(boat.id, [{ code: 'ANTIFOULING', dueOn, everyMonths: 12 }], stranger)
    expect([status, body.message]).toEqual([200, 'boat_plan_updated'])
    expect(body.data).toMatchObject({ boatId: boat.id, items: [{ title: 'Zehirli boya', dueOn, state: 'LATER' }] })
    expect((await putDates(boat.id, [{ code: 'VISA', dueOn }])).body.data.items.map(({ code }) => code)).toEqual([
      'VISA',
    ])
    const { owner } = await anEngine()
    expect(statusAndKey(await putDates(boat.id, [], owner))).toBe('404 boat_not_found_or_not_owned')
    const get = await server.call(owner, boatPlansApi.byBoat, { params: { id: boat.id } })
    expect(statusAndKey(get)).toBe('404 boat_not_found_or_not_owned')
  })

  it.each([
    [[{ code: 'PARROT' }], 'items.0.code', 'invalid_value'],
    [[{ code: 'VISA', dueOn: '2027-02-30' }], 'items.0.dueOn', 'invalid_date'],
    [[{ code: 'VISA' }, { code: 'VISA' }], 'items.1.code', 'plan_code_taken'],
  ])('%j → 400 at its field', async (items, field, message) => {
    const boat = await createBoat(server.db, stranger.id)
    expect(refused(await putDates(boat.id, items))).toEqual([400, 'validation_failed', [{ field, message }]])
  })
})

describe('a request for plan items', () => {
  const file = (who: Person, boatId: string, planItemIds: string[]) =>
    server.call(who, requestsApi.create, { body: { requestType: 'MAINTENANCE', boatId, planItemIds } })

  it('one open request an item, also at the same time; a canceled one frees it', async () => {
    const { owner, boat, items } = await aPlannedEngine()
    const ids = items.map(({ id }) => id)
    const answers = await Promise.all([file(owner, boat.id, ids), file(owner, boat.id, ids)])
    expect(sorted(answers)).toEqual(['200 request_created', '409 plan_item_already_requested'])
    const filed = answers.find(({ status }) => status === 200)?.body.data.id ?? ''
    expect((await due(owner))[0]?.requestId).toBe(filed)
    await server.call(owner, requestsApi.cancel, { params: { id: filed } })
    expect((await due(owner))[0]?.requestId).toBeNull()
    expect((await file(owner, boat.id, ids)).status).toBe(200)
  })

  it('a boat gets another owner → the request of the owner before holds its items no more, whatever becomes of it', async () => {
    const { owner, boat, items } = await aPlannedEngine()
    const ids = items.map(({ id }) => id)
    const old = (await file(owner, boat.id, ids)).body.data.id
    const body = { name: boat.name, model: 'Sirena 58', ownerUserId: stranger.id }
    await server.call(admin, boatsApi.update, { params: { id: boat.id }, body })
    await server.call(admin, requestsApi.update, { params: { id: old }, body: { status: 'ACTIVE' } })
    const answers = await Promise.all([file(stranger, boat.id, ids), file(stranger, boat.id, ids)])
    expect(sorted(answers)).toEqual(['200 request_created', '409 plan_item_already_requested'])
    const held = answers.find(({ status }) => status === 200)?.body.data.id
    expect((await due(stranger)).find((one) => one.boatId === boat.id)?.requestId).toBe(held)
  })

  it('a request that is handed over with its boat → holds its items', async () => {
    const { owner, boat, items } = await aPlannedEngine()
    const ids = items.map(({ id }) => id)
    const filed = (await file(owner, boat.id, ids)).body.data.id
    const offered = { email: stranger.email, withRequests: true }
    const { id } = (await server.call(owner, handoversApi.offer, { params: { id: boat.id }, body: offered })).body.data
    expect((await server.call(stranger, handoversApi.accept, { params: { id } })).status).toBe(200)
    expect((await due(stranger)).find((one) => one.boatId === boat.id)?.requestId).toBe(filed)
    const key = 'plan_item_already_requested'
    expect(refused(await file(stranger, boat.id, ids))).toEqual([409, key, [{ field: 'planItemIds', message: key }]])
  })

  it('an item of another boat → 404, and nothing is filed', async () => {
    const { items } = await aPlannedEngine()
    const { owner, boat } = await anEngine()
    const answer = await file(
      owner,
      boat.id,
      items.map(({ id }) => id),
    )
    expect(statusAndKey(answer)).toBe('404 plan_item_not_found')
    const filed = server.db.selectFrom('service_requests').select('id').where('boat_id', '=', boat.id)
    expect(await filed.execute()).toEqual([])
  })

  it('completing it → what was ticked is done with date and hours, and the next due moves from there', async () => {
    const { owner, boat, id, items } = await aPlannedEngine([OIL, { ...OIL, code: 'GEAR', title: 'Kuyruk yağı' }])
    await putDates(boat.id, [{ code: 'ANTIFOULING', dueOn: today(), everyMonths: 12 }])
    const [oil = '', gear = ''] = items.map((item) => item.id)
    const request = (await file(owner, boat.id, [oil, gear])).body.data.id
    await assignTechnician(server.db, request, technician.id)
    await server.call(admin, requestsApi.update, { params: { id: request }, body: { status: 'ACTIVE' } })
    const asked = await server.call(technician, dueServicesApi.ofRequest, { params: { id: request } })
    expect(asked.body.data.map(({ code, isRequested }) => [code, isRequested])).toEqual([
      ['OIL', true],
      ['GEAR', true],
      ['ANTIFOULING', false],
    ])
    const paint = asked.body.data.at(-1)?.id ?? ''
    const body = { donePlanItemIds: [oil, paint], readings: [{ engineId: id, hours: 130, confirm: true }] }
    expect((await server.call(technician, requestsApi.complete, { params: { id: request }, body })).status).toBe(200)

    const plan = (await server.call(owner, enginePlansApi.byEngine, { params: { id } })).body.data
    expect(plan.items).toMatchObject([
      { code: 'OIL', doneOn: today(), doneAtHours: 130, dueOn: addMonths(today(), 12), dueAtHours: 230 },
      { code: 'GEAR', doneOn: null, dueAtHours: 200 },
    ])
    const dates = (await server.call(owner, boatPlansApi.byBoat, { params: { id: boat.id } })).body.data
    expect(dates.items).toMatchObject([{ doneOn: today(), dueOn: addMonths(today(), 12) }])
    expect((await due(owner)).every(({ requestId }) => requestId === null)).toBe(true)
    const done = await server.call(technician, dueServicesApi.ofRequest, { params: { id: request } })
    expect(done.body.data.map(({ isDone }) => isDone)).toEqual([true, false, true])
    expect((await server.logsOf(id)).at(-1)?.message).toMatch(/motorunda yapıldı: Motor yağı$/)
  })

  it('an item of another boat at completion → 404, and the job stays open', async () => {
    const { items } = await aPlannedEngine()
    const { owner, boat } = await anEngine()
    const id = (await file(owner, boat.id, [])).body.data.id
    await server.call(admin, requestsApi.update, { params: { id }, body: { status: 'ACTIVE' } })
    const body = { donePlanItemIds: items.map((item) => item.id) }
    const answer = await server.call(admin, requestsApi.complete, { params: { id }, body })
    expect(statusAndKey(answer)).toBe('404 plan_item_not_found')
    expect((await server.row('service_requests', id))?.status).toBe('ACTIVE')
  })

  it('a completion that arrives late → an item that a newer job did keeps the later day', async () => {
    const { owner, boat, id, items } = await aPlannedEngine()
    const dates = await putDates(boat.id, [{ code: 'ANTIFOULING', dueOn: today(), everyMonths: 12 }])
    const donePlanItemIds = [...items, ...dates.body.data.items].map((item) => item.id)
    const jobs = [(await file(owner, boat.id, [])).body.data.id, (await file(owner, boat.id, [])).body.data.id]
    for (const job of jobs)
      await server.call(admin, requestsApi.update, { params: { id: job }, body: { status: 'ACTIVE' } })
    const clientAt = server.clock().toISOString()
    server.advance(24 * 60)
    for (const person of [admin, owner]) await server.renewToken(person)
    const complete = async (job = '', when: object = {}) =>
      (await server.call(admin, requestsApi.complete, { params: { id: job }, body: { donePlanItemIds, ...when } }))
        .status
    expect(await complete(jobs[1])).toBe(200)
    expect(await complete(jobs[0], { clientAt })).toBe(200)

    const later = [{ doneOn: today(), dueOn: addMonths(today(), 12) }]
    const plan = (await server.call(owner, enginePlansApi.byEngine, { params: { id } })).body.data
    expect(plan.items).toMatchObject(later)
    const ofBoat = (await server.call(owner, boatPlansApi.byBoat, { params: { id: boat.id } })).body.data
    expect(ofBoat.items).toMatchObject(later)
  })
})
