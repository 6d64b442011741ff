import { describe, expect, it } from 'vitest'
import { engineCalls } from '../../../../test/engine-calls.ts'
import { assignTechnician, createEngine, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, useServer } from '../../../../test/harness.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { anEngine, daysAgo, history, read } = engineCalls(server)

describe('who', () => {
  it('the owner, admins and technicians of a job on the boat; nobody else finds the engine', async () => {
    const { owner, boat, id } = await anEngine()
    const admin = await server.person('ADMIN')
    const technician = await server.person('TECHNICIAN')
    const [stranger, colleague] = [await server.person('CUSTOMER'), await server.person('TECHNICIAN')]
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })
    await assignTechnician(server.db, request.id, technician.id)
    for (const [index, who] of [owner, admin, technician].entries())
      expect((await read(who, id, { hours: 101 + index })).status).toBe(200)
    expect((await history(owner, id)).content.map(({ source }) => source)).toEqual([
      'TECHNICIAN',
      'SERVICE',
      'OWNER',
      'IMPORT',
    ])
    for (const who of [stranger, colleague]) {
      expect(statusAndKey(await read(who, id, { hours: 110 }))).toBe('404 engine_not_found')
      const list = await server.call(who, readingsApi.ofEngine, { params: { id } })
      expect(statusAndKey(list)).toBe('404 engine_not_found')
    }
  })

  it('an engine that changes its owner keeps its readings, without the name of the owner before', async () => {
    const { owner, id } = await anEngine()
    await read(owner, id, { hours: 110 })
    const next = await server.ownerWithBoat()
    const admin = await server.person('ADMIN')
    await server.call(admin, enginesApi.move, { params: { engineId: id, boatId: next.boat.id } })
    expect((await history(next.owner, id)).content[0]).toMatchObject({ hours: 110, source: 'OWNER', recordedBy: null })
    expect((await history(admin, id)).content[0]?.recordedBy).not.toBeNull()
  })
})

describe('completing a job', () => {
  const complete = (who: Person, id: string, body: object) =>
    server.call(who, requestsApi.complete, { params: { id }, body })

  async function aJob() {
    const engine = await anEngine()
    const technician = await server.person('TECHNICIAN')
    const request = await createRequest(server.db, {
      customer_id: engine.owner.id,
      boat_id: engine.boat.id,
      status: 'ACTIVE',
    })
    await assignTechnician(server.db, request.id, technician.id)
    return { ...engine, technician, requestId: request.id }
  }

  it('takes the hours of the engines with it', async () => {
    const { technician, requestId, id, owner } = await aJob()
    const answer = await complete(technician, requestId, { readings: [{ engineId: id, hours: 123.4 }] })
    expect(answer.body.data.status).toBe('COMPLETED')
    expect((await history(owner, id)).content[0]).toMatchObject({ hours: 123.4, source: 'TECHNICIAN' })
  })

  it('wrong hours are named by their place, and the job stays open', async () => {
    const { technician, requestId, id } = await aJob()
    const low = await complete(technician, requestId, { readings: [{ engineId: id, hours: 12 }] })
    expect(refused(low)).toEqual([
      409,
      'reading_below_previous',
      [{ field: 'readings.0.hours', message: 'reading_below_previous' }],
    ])
    const other = await anEngine()
    const foreign = await complete(technician, requestId, { readings: [{ engineId: other.id, hours: 120 }] })
    expect(statusAndKey(foreign)).toBe('404 engine_not_found')
    expect((await server.row('service_requests', requestId))?.status).toBe('ACTIVE')
    expect((await complete(technician, requestId, {})).status).toBe(200)
  })
})

describe('the database', () => {
  it('never changes or deletes a reading, but for its photo', async () => {
    const { id } = await anEngine()
    const readings = () => server.db.updateTable('engine_readings').where('engine_id', '=', id)
    await expect(readings().set({ total_hundredths: 1 }).execute()).rejects.toMatchObject({
      constraint: 'engine_readings_append_only',
    })
    await expect(server.db.deleteFrom('engine_readings').where('engine_id', '=', id).execute()).rejects.toMatchObject({
      constraint: 'engine_readings_append_only',
    })
    await readings().set({ photo_id: null }).execute()
  })

  it('refuses a total that falls, and hours that are not the newest reading', async () => {
    const { id } = await anEngine()
    const put = (total: number, read_at: Date) =>
      server.db
        .insertInto('engine_readings')
        .values({ engine_id: id, hours_hundredths: total, total_hundredths: total, read_at, source: 'OWNER' })
        .execute()
    await expect(put(9_999, daysAgo(1))).rejects.toMatchObject({ constraint: 'engine_readings_in_order' })
    await expect(put(10_001, daysAgo(101))).rejects.toMatchObject({ constraint: 'engine_readings_in_order' })
    await expect(put(10_001, daysAgo(1))).rejects.toMatchObject({ constraint: 'engine_readings_newest_is_hours' })
  })

  it('deletes the readings of a deleted engine', async () => {
    const admin = await server.person('ADMIN')
    const { id } = await createEngine(server.db, { boat_id: null })
    expect((await server.call(admin, enginesApi.remove, { params: { id } })).status).toBe(200)
    const left = server.db.selectFrom('engine_readings').select('id').where('engine_id', '=', id)
    expect(await left.execute()).toEqual([])
  })
})
