import { describe, expect, it } from 'vitest'
import { archive, createEngine, createModel, createRequest } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { ROLES } from '../../../shared/roles.ts'

const server = useServer()
const engineRow = (id: string) => server.row('engines', id)

describe('adding an engine', () => {
  it('puts a customer’s engine on their boat, with brand and model by name and a log entry', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const model = await createModel(server.db, { brand: 'Yanmar', model: '4JH57' })
    const body = {
      modelId: model.modelId,
      serialNumber: ' YN-0042 ',
      hoursUsed: 412.35,
      propeller: '3x13.5x15',
      rcType: 'ELECTRONIC',
      steeringType: 'HYDRAULIC',
      boatId: boat.id,
    }
    const created = await server.call(owner, enginesApi.create, { body })
    expect([created.status, created.body.message]).toEqual([200, 'engine_created'])
    expect(created.body.data).toEqual({
      id: created.body.data.id,
      brand: 'Yanmar',
      brandId: model.brandId,
      model: '4JH57',
      modelId: model.modelId,
      serialNumber: 'YN-0042',
      hoursUsed: 412.35,
      declaredYearlyHours: null,
      propeller: '3x13.5x15',
      rcType: 'ELECTRONIC',
      steeringType: 'HYDRAULIC',
      boatId: boat.id,
      boatName: boat.name,
      version: 1,
      nextService: null,
    })
    const onBoat = await server.call(owner, enginesApi.ofMyBoat, { params: { boatId: boat.id } })
    expect(onBoat.body.data.content).toEqual([created.body.data])
    expect((await server.call(owner, boatsApi.myBoat, { params: { id: boat.id } })).body.data.engineCount).toBe(1)
    expect(await server.logsOf(created.body.data.id)).toMatchObject([
      {
        category: 'BOAT',
        action_type: 'CREATE',
        message: `Yanmar 4JH57 (YN-0042) motoru ${boat.name} teknesine eklendi`,
      },
    ])
  })

  it('needs a boat of the customer’s own; an admin may leave it without', async () => {
    const { owner } = await server.ownerWithBoat()
    const { boat: foreign } = await server.ownerWithBoat()
    const admin = await server.person('ADMIN')
    const { modelId } = await createModel(server.db)
    const fields = { modelId, serialNumber: 'S-1' }
    for (const boatId of [undefined, null, '']) {
      const none = await server.call(owner, enginesApi.create, { body: { ...fields, boatId } })
      expect([none.status, none.body.message, none.body.errors]).toEqual([
        400,
        'validation_failed',
        [{ field: 'boatId', message: 'required' }],
      ])
    }
    const theirs = await server.call(owner, enginesApi.create, { body: { ...fields, boatId: foreign.id } })
    expect([theirs.status, theirs.body.message]).toEqual([403, 'not_your_boat'])
    for (const who of [owner, admin]) {
      const unknown = await server.call(who, enginesApi.create, { body: { ...fields, boatId: UNKNOWN_ID } })
      expect([unknown.status, unknown.body.message]).toEqual([404, 'boat_not_found'])
    }
    expect(await server.db.selectFrom('engines').select('id').where('model_id', '=', modelId).execute()).toEqual([])

    const spare = await server.call(admin, enginesApi.create, { body: fields })
    expect(spare.body.data).toMatchObject({ boatId: null, boatName: null, hoursUsed: 0, propeller: null, rcType: null })
    const mounted = await server.call(admin, enginesApi.create, { body: { ...fields, boatId: foreign.id } })
    expect((await engineRow(mounted.body.data.id))?.owner_user_id).toBe(foreign.owner_user_id)
  })

  it('needs a model that can be picked (404 model_not_found)', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const archived = await createModel(server.db)
    await archive(server.db, 'models', archived.modelId)
    for (const modelId of [UNKNOWN_ID, 'x', archived.modelId]) {
      const answer = await server.call(owner, enginesApi.create, {
        body: { modelId, serialNumber: 'S', boatId: boat.id },
      })
      expect([answer.status, answer.body.message]).toEqual([404, 'model_not_found'])
    }
  })

  const bad: [string, object, string, string][] = [
    ['no model', { modelId: undefined }, 'modelId', 'required'],
    ['no serial number', { serialNumber: ' ' }, 'serialNumber', 'required'],
    ['an over-long serial number', { serialNumber: 'x'.repeat(81) }, 'serialNumber', 'too_long'],
    ['a NUL byte', { propeller: '\0' }, 'propeller', 'invalid_characters'],
    ['negative hours', { hoursUsed: -1 }, 'hoursUsed', 'number_too_small'],
    ['hours in words', { hoursUsed: 'çok' }, 'hoursUsed', 'invalid_number'],
    ['hours to the thousandth', { hoursUsed: 1.005 }, 'hoursUsed', 'too_many_decimals'],
    ['an unknown control', { rcType: 'MAGIC' }, 'rcType', 'invalid_value'],
    ['an unknown steering', { steeringType: 'ELECTRONIC' }, 'steeringType', 'invalid_value'],
  ]
  it.each(bad)('%s → refused (400)', async (_, wrong, field, message) => {
    const { owner, boat } = await server.ownerWithBoat()
    const body = { modelId: UNKNOWN_ID, serialNumber: 'S', boatId: boat.id, ...wrong }
    const answer = await server.call(owner, enginesApi.create, { body })
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
      400,
      'validation_failed',
      [{ field, message }],
    ])
  })
})

