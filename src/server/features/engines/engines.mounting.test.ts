// Mounting, unmounting and moving engines, also several at once; and the lists that show it.
import { describe, expect, it } from 'vitest'
import { createBoat, createEngine, createModel, createRequest } from '../../../../test/factories.ts'
import { UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { brandsApi, modelsApi } from '../../../shared/engines/brands.contract.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'

const server = useServer()
const engineRow = (id: string) => server.row('engines', id)

describe('assigning and unassigning', () => {
  it('moves an owner’s engine off a boat and on another; they keep it in between', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const second = await createBoat(server.db, owner.id, { name: 'İkinci' })
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const off = await server.call(owner, enginesApi.unassign, { params: { id: engine.id, boatId: boat.id } })
    expect([off.status, off.body.message]).toEqual([200, 'engine_unassigned'])
    expect(off.body.data).toMatchObject({ boatId: null, boatName: null, version: 2 })
    expect((await server.call(owner, enginesApi.myUnassigned)).body.data).toEqual([off.body.data])
    const params = { id: engine.id, boatId: second.id }
    const on = await server.call(owner, enginesApi.assign, { params })
    expect([on.status, on.body.message]).toEqual([200, 'engine_assigned'])
    expect(on.body.data).toMatchObject({ boatId: second.id, boatName: 'İkinci', version: 3 })
    expect((await server.call(owner, enginesApi.assign, { params })).body.data).toEqual(on.body.data)
    expect((await server.call(owner, enginesApi.myUnassigned)).body.data).toEqual([])
    const name = `${on.body.data.brand} ${on.body.data.model} (${on.body.data.serialNumber})`
    expect((await server.logsOf(engine.id)).map((entry) => entry.message)).toEqual([
      `${name} motoru ${boat.name} teknesinden ayrıldı`,
      `${name} motoru İkinci teknesine bağlandı`,
    ])
  })

  it('refuses foreign and unknown boats and engines, and an engine that is elsewhere', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const { owner: stranger, boat: foreignBoat } = await server.ownerWithBoat()
    const admin = await server.person('ADMIN')
    const second = await createBoat(server.db, owner.id)
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const foreign = await createEngine(server.db, { owner_user_id: stranger.id })
    const cases = [
      [owner, enginesApi.assign, engine.id, second.id, 409, 'engine_already_assigned'],
      [admin, enginesApi.assign, engine.id, second.id, 409, 'engine_already_assigned'],
      [owner, enginesApi.unassign, engine.id, second.id, 409, 'engine_not_on_boat'],
      [admin, enginesApi.unassign, foreign.id, second.id, 409, 'engine_not_on_boat'],
      [owner, enginesApi.assign, foreign.id, boat.id, 404, 'engine_not_found'],
      [stranger, enginesApi.unassign, engine.id, foreignBoat.id, 404, 'engine_not_found'],
      [owner, enginesApi.assign, engine.id, foreignBoat.id, 403, 'not_your_boat'],
      [stranger, enginesApi.unassign, engine.id, boat.id, 403, 'not_your_boat'],
      [owner, enginesApi.assign, engine.id, UNKNOWN_ID, 404, 'boat_not_found'],
      [admin, enginesApi.unassign, engine.id, 'x', 404, 'boat_not_found'],
      [admin, enginesApi.assign, UNKNOWN_ID, boat.id, 404, 'engine_not_found'],
    ] as const
    for (const [who, endpoint, id, boatId, status, key] of cases) {
      const answer = await server.call(who, endpoint, { params: { id, boatId } })
      expect([answer.status, answer.body.message]).toEqual([status, key])
    }
    expect(await engineRow(engine.id)).toMatchObject({ boat_id: boat.id, version: 1 })
    expect(await engineRow(foreign.id)).toMatchObject({ boat_id: null, version: 1 })
    expect(await server.logsOf(engine.id)).toEqual([])
  })

  it('lets an admin move any engine; it belongs to the new boat’s owner then', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const { owner: next, boat: target } = await server.ownerWithBoat()
    const admin = await server.person('ADMIN')
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const spare = await createEngine(server.db)
    for (const { id } of [engine, spare]) {
      const moved = await server.call(admin, enginesApi.move, { params: { engineId: id, boatId: target.id } })
      expect([moved.status, moved.body.message]).toEqual([200, 'engine_moved'])
      expect(moved.body.data).toMatchObject({ boatId: target.id, boatName: target.name, version: 2 })
      expect((await engineRow(id))?.owner_user_id).toBe(next.id)
    }
    expect((await server.logsOf(engine.id))[0]?.message).toContain(
      `${boat.name} teknesinden ${target.name} teknesine taşındı`,
    )
    expect((await server.call(owner, enginesApi.unassign, { params: { id: engine.id, boatId: boat.id } })).status).toBe(
      404,
    )
    const unknownBoat = await server.call(admin, enginesApi.move, {
      params: { engineId: engine.id, boatId: UNKNOWN_ID },
    })
    expect([unknownBoat.status, unknownBoat.body.message]).toEqual([404, 'boat_not_found'])
    const unknown = await server.call(admin, enginesApi.move, { params: { engineId: UNKNOWN_ID, boatId: boat.id } })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'engine_not_found'])
  })
})

