import { describe, expect, it } from 'vitest'
import { engineCalls } from '../../../../test/engine-calls.ts'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { dayOf } from '../../../shared/days.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { addDays, addMonths } from '../../../shared/plans/due-rules.ts'
import { enginePlansApi, servicePlansApi } from '../../../shared/plans/plans.contract.ts'

const server = useServer()
const people = usePeople(server, { admin: 'ADMIN', technician: 'TECHNICIAN', stranger: 'CUSTOMER' })
const { admin, technician, stranger } = people
const { anEngine, read } = engineCalls(server)

const OIL = { code: 'OIL', title: 'Motor yağı', action: 'REPLACE', everyHours: 100, everyMonths: 12 }
const BELT = { code: 'BELT', title: 'Triger', action: 'REPLACE', everyHours: 1000, everyMonths: 48 }
const today = () => dayOf(server.clock())

const put = (id: string, body: object, who = admin) => server.call(who, enginePlansApi.update, { params: { id }, body })
const planOf = async (id: string, who = admin) =>
  (await server.call(who, enginePlansApi.byEngine, { params: { id } })).body.data
const aTemplate = async (items: object[]) => {
  const body = { name: 'Poyraz', brand: 'Poyraz', family: '40', items }
  return (await server.call(admin, servicePlansApi.create, { body })).body.data
}

