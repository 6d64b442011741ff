// Filing requests, and who may see them.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  archive,
  assignTechnician,
  createBoat,
  createEngine,
  createModel,
  createRequest,
} from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { admin, owner, stranger, technician } = usePeople(server, {
  admin: 'ADMIN',
  owner: ['CUSTOMER', { fullName: 'Derya Deniz' }],
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
})
const requestCount = async () =>
  (await server.db.selectFrom('service_requests').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow())
    .n

describe('POST /api/maintenance/requests', () => {
  const file = (who: Person | null, body: unknown) => server.call(who, requestsApi.create, { body })

  it('opens a request for an own boat, with its engines by name, and writes one log entry', async () => {
    const boat = await createBoat(server.db, owner.id, { name: 'Poyraz', latitude: 37.03, longitude: 27.43 })
    const model = await createModel(server.db, { brand: 'Yamaha', model: 'F150B' })
    const engine = await createEngine(server.db, { model_id: model.modelId, boat_id: boat.id, owner_user_id: owner.id })
    const body = {
      requestType: 'FAULT',
      description: '  Sol motor çalışmıyor ',
      boatId: boat.id,
      engineIds: [engine.id, engine.id],
      preferredStartDate: '2026-06-01',
      preferredEndDate: '2026-06-01',
    }
    const answer = await file(owner, body)
    expect(statusAndKey(answer)).toBe('200 request_created')
    expect(answer.body.data).toMatchObject({
      requestType: 'FAULT',
      description: 'Sol motor çalışmıyor',
      boatId: boat.id,
      boatName: 'Poyraz',
      boatLatitude: 37.03,
      boatLongitude: 27.43,
      engineIds: [engine.id],
      engines: [{ id: engine.id, label: 'Yamaha F150B', serialNumber: engine.serial_number }],
      preferredStartDate: '2026-06-01',
      preferredEndDate: '2026-06-01',
      assignedDate: null,
      status: 'PENDING',
      customerId: owner.id,
      customerEmail: owner.email,
      customerName: 'Derya Deniz',
      technicians: [],
      offerSentAt: null,
      completedAt: null,
      customerRating: null,
      version: 1,
    })
    expect(answer.body.data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await server.logsOf(answer.body.data.id)).toMatchObject([
      {
        action_type: 'CREATE',
        category: 'MAINTENANCE',
        user_email: owner.email,
        message: `Poyraz teknesi için ${answer.body.data.requestNumber} numaralı talep açıldı: Arıza`,
      },
    ])
  })

  it('is filed by an admin for the boat’s owner; what is optional may be empty', async () => {
    const boat = await createBoat(server.db, owner.id)
    const answer = await file(admin, {
      requestType: 'MAINTENANCE',
      description: '',
      boatId: boat.id,
      preferredStartDate: '',
      preferredEndDate: null,
    })
    expect(statusAndKey(answer)).toBe('200 request_created')
    expect(answer.body.data).toMatchObject({
      customerId: owner.id,
      description: null,
      engineIds: [],
      preferredStartDate: null,
      preferredEndDate: null,
    })
  })

  it('answers what a reading of the new request answers', async () => {
    const boat = await createBoat(server.db, owner.id, { latitude: 37.03, longitude: 27.43 })
    const on = { boat_id: boat.id, owner_user_id: owner.id }
    const engines = await Promise.all([createEngine(server.db, on), createEngine(server.db, on)])
    const engineIds = engines.map(({ id }) => id).toReversed()
    const full = { description: ' Ses \n', engineIds, preferredStartDate: '2026-06-01', preferredEndDate: '2026-06-03' }
    for (const who of [owner, admin]) {
      for (const more of [{}, full]) {
        const { data } = (await file(who, { requestType: 'FAULT', boatId: boat.id, ...more })).body
        const read = await server.call(who, requestsApi.byId, { params: { id: data.id } })
        expect(read.body.data).toEqual(data)
        expect(data.engineIds).toHaveLength(more === full ? 2 : 0)
      }
    }
  })

  it('refuses foreign, unknown and archived boats and owners who are gone', async () => {
    const foreign = await createBoat(server.db, stranger.id)
    const archived = await createBoat(server.db, owner.id, { archived_at: new Date() })
    const gone = await server.person('CUSTOMER')
    const left = await createBoat(server.db, gone.id)
    await archive(server.db, 'users', gone.id)
    const before = await requestCount()
    const on = (boatId: string) => ({ requestType: 'FAULT', boatId })
    expect(statusAndKey(await file(owner, on(foreign.id)))).toBe('403 not_your_boat')
    expect(statusAndKey(await file(owner, on(archived.id)))).toBe('404 boat_not_found')
    expect(statusAndKey(await file(admin, on(archived.id)))).toBe('404 boat_not_found')
    expect(statusAndKey(await file(owner, on(UNKNOWN_ID)))).toBe('404 boat_not_found')
    expect(statusAndKey(await file(owner, on('no-id')))).toBe('404 boat_not_found')
    expect(statusAndKey(await file(admin, on(left.id)))).toBe('404 customer_not_found')
    expect(await requestCount()).toBe(before)
  })

  it('refuses engines that are not on the boat, and writes nothing then', async () => {
    const boat = await createBoat(server.db, owner.id)
    const other = await createBoat(server.db, owner.id)
    const own = { boat_id: boat.id, owner_user_id: owner.id }
    const mounted = await createEngine(server.db, own)
    const elsewhere = await createEngine(server.db, { ...own, boat_id: other.id })
    const loose = await createEngine(server.db)
    const archived = await createEngine(server.db, { ...own, archived_at: new Date() })
    const before = await requestCount()
    for (const engineId of [elsewhere.id, loose.id, archived.id, UNKNOWN_ID, 'x']) {
      const body = { requestType: 'FAULT', boatId: boat.id, engineIds: [mounted.id, engineId] }
      expect(statusAndKey(await file(owner, body))).toBe('404 engine_not_found')
    }
    expect(await requestCount()).toBe(before)
  })

  it('names the field of bad input', async () => {
    const boat = await createBoat(server.db, owner.id)
    const good = { requestType: 'FAULT', boatId: boat.id }
    const cases: [object, string, string][] = [
      [{ requestType: 'PARTY' }, 'requestType', 'invalid_value'],
      [{ boatId: undefined }, 'boatId', 'required'],
      [{ boatId: 7 }, 'boatId', 'required'],
      [{ description: 'x'.repeat(2001) }, 'description', 'too_long'],
      [{ description: 'a\0b' }, 'description', 'invalid_characters'],
      [{ engineIds: 'all' }, 'engineIds', 'invalid_value'],
      [{ engineIds: Array.from({ length: 21 }, () => UNKNOWN_ID) }, 'engineIds', 'too_many_items'],
      [{ preferredStartDate: '2026-02-30' }, 'preferredStartDate', 'invalid_date'],
      [{ preferredStartDate: '2026-06-02', preferredEndDate: '2026-06-01' }, 'preferredEndDate', 'end_before_start'],
    ]
    for (const [change, field, message] of cases) {
      expect(refused(await file(owner, { ...good, ...change }))).toEqual([
        400,
        'validation_failed',
        [{ field, message }],
      ])
    }
    expect(statusAndKey(await file(owner, '{"requestType":'))).toBe('400 validation_failed')
  })

  it('is for customers and admins with a session', async () => {
    expect(statusAndKey(await file(null, {}))).toBe('401 auth_required')
    expect(statusAndKey(await file(technician, {}))).toBe('403 access_denied')
  })
})

