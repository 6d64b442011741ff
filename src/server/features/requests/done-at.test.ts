// `clientAt`: what was done without a network is sent later, and keeps the moment at which it was done.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEngine, createModel, createPart, createRequest } from '../../../../test/factories.ts'
import { refused, usePeople, useServer } from '../../../../test/harness.ts'
import { phonePhoto, photoForm } from '../../../../test/pictures.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { logsApi } from '../../../shared/logs/logs.contract.ts'
import { photosApi } from '../../../shared/photos/photos.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { SENT_AT_HEADER } from '../../../shared/sent-at.ts'

const server = useServer()
const { owner, admin, technician } = usePeople(server, { owner: 'CUSTOMER', admin: 'ADMIN', technician: 'TECHNICIAN' })
const start = Date.now()
const ago = (days: number) => new Date(start - days * 24 * 3_600_000)
const LATER = -8
let photo: Uint8Array
let requestId: string
let engineId: string
let assignedAt: Date

beforeAll(async () => {
  photo = await phonePhoto(300, 200)
})

/** A job that was filed three days ago and assigned two days ago. */
beforeEach(async () => {
  assignedAt = ago(2)
  const moments = { created_at: ago(3), assigned_technician_at: assignedAt }
  const job = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE', ...moments })
  requestId = job.id
  await server.db
    .insertInto('request_technicians')
    .values({ request_id: requestId, technician_id: technician.id })
    .execute()
  const { modelId } = await createModel(server.db)
  const fleet = {
    model_id: modelId,
    boat_id: job.boat_id,
    owner_user_id: owner.id,
    created_at: ago(4),
    hours_used_hundredths: 10_000,
  }
  engineId = (await createEngine(server.db, fleet)).id
})

const params = () => ({ params: { id: requestId } })
const add = (caption: string, clientAt?: Date, who = technician) => {
  const fields = { serviceRequestId: requestId, caption, ...(clientAt && { clientAt: clientAt.toISOString() }) }
  return server.call(who, photosApi.upload, { body: photoForm(photo, fields) })
}
const isNow = (moment: string | null) => Math.abs(Date.parse(moment ?? '') - server.clock().getTime()) < 60_000

describe('clientAt of a photo', () => {
  it('is moved by what the device’s clock differs from the server’s at the sending', async () => {
    const wrong = (moment: Date) => new Date(moment.getTime() - 30 * 24 * 3_600_000).toISOString()
    const fields = { serviceRequestId: requestId, caption: 'yanlış saat', clientAt: wrong(ago(1)) }
    const headers = { [SENT_AT_HEADER]: wrong(server.clock()) }
    const { data } = (await server.call(technician, photosApi.upload, { body: photoForm(photo, fields), headers })).body
    expect(Math.abs(Date.parse(data.doneAt ?? '') - ago(1).getTime())).toBeLessThan(60_000)
  })

  it('puts it in its place by when it was taken, beside when it arrived', async () => {
    await add('geldiğinde')
    const { data } = (await add('dün', ago(1))).body
    expect([data.doneAt, isNow(data.createdAt)]).toEqual([ago(1).toISOString(), true])
    const { content } = (await server.call(owner, photosApi.ofRequest, { params: { requestId } })).body.data
    expect(content.map(({ caption }) => caption)).toEqual(['dün', 'geldiğinde'])
  })

  it('is never after its arrival, and never before the work could begin', async () => {
    const ahead = (await add('ileri', ago(LATER))).body.data
    expect(isNow(ahead.doneAt)).toBe(true)
    expect(Date.parse(ahead.doneAt ?? '')).toBeLessThanOrEqual(Date.parse(ahead.createdAt))
    const old = (await add('eski', new Date('2001-01-01T00:00:00Z'))).body.data
    expect(old.doneAt).toBe(assignedAt.toISOString())
  })
})

describe('clientAt of parts', () => {
  it('puts a part’s transactions in order, and the stock’s ledger shows it beside the arrival', async () => {
    const part = await createPart(server.db)
    const items = [{ sparePartId: part.id, quantity: 3 }]
    const body = { serviceRequestId: requestId, items, clientAt: ago(1.5).toISOString() }
    const list = (await server.call(technician, partListsApi.create, { body })).body.data
    const [item] = (await server.call(technician, partListsApi.items, { params: { id: list.id } })).body.data.content
    const of = { params: { id: item?.id ?? '' } }
    const move = (status: string, clientAt?: Date) =>
      server.call(technician, partListsApi.addTransaction, { ...of, body: { quantity: 1, status, clientAt } })
    await move('USED')
    await move('RETURNED', ago(1))
    await move('DAMAGED', ago(1.2))
    const { content } = (await server.call(technician, partListsApi.transactions, of)).body.data
    expect(content.map(({ status, doneAt }) => [status, doneAt === null])).toEqual([
      ['USED', true],
      ['RETURNED', false],
      ['DAMAGED', false],
    ])
    const ledger = await server.call(technician, sparePartsApi.movements, { params: { id: part.id } })
    const moved = ledger.body.data.content.map(({ reason, doneAt, createdAt }) => [
      reason,
      doneAt && Date.parse(doneAt) < ago(0.9).getTime(),
      isNow(createdAt),
    ])
    expect(moved.filter(([reason]) => reason !== 'INITIAL')).toEqual([
      ['RETURNED', true, true],
      ['TAKEN', true, true],
    ])
  })
})