describe('the plan of an engine', () => {
  it('is copied from a template; each item counts from today and the engine’s hours', async () => {
    const { id } = await anEngine({ hours: 312.5, yearly: 100 })
    expect(await planOf(id)).toEqual({
      engineId: id,
      hoursUsed: 312.5,
      template: null,
      harshUse: false,
      items: [],
      differences: [],
      version: 1,
    })
    const { id: templateId } = await aTemplate([OIL, BELT])
    const { status, body } = await put(id, { templateId, version: 1 })
    expect([status, body.message]).toEqual([200, 'engine_plan_updated'])
    expect(body.data).toMatchObject({ template: { id: templateId, name: 'Poyraz', source: null }, version: 2 })
    expect(body.data.items).toMatchObject([
      { ...OIL, dueOn: addMonths(today(), 12), dueAtHours: 412.5, doneOn: null, state: 'LATER' },
      { ...BELT, dueOn: addMonths(today(), 48), dueAtHours: 1312.5, state: 'LATER' },
    ])
    expect((await server.logsOf(id)).at(-1)?.message).toMatch(/motorunun bakım planı güncellendi: 2 madde$/)
  })

  it('harsh use → half of the intervals, and back', async () => {
    const { id } = await anEngine({ hours: 100 })
    await put(id, { items: [OIL] })
    const { body } = await put(id, { harshUse: true })
    expect(body.data).toMatchObject({ harshUse: true, items: [{ dueAtHours: 150, dueOn: addMonths(today(), 6) }] })
    expect((await put(id, { harshUse: false })).body.data.items).toMatchObject([{ dueAtHours: 200 }])
  })

  it('work that was done before → the next one follows from it', async () => {
    const { id } = await anEngine({ hours: 312.5 })
    const doneOn = addMonths(today(), -13)
    const { body } = await put(id, { items: [{ ...OIL, doneOn, doneAtHours: 250 }] })
    expect(body.data.items).toMatchObject([
      { doneOn, doneAtHours: 250, dueOn: addMonths(today(), -1), dueAtHours: 350, state: 'OVERDUE' },
    ])
    expect((await put(id, { items: [{ ...OIL, everyHours: 200 }] })).body.data.items).toMatchObject([
      { doneOn, doneAtHours: 250, dueAtHours: 450 },
    ])
    const later = await put(id, { items: [{ ...OIL, doneOn: addDays(today(), 1) }] })
    const errors = [{ field: 'items.0.doneOn', message: 'plan_done_in_future' }]
    expect(refused(later)).toEqual([400, 'validation_failed', errors])
  })

  it('readings move it: soon, then overdue, and back when the reading is corrected', async () => {
    const { owner, id } = await anEngine({ hours: 100, days: 20, yearly: 100 })
    await put(id, { items: [OIL] })
    const stateOf = async () => (await planOf(id)).items[0]?.state
    expect(await stateOf()).toBe('LATER')
    await read(owner, id, { hours: 195, confirm: true })
    expect(await stateOf()).toBe('SOON')
    const wrong = (await read(owner, id, { hours: 210, confirm: true })).body.data.id
    expect(await stateOf()).toBe('OVERDUE')
    await read(owner, id, { hours: 196, voids: wrong, confirm: true })
    expect(await stateOf()).toBe('SOON')
  })

  it('the declared yearly hours move the expected day', async () => {
    const { owner, id, modelId } = await anEngine({ hours: 0, yearly: 1000, days: 0 })
    await put(id, { items: [OIL] })
    expect((await planOf(id)).items[0]?.expectedOn).toBe(addDays(today(), 36))
    const body = { modelId, serialNumber: 'SN-1', hoursUsed: 0, declaredYearlyHours: 2000 }
    await server.call(owner, enginesApi.updateMine, { params: { id }, body })
    expect((await planOf(id)).items[0]?.expectedOn).toBe(addDays(today(), 18))
  })

  it('a template that changed → its difference is offered, and taken on demand; own items stay', async () => {
    const { id } = await anEngine()
    const template = await aTemplate([OIL, BELT])
    await put(id, { templateId: template.id })
    const own = { code: 'OWN', title: 'Keçe', action: 'CHECK', everyMonths: 6 }
    const items = [...(await planOf(id)).items, own]
    await put(id, { items })
    expect((await planOf(id)).differences).toEqual([])

    const added = { code: 'PLUGS', title: 'Buji', action: 'CHECK', everyHours: 200 }
    const body = { ...template, items: [{ ...OIL, everyHours: 150 }, added] }
    await server.call(admin, servicePlansApi.update, { params: { id: template.id }, body })
    const offered = await planOf(id)
    expect(offered.items.map(({ code, everyHours }) => [code, everyHours])).toEqual([
      ['OIL', 100],
      ['BELT', 1000],
      ['OWN', null],
    ])
    expect(offered.differences.map(({ kind, item }) => [kind, item.code])).toEqual([
      ['CHANGED', 'OIL'],
      ['ADDED', 'PLUGS'],
      ['REMOVED', 'BELT'],
    ])
    const copies = async () =>
      (await server.call(admin, servicePlansApi.engines, { params: { id: template.id } })).body.data.content
    expect(await copies()).toMatchObject([{ id, differences: 3, version: offered.version }])
    const taken = (await put(id, { templateId: template.id })).body.data
    expect(await copies()).toMatchObject([{ id, differences: 0, version: taken.version }])
    expect(taken.items.map(({ code }) => code)).toEqual(['OIL', 'PLUGS', 'OWN'])
    expect(taken.differences).toEqual([])

    await server.call(admin, servicePlansApi.remove, { params: { id: template.id } })
    expect(await planOf(id)).toMatchObject({ template: null, differences: [], items: [{}, {}, {}] })
  })

  it('own items beside the template’s → added, changed and removed, due at once, and no template takes them', async () => {
    const { id } = await anEngine({ hours: 300 })
    const template = await aTemplate([OIL])
    const [oil] = (await put(id, { templateId: template.id })).body.data.items
    const seal = { code: 'SEAL', title: 'Keçe', action: 'CHECK', everyHours: 50, everyMonths: 6 }
    const added = (await put(id, { items: [oil, seal, BELT] })).body.data
    expect(added.items).toMatchObject([
      { code: 'OIL', isOwn: false },
      { code: 'SEAL', isOwn: true, dueAtHours: 350, dueOn: addMonths(today(), 6), state: 'LATER' },
      { code: 'BELT', isOwn: true },
    ])
    const changed = (await put(id, { items: [oil, { ...seal, everyHours: 80, everyMonths: null }] })).body.data
    expect(changed.items).toMatchObject([{}, { code: 'SEAL', isOwn: true, dueAtHours: 380, dueOn: null }])
    expect(changed.items).toHaveLength(2)

    const items = [OIL, { ...seal, title: 'Şablonun keçesi' }]
    await server.call(admin, servicePlansApi.update, { params: { id: template.id }, body: { ...template, items } })
    await put(id, { items: changed.items })
    const taken = (await put(id, { templateId: template.id })).body.data
    expect(taken.items).toMatchObject([{ code: 'OIL' }, { code: 'SEAL', title: 'Keçe', isOwn: true, dueAtHours: 380 }])
    expect(taken.differences).toEqual([])
  })

  it('the owner and a technician of a job on the boat read it; an admin writes', async () => {
    const { owner, boat, id } = await anEngine()
    await put(id, { items: [OIL] })
    const get = (who = owner) => server.call(who, enginePlansApi.byEngine, { params: { id } })
    expect((await get()).body.data.items).toHaveLength(1)
    expect(statusAndKey(await get(technician))).toBe('404 engine_not_found')
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
    await assignTechnician(server.db, request.id, technician.id)
    expect((await get(technician)).status).toBe(200)
    expect(statusAndKey(await get(stranger))).toBe('404 engine_not_found')
    for (const who of [owner, technician])
      expect(statusAndKey(await put(id, { items: [] }, who))).toBe('403 access_denied')
  })

  it('unknown ids, nothing to write, an outdated version → refused', async () => {
    const { id } = await anEngine()
    expect(statusAndKey(await put(UNKNOWN_ID, { items: [] }))).toBe('404 engine_not_found')
    expect(statusAndKey(await put(id, { templateId: UNKNOWN_ID }))).toBe('404 service_plan_not_found')
    expect(refused(await put(id, {}))).toEqual([400, 'validation_failed', [{ field: 'items', message: 'required' }]])
    await put(id, { items: [OIL], version: 1 })
    expect(statusAndKey(await put(id, { items: [], version: 1 }))).toBe('409 record_changed')
  })
})