describe('who may call', () => {
  it('is nobody without a token (401), and each role only its own endpoints (403)', async () => {
    const people = new Map<string, Person>()
    for (const role of ROLES) people.set(role, await server.person(role))
    for (const endpoint of Object.values(enginesApi)) {
      const params = { id: UNKNOWN_ID, boatId: UNKNOWN_ID, engineId: UNKNOWN_ID }
      const input = { params, ...('body' in endpoint.schema ? { body: {} } : {}) }
      const anonymous = await server.call(null, endpoint, input)
      expect([anonymous.status, anonymous.body.message]).toEqual([401, 'auth_required'])
      for (const [role, person] of people) {
        const { status, body } = await server.call(person, endpoint, input)
        if ((endpoint.config.access as readonly string[]).includes(role)) expect(status).not.toBe(403)
        else expect([status, body.message]).toEqual([403, 'access_denied'])
      }
    }
  })
})

describe('changing an engine', () => {
  it('works for its owner and an admin, on the version they saw', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const admin = await server.person('ADMIN')
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id, rc_type: 'MECHANICAL' })
    const other = await createModel(server.db)
    const params = { id: engine.id }
    const mine = await server.call(owner, enginesApi.updateMine, {
      params,
      body: { modelId: other.modelId, serialNumber: 'YENİ', hoursUsed: 0.1, rcType: '', version: 1 },
    })
    expect([mine.status, mine.body.message]).toEqual([200, 'engine_updated'])
    expect(mine.body.data).toMatchObject({ model: other.modelName, brand: other.brandName, serialNumber: 'YENİ' })
    expect(mine.body.data).toMatchObject({ hoursUsed: 0.1, rcType: null, boatId: boat.id, version: 2 })
    const body = { modelId: other.modelId, serialNumber: 'ADMİN', version: 1 }
    const stale = await server.call(admin, enginesApi.update, { params, body })
    expect([stale.status, stale.body.message]).toEqual([409, 'record_changed'])
    const fresh = await server.call(admin, enginesApi.update, { params, body: { ...body, version: 2 } })
    expect([fresh.status, fresh.body.data.version, fresh.body.data.serialNumber]).toEqual([200, 3, 'ADMİN'])
    expect((await server.logsOf(engine.id)).map((entry) => entry.action_type)).toEqual(['UPDATE', 'UPDATE'])
  })

  it('keeps an archived model it already has, but takes no other archived one', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const [old, other] = [await createModel(server.db), await createModel(server.db)]
    const engine = await createEngine(server.db, { model_id: old.modelId, boat_id: boat.id, owner_user_id: owner.id })
    await server.db
      .updateTable('models')
      .set({ archived_at: new Date() })
      .where('id', 'in', [old.modelId, other.modelId])
      .execute()
    const update = (modelId: string) =>
      server.call(owner, enginesApi.updateMine, { params: { id: engine.id }, body: { modelId, serialNumber: 'S' } })
    expect((await update(old.modelId)).body.data.model).toBe(old.modelName)
    expect((await update(other.modelId)).body.message).toBe('model_not_found')
  })

  it('somebody else’s or unknown engine → 404 engine_not_found', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const { owner: stranger } = await server.ownerWithBoat()
    const admin = await server.person('ADMIN')
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const spare = await createEngine(server.db)
    const gone = await createEngine(server.db, { owner_user_id: stranger.id, archived_at: new Date() })
    const body = { modelId: engine.model_id, serialNumber: 'Çalıntı' }
    for (const id of [engine.id, spare.id, gone.id, UNKNOWN_ID, 'x']) {
      expect((await server.call(stranger, enginesApi.updateMine, { params: { id }, body })).body.message).toBe(
        'engine_not_found',
      )
      expect((await server.call(stranger, enginesApi.removeMine, { params: { id } })).status).toBe(404)
    }
    for (const id of [gone.id, UNKNOWN_ID]) {
      expect((await server.call(admin, enginesApi.update, { params: { id }, body })).body.message).toBe(
        'engine_not_found',
      )
      expect((await server.call(admin, enginesApi.remove, { params: { id } })).body.message).toBe('engine_not_found')
    }
    expect(await engineRow(engine.id)).toMatchObject({ serial_number: engine.serial_number, version: 1 })
  })
})

describe('deleting an engine', () => {
  it('no history → really deleted', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const answer = await server.call(owner, enginesApi.removeMine, { params: { id: engine.id } })
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([200, 'engine_deleted', null])
    expect(await engineRow(engine.id)).toBeUndefined()
    expect((await server.logsOf(engine.id)).map((entry) => entry.action_type)).toEqual(['DELETE'])
  })

  it('named by a request or a photo archives it: gone from the lists and the count', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const admin = await server.person('ADMIN')
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
    const inRequest = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const inPhoto = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    await server.db.insertInto('request_engines').values({ request_id: request.id, engine_id: inRequest.id }).execute()
    const photo = {
      service_request_id: request.id,
      engine_id: inPhoto.id,
      file_key: inPhoto.id,
      thumbnail_key: inPhoto.id,
    }
    await server.db
      .insertInto('photos')
      .values({ ...photo, content_type: 'image/jpeg', byte_size: 1, width: 1, height: 1 })
      .execute()
    expect((await server.call(owner, enginesApi.removeMine, { params: { id: inRequest.id } })).status).toBe(200)
    expect((await server.call(admin, enginesApi.remove, { params: { id: inPhoto.id } })).status).toBe(200)
    for (const engine of [inRequest, inPhoto]) {
      expect((await engineRow(engine.id))?.archived_at).toBeInstanceOf(Date)
      const found = await server.call(admin, enginesApi.list, { query: { serialNumber: engine.serial_number } })
      expect(found.body.data.page.totalElements).toBe(0)
    }
    expect((await server.call(owner, enginesApi.ofMyBoat, { params: { boatId: boat.id } })).body.data.content).toEqual(
      [],
    )
    expect((await server.call(owner, boatsApi.myBoat, { params: { id: boat.id } })).body.data.engineCount).toBe(0)
  })
})