describe('lists', () => {
  it('the engines of a boat are closed to others: 404 for a customer, boat_not_found for an admin', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const { owner: stranger } = await server.ownerWithBoat()
    const admin = await server.person('ADMIN')
    const first = await createEngine(server.db, {
      boat_id: boat.id,
      owner_user_id: owner.id,
      created_at: '2020-01-01T00:00:00Z',
    })
    const second = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const params = { boatId: boat.id }
    expect((await server.call(admin, enginesApi.ofBoat, { params })).body.data.content.map((row) => row.id)).toEqual([
      first.id,
      second.id,
    ])
    const foreign = await server.call(stranger, enginesApi.ofMyBoat, { params })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'boat_not_found_or_not_owned'])
    const unknown = await server.call(admin, enginesApi.ofBoat, { params: { boatId: UNKNOWN_ID } })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'boat_not_found'])
  })

  it('filter by serial number, brand and model, page by page, newest first', async () => {
    const admin = await server.person('ADMIN')
    const { owner, boat } = await server.ownerWithBoat()
    const volvo = await createModel(server.db, { brand: 'Volvo Penta', model: 'D4' })
    const [d6] = await server.db
      .insertInto('models')
      .values({ brand_id: volvo.brandId, name: 'D6' })
      .returning('id')
      .execute()
    const onBoat = { boat_id: boat.id, owner_user_id: owner.id }
    const at = (day: number) => ({ created_at: new Date(Date.UTC(2020, 0, day)) })
    const a = await createEngine(server.db, { model_id: volvo.modelId, serial_number: 'ŞİŞ-100%', ...onBoat, ...at(1) })
    const b = await createEngine(server.db, { model_id: d6?.id ?? '', serial_number: 'sis-200', ...at(2) })
    const c = await createEngine(server.db, { serial_number: 'XSIS-300', ...at(3) })
    const list = async (
      query: Record<string, string | number>,
      endpoint: typeof enginesApi.list | typeof enginesApi.unassigned = enginesApi.list,
    ) => (await server.call(admin, endpoint, { query })).body.data
    const ids = async (...args: Parameters<typeof list>) => (await list(...args)).content.map((engine) => engine.id)
    expect(await ids({ serialNumber: 'ŞIS-' })).toEqual([c.id, b.id, a.id])
    expect(await ids({ serialNumber: '0%' })).toEqual([a.id])
    expect(await ids({ brandId: volvo.brandId })).toEqual([b.id, a.id])
    expect(await ids({ brandId: volvo.brandId, modelId: volvo.modelId })).toEqual([a.id])
    expect(await ids({ modelId: c.model_id, brandId: volvo.brandId })).toEqual([])
    expect(await ids({ serialNumber: 'sis', brandId: '', modelId: '' }, enginesApi.unassigned)).toEqual([c.id, b.id])
    expect(await list({ serialNumber: 'sis', size: 2, page: 1 })).toMatchObject({
      content: [{ id: a.id, boatName: boat.name, brand: 'Volvo Penta' }],
      page: { number: 1, size: 2, totalElements: 3, totalPages: 2 },
    })
    expect(await ids({ brandId: 'x' })).toEqual([])
    expect((await server.call(admin, enginesApi.list, { query: { page: -1 } })).body.errors).toEqual([
      { field: 'page', message: 'number_too_small' },
    ])
  })
})

describe('at the same time', () => {
  it('an engine goes on one of two boats', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const second = await createBoat(server.db, owner.id)
    for (let round = 0; round < 5; round++) {
      const engine = await createEngine(server.db, { owner_user_id: owner.id })
      const answers = await Promise.all(
        [boat, second].map(({ id }) =>
          server.call(owner, enginesApi.assign, { params: { id: engine.id, boatId: id } }),
        ),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      expect(answers.find((answer) => answer.status === 409)?.body.message).toBe('engine_already_assigned')
      const winner = answers.find((answer) => answer.status === 200)?.body.data
      expect(await engineRow(engine.id)).toMatchObject({ boat_id: winner?.boatId, version: 2 })
      expect(await server.logsOf(engine.id)).toHaveLength(1)
    }
  })

  it('one of two edits of one version wins', async () => {
    const { owner } = await server.ownerWithBoat()
    const engine = await createEngine(server.db, { owner_user_id: owner.id })
    const answers = await Promise.all(
      ['A', 'B'].map((serialNumber) =>
        server.call(owner, enginesApi.updateMine, {
          params: { id: engine.id },
          body: { modelId: engine.model_id, serialNumber, version: 1 },
        }),
      ),
    )
    expect(answers.map((answer) => [answer.status, answer.body.message]).sort()).toEqual([
      [200, 'engine_updated'],
      [409, 'record_changed'],
    ])
  })

  it('an engine that is deleted while a request names it is archived, or the request is refused', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    for (let round = 0; round < 5; round++) {
      const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
      const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
      const naming = server.db
        .insertInto('request_engines')
        .values({ request_id: request.id, engine_id: engine.id })
        .execute()
      const [named, removed] = await Promise.all([
        naming.then(
          () => true,
          () => false,
        ),
        server.call(owner, enginesApi.removeMine, { params: { id: engine.id } }),
      ])
      expect(removed.status).toBe(200)
      const left = await engineRow(engine.id)
      expect(left?.archived_at instanceof Date).toBe(named)
    }
  })

  it('a model that is picked and deleted is archived or not picked; a brand stays whole', async () => {
    const admin = await server.person('ADMIN')
    for (let round = 0; round < 5; round++) {
      const { modelId, brandId } = await createModel(server.db)
      const [created, removed, brandRemoved] = await Promise.all([
        server.call(admin, enginesApi.create, { body: { modelId, serialNumber: 'S' } }),
        server.call(admin, modelsApi.remove, { params: { id: modelId } }),
        server.call(admin, brandsApi.remove, { params: { id: brandId } }),
      ])
      expect([200, 404]).toContain(created.status)
      expect([200, 404]).toContain(removed.status)
      const used = await server.db.selectFrom('engines').select('id').where('model_id', '=', modelId).execute()
      expect(used).toHaveLength(created.status === 200 ? 1 : 0)
      expect(brandRemoved.status).toBe(created.status === 200 ? 409 : 200)
    }
  })
})