describe('GET /api/maintenance/requests/:id', () => {
  it('shows a request to its owner, its technicians and admins only', async () => {
    const request = await createRequest(server.db, { customer_id: owner.id, description: 'Yağ değişimi' })
    const see = (who: Person | null, id = request.id) => server.call(who, requestsApi.byId, { params: { id } })
    expect((await see(owner)).body.data).toMatchObject({ id: request.id, description: 'Yağ değişimi', technicians: [] })
    expect((await see(admin)).status).toBe(200)
    expect(statusAndKey(await see(stranger))).toBe('403 not_your_request')
    expect(statusAndKey(await see(technician))).toBe('403 not_your_request')
    await assignTechnician(server.db, request.id, technician.id)
    expect((await see(technician)).body.data.technicians).toEqual([
      { id: technician.id, email: technician.email, name: 'Deniz Kaptan' },
    ])
    expect(statusAndKey(await see(null))).toBe('401 auth_required')
    for (const id of [UNKNOWN_ID, 'abc', 'x'.repeat(60)])
      expect(statusAndKey(await see(admin, id))).toBe('404 request_not_found')
  })

  it('stays with the owner at filing time when the boat changes hands', async () => {
    const boat = await createBoat(server.db, owner.id)
    const { id } = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
    await server.db.updateTable('boats').set({ owner_user_id: stranger.id }).where('id', '=', boat.id).execute()
    expect((await server.call(owner, requestsApi.byId, { params: { id } })).body.data.customerEmail).toBe(owner.email)
    expect(statusAndKey(await server.call(stranger, requestsApi.byId, { params: { id } }))).toBe('403 not_your_request')
  })

  it('does not know an archived one', async () => {
    const { id } = await createRequest(server.db, { customer_id: owner.id, archived_at: new Date() })
    expect(statusAndKey(await server.call(owner, requestsApi.byId, { params: { id } }))).toBe('404 request_not_found')
  })
})