describe('clientAt of using all', () => {
  it('is kept with each of the transactions', async () => {
    const part = await createPart(server.db)
    const items = [{ sparePartId: part.id, quantity: 2 }]
    const { data: list } = (await server.call(technician, partListsApi.create, { body: { items } })).body
    const clientAt = ago(1)
    const answer = await server.call(technician, partListsApi.useAll, { params: { id: list.id }, body: { clientAt } })
    expect([answer.status, answer.body.data.remaining]).toEqual([200, 0])
    const [item] = (await server.call(technician, partListsApi.items, { params: { id: list.id } })).body.data.content
    const of = { params: { id: item?.id ?? '' } }
    const { content } = (await server.call(technician, partListsApi.transactions, of)).body.data
    expect(content.map(({ quantity, doneAt }) => [quantity, doneAt])).toEqual([[2, clientAt.toISOString()]])
  })
})

describe('clientAt of the completion', () => {
  it('is the completed date, of its readings too; the log shows both moments', async () => {
    const clientAt = ago(1)
    const readings = [{ engineId, hours: 130 }]
    const answer = await server.call(technician, requestsApi.complete, { ...params(), body: { clientAt, readings } })
    expect(answer.status).toBe(200)
    const { completedAt, completionArrivedAt } = answer.body.data
    expect([completedAt, isNow(completionArrivedAt)]).toEqual([clientAt.toISOString(), true])
    const known = await server.call(owner, readingsApi.ofEngine, { params: { id: engineId } })
    expect(known.body.data.content[0]).toMatchObject({ hours: 130, readAt: clientAt.toISOString() })
    const log = (await server.call(admin, logsApi.search, { query: { about: requestId } })).body.data.content[0]
    expect([log?.doneAt, isNow(log?.createdAt ?? null)]).toEqual([clientAt.toISOString(), true])
  })

  it('is bounded: eight days ahead is now, years ago is when the work began', async () => {
    const done = await server.call(technician, requestsApi.complete, { ...params(), body: { clientAt: ago(LATER) } })
    expect([isNow(done.body.data.completedAt), isNow(done.body.data.completionArrivedAt)]).toEqual([true, true])
    const other = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE', created_at: ago(3) })
    const call = { params: { id: other.id }, body: { clientAt: '2001-01-01' } }
    const old = (await server.call(admin, requestsApi.complete, call)).body.data
    expect(old.completedAt).toBe(other.created_at.toISOString())
  })
})

describe('clientAt of a reading', () => {
  it('is when it was read, unless the call names another day; a moment ahead is now', async () => {
    const of = { params: { id: engineId } }
    const read = async (body: object) => (await server.call(owner, readingsApi.add, { ...of, body })).body.data
    expect((await read({ hours: 110, clientAt: ago(1) })).readAt).toBe(ago(1).toISOString())
    expect(isNow((await read({ hours: 111, clientAt: ago(LATER) })).readAt)).toBe(true)
    const named = await read({ hours: 105, readAt: ago(2).toISOString(), clientAt: ago(1) })
    expect(named.readAt).toBe(ago(2).toISOString())
  })

  it('is refused at its field where it is no moment', async () => {
    const body = { hours: 110, clientAt: 'dün' }
    const answer = await server.call(owner, readingsApi.add, { params: { id: engineId }, body })
    expect(refused(answer)).toEqual([400, 'validation_failed', [{ field: 'clientAt', message: 'invalid_date' }]])
  })
})

it('a call that is sent again with clientAt is a repetition of the one that did not say it', async () => {
  const of = { params: { id: engineId }, operationId: randomUUID() }
  const first = await server.call(owner, readingsApi.add, { ...of, body: { hours: 110 } })
  const again = await server.call(owner, readingsApi.add, { ...of, body: { hours: 110, clientAt: ago(1) } })
  expect([again.status, again.body]).toEqual([200, first.body])
  const { content } = (await server.call(owner, readingsApi.ofEngine, { params: { id: engineId } })).body.data
  expect(content.filter(({ hours }) => hours === 110)).toHaveLength(1)
  const operationId = randomUUID()
  const send = (fields: Record<string, string>) =>
    server.call(technician, photosApi.upload, {
      operationId,
      body: photoForm(photo, { serviceRequestId: requestId, ...fields }),
    })
  const stored = await send({})
  const repeated = await send({ clientAt: ago(1).toISOString() })
  expect([repeated.status, repeated.body]).toEqual([200, stored.body])
})
