import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBoat, createPart, createRequest } from '../../../../test/factories.ts'
import { statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { fromE3 } from '../../../shared/quantity.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const stockOf = async (id: string) =>
  fromE3(
    (await server.db.selectFrom('spare_parts').select('quantity_e3').where('id', '=', id).executeTakeFirstOrThrow())
      .quantity_e3,
  )
const listCount = async () =>
  (
    await server.db
      .selectFrom('part_lists')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('POST /api/inventory/part-lists', () => {
  it('takes all parts from the stock in one go, merges a part named twice and keeps the order', async () => {
    const technician = await server.person('TECHNICIAN')
    const customer = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, customer.id, { name: 'Gökçe Işık' })
    const request = await createRequest(server.db, { customer_id: customer.id, boat_id: boat.id, status: 'ACTIVE' })
    const [first, second] = [await createPart(server.db, { name: 'Yağ' }), await createPart(server.db, { name: 'Ada' })]
    const items = [
      { sparePartId: first.id, quantity: 2 },
      { sparePartId: second.id, quantity: 1 },
      { sparePartId: first.id, quantity: 3 },
    ]
    const body = { serviceRequestId: request.id, technicianUserId: null, items }
    const { status, body: answer } = await server.call(technician, partListsApi.create, { body })
    expect([status, answer.message]).toEqual([200, 'part_list_created'])
    expect(answer.data).toMatchObject({
      serviceRequestId: request.id,
      technicianUserId: technician.id,
      serviceRequestEmailString: `${customer.email} · Gökçe Işık`,
      technicianEmailString: technician.email,
      itemCount: 2,
    })
    const { data } = (await server.call(technician, partListsApi.items, { params: { id: answer.data.id } })).body
    expect(data.content).toMatchObject([
      { sparePartId: first.id, sparePartName: 'Yağ', partListItemCode: first.part_code, quantity: 5, remaining: 5 },
      { sparePartId: second.id, quantity: 1, used: 0, returned: 0, damaged: 0, status: 'TAKEN' },
    ])
    expect([await stockOf(first.id), await stockOf(second.id)]).toEqual([5, 9])
    expect(await server.logsOf(answer.data.id)).toMatchObject([
      { category: 'INVENTORY', action_type: 'CREATE', entity: 'part_list', user_id: technician.id },
    ])
  })

  it('writes nothing at all when one part is too few or unknown', async () => {
    const admin = await server.person('ADMIN')
    const [plenty, few] = [await createPart(server.db), await createPart(server.db, { quantity: 2 })]
    const before = await listCount()
    const create = (sparePartId: string, quantity: number) =>
      server.call(admin, partListsApi.create, {
        body: {
          items: [
            { sparePartId: plenty.id, quantity: 1 },
            { sparePartId, quantity },
          ],
        },
      })
    const tooFew = await create(few.id, 3)
    expect([tooFew.status, tooFew.body.message]).toEqual([409, 'global_stock_insufficient'])
    expect((await create(UNKNOWN_ID, 1)).body.message).toBe('spare_part_not_found')
    expect((await create('abc', 1)).status).toBe(404)
    const archived = await createPart(server.db, { archived_at: new Date() })
    expect((await create(archived.id, 1)).status).toBe(404)
    // Stock 2, lines of 2 and 1: the sum of the lines counts.
    const summed = await server.call(admin, partListsApi.create, {
      body: { items: [2, 1].map((quantity) => ({ sparePartId: few.id, quantity })) },
    })
    expect(summed.body.message).toBe('global_stock_insufficient')
    expect([await stockOf(plenty.id), await stockOf(few.id), await listCount()]).toEqual([10, 2, before])
    const movements = server.db.selectFrom('stock_movements').select('id').where('spare_part_id', '=', plenty.id)
    expect(await movements.execute()).toEqual([])
  })

  it('may be empty and without a request; an admin may name who takes it', async () => {
    const [admin, technician, customer] = [
      await server.person('ADMIN'),
      await server.person('TECHNICIAN'),
      await server.person('CUSTOMER'),
    ]
    const create = (body: object) => server.call(admin, partListsApi.create, { body })
    const empty = await create({ serviceRequestId: null, technicianUserId: null })
    expect(empty.body.data).toMatchObject({ serviceRequestId: null, technicianUserId: null, itemCount: 0 })
    expect((await create({ items: [] })).body.data.itemCount).toBe(0)
    expect((await create({ technicianUserId: technician.id })).body.data.technicianEmailString).toBe(technician.email)
    expect((await create({ technicianUserId: customer.id })).body.message).toBe('technician_not_found')
    expect((await create({ serviceRequestId: UNKNOWN_ID })).body.message).toBe('request_not_found')
  })

  it('takes the ids that a device gave, once: what waits behind the list can name it', async () => {
    const technician = await server.person('TECHNICIAN')
    const part = await createPart(server.db)
    const [id, item] = [randomUUID(), randomUUID()]
    const create = (body: object) => server.call(technician, partListsApi.create, { body })
    const line = { sparePartId: part.id, quantity: 2 }
    const made = await create({ id: id.toUpperCase(), items: [{ ...line, id: item }] })
    expect([made.status, made.body.data.id]).toEqual([200, id])
    const body = { quantity: 1, status: 'USED' }
    expect((await server.call(technician, partListsApi.addTransaction, { params: { id: item }, body })).status).toBe(
      200,
    )
    const before = await stockOf(part.id)
    expect(statusAndKey(await create({ id, items: [line] }))).toBe('409 part_list_already_saved')
    expect(statusAndKey(await create({ items: [{ ...line, id: item }] }))).toBe('409 part_list_already_saved')
    expect((await create({ id: 'x', items: [line] })).body.errors).toEqual([{ field: 'id', message: 'invalid_value' }])
    expect(await stockOf(part.id)).toBe(before)
  })

  it('refuses bad input with its key', async () => {
    const admin = await server.person('ADMIN')
    const part = await createPart(server.db)
    const create = (items: unknown) => server.call(admin, partListsApi.create, { body: { items } })
    const zero = await create([{ sparePartId: part.id, quantity: 0 }])
    expect([zero.status, zero.body.message]).toEqual([400, 'quantity_must_be_greater_than_zero'])
    expect(zero.body.errors).toEqual([{ field: 'items.0.quantity', message: 'quantity_must_be_greater_than_zero' }])
    expect((await create('x')).status).toBe(400)
    const nothing = await server.call(admin, partListsApi.create, { body: {} })
    expect(nothing.body.errors).toEqual([{ field: 'items', message: 'required' }])
    expect((await create([{ quantity: 1 }])).body.errors).toEqual([
      { field: 'items.0.sparePartId', message: 'required' },
    ])
    const many = Array.from({ length: 501 }, () => ({ sparePartId: part.id, quantity: 1 }))
    expect((await create(many)).body.errors).toEqual([{ field: 'items', message: 'too_many_items' }])
    expect((await server.call(await server.person('CUSTOMER'), partListsApi.create, { body: {} })).status).toBe(403)
  })
})

describe('a list afterwards', () => {
  async function aList(quantity = 4) {
    const admin = await server.person('ADMIN')
    const part = await createPart(server.db)
    const body = { items: [{ sparePartId: part.id, quantity }] }
    const { id } = (await server.call(admin, partListsApi.create, { body })).body.data
    return { admin, part, id, params: { id } }
  }

  it('takes more parts, each as an item of its own, by either path', async () => {
    const { admin, part, id, params } = await aList()
    const more = { sparePartId: part.id, quantity: 2 }
    const added = await server.call(admin, partListsApi.addItemTo, { params, body: more })
    expect([added.status, added.body.message]).toEqual([200, 'part_list_item_created'])
    expect(added.body.data).toMatchObject({ partListId: id, quantity: 2, remaining: 2 })
    const body = { ...more, partListId: id, status: 'TAKEN' }
    expect((await server.call(admin, partListsApi.addItem, { body })).status).toBe(200)
    const other = await server.call(admin, partListsApi.addItemTo, {
      params,
      body: { ...more, partListId: UNKNOWN_ID },
    })
    expect([other.status, other.body.errors]).toEqual([400, [{ field: 'partListId', message: 'invalid_value' }]])
    const page = (await server.call(admin, partListsApi.itemsByList, { query: { partListId: id, size: 2 } })).body.data
    expect([page.content.length, page.page.totalElements]).toEqual([2, 3])
    expect(await stockOf(part.id)).toBe(2)
    const refused = async (change: object) => {
      const answer = await server.call(admin, partListsApi.addItem, { body: { ...body, ...change } })
      return [answer.status, answer.body.message]
    }
    expect(await refused({ quantity: 3 })).toEqual([409, 'global_stock_insufficient'])
    expect(await refused({ quantity: 0 })).toEqual([400, 'quantity_must_be_greater_than_zero'])
    expect(await refused({ status: 'USED' })).toEqual([400, 'unsupported_transaction_type'])
    expect(await refused({ partListId: UNKNOWN_ID })).toEqual([404, 'part_list_not_found'])
    expect(await refused({ sparePartId: UNKNOWN_ID })).toEqual([404, 'spare_part_not_found'])
    expect(await stockOf(part.id)).toBe(2)
  })

  it('adds to the item that it has of a part where it is told to, all at once too', async () => {
    const { admin, part, params } = await aList(1)
    const add = (sparePartId: string) =>
      server.call(admin, partListsApi.addItemTo, { params, body: { sparePartId, quantity: 1, merge: true } })
    expect((await add(part.id)).body.data).toMatchObject({ quantity: 2, remaining: 2 })
    const other = await createPart(server.db, { quantity: 2 })
    const answers = await Promise.all([1, 2, 3].map(() => add(other.id)))
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      'global_stock_insufficient',
      'part_list_item_created',
      'part_list_item_created',
    ])
    const items = (await server.call(admin, partListsApi.items, { params })).body.data.content
    expect(items.map(({ sparePartId, quantity }) => [sparePartId, quantity])).toEqual([
      [part.id, 2],
      [other.id, 2],
    ])
    expect([await stockOf(part.id), await stockOf(other.id)]).toEqual([8, 0])
  })

  it('tells how many pieces are left on it, and whose job they are for', async () => {
    const { admin, params } = await aList(4)
    const technician = await server.person('TECHNICIAN')
    const request = await createRequest(server.db, {
      customer_id: (await server.person('CUSTOMER')).id,
      status: 'ACTIVE',
    })
    await server.call(admin, requestsApi.assign, { params: { id: request.id, technicianId: technician.id } })
    await server.call(admin, partListsApi.update, { params, body: { serviceRequestId: request.id } })
    const item = (await server.call(admin, partListsApi.items, { params })).body.data.content[0]
    await server.call(admin, partListsApi.addTransaction, {
      params: { id: item?.id ?? '' },
      body: { status: 'USED', quantity: 3 },
    })
    const list = (await server.call(technician, partListsApi.byId, { params })).body.data
    expect(list).toMatchObject({ remaining: 1, requestTechnicianIds: [technician.id] })
  })

  it('changes its request and technician, and only what is named', async () => {
    const { admin, params } = await aList()
    const technician = await server.person('TECHNICIAN')
    const request = await createRequest(server.db, { customer_id: (await server.person('CUSTOMER')).id })
    const put = (body: object) => server.call(admin, partListsApi.update, { params, body })
    await put({ technicianUserId: technician.id })
    const both = await put({ serviceRequestId: request.id })
    expect(both.body.data).toMatchObject({ serviceRequestId: request.id, technicianUserId: technician.id })
    expect((await put({ serviceRequestId: null })).body.data).toMatchObject({
      serviceRequestId: null,
      technicianUserId: technician.id,
    })
    expect((await put({ technicianUserId: UNKNOWN_ID })).body.message).toBe('technician_not_found')
    const unknown = await server.call(admin, partListsApi.update, { params: { id: UNKNOWN_ID }, body: {} })
    expect(unknown.body.message).toBe('part_list_not_found')
  })

  it('gives back what remains when it is deleted, once, and keeps its history', async () => {
    const { admin, part, id, params } = await aList(6)
    const item = (await server.call(admin, partListsApi.items, { params })).body.data.content[0]
    for (const [status, quantity] of [
      ['USED', 2],
      ['DAMAGED', 1],
      ['RETURNED', 1],
    ] as const)
      await server.call(admin, partListsApi.addTransaction, {
        params: { id: item?.id ?? '' },
        body: { status, quantity },
      })
    expect(await stockOf(part.id)).toBe(5)
    const answers = await Promise.all([1, 2, 3].map(() => server.call(admin, partListsApi.remove, { params })))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 404, 404])
    expect(await stockOf(part.id)).toBe(7)
    expect((await server.call(admin, partListsApi.byId, { params })).body.message).toBe('part_list_not_found')
    expect((await server.call(admin, partListsApi.items, { params })).status).toBe(404)
    const late = await server.call(admin, partListsApi.addTransaction, {
      params: { id: item?.id ?? '' },
      body: { status: 'RETURNED', quantity: 1 },
    })
    expect([late.status, late.body.message]).toEqual([404, 'part_list_item_not_found'])
    const kept = server.db.selectFrom('part_list_item_transactions').select('status')
    expect(await kept.where('part_list_item_id', '=', item?.id ?? '').execute()).toHaveLength(3)
    const movements = server.db.selectFrom('stock_movements').select(['reason', 'delta_e3']).orderBy('created_at')
    expect(await movements.where('part_list_id', '=', id).execute()).toEqual([
      { reason: 'TAKEN', delta_e3: -6000 },
      { reason: 'RETURNED', delta_e3: 1000 },
      { reason: 'LIST_DELETED', delta_e3: 2000 },
    ])
    expect((await server.logsOf(id)).at(-1)).toMatchObject({ action_type: 'DELETE', category: 'INVENTORY' })
  })
})

describe('finding lists', () => {
  it('searches customer, boat and technician, pages newest first, and lists those of a request', async () => {
    const admin = await server.person('ADMIN')
    const technician = await server.person('TECHNICIAN', { fullName: 'Çağrı Usta' })
    const customer = await server.person('CUSTOMER', { email: 'zeynep.ozel@pruva.test', fullName: 'Zeynep Özel' })
    const boat = await createBoat(server.db, customer.id, { name: 'Şimşek 44' })
    const request = await createRequest(server.db, { customer_id: customer.id, boat_id: boat.id })
    const create = async (body: object) => (await server.call(admin, partListsApi.create, { body })).body.data.id
    const ofRequest = await create({ serviceRequestId: request.id })
    const ofTechnician = await create({ technicianUserId: technician.id })
    const find = async (search: string) =>
      (await server.call(admin, partListsApi.list, { query: { search } })).body.data.content.map(({ id }) => id)
    expect(await find('ZEYNEP.OZEL@')).toEqual([ofRequest])
    expect(await find('özel')).toEqual([ofRequest])
    expect(await find('SIMSEK')).toEqual([ofRequest])
    expect(await find('cagri')).toEqual([ofTechnician])
    expect(await find('%')).toEqual([])
    const first = (await server.call(admin, partListsApi.list, { query: { size: 1 } })).body.data
    expect(first.content.map(({ id }) => id)).toEqual([ofTechnician])
    expect(first.page.totalElements).toBeGreaterThan(1)
    const byRequest = (id: string) => server.call(technician, partListsApi.ofRequest, { params: { id } })
    expect((await byRequest(request.id)).body.data.content.map(({ id }) => id)).toEqual([ofRequest])
    expect((await byRequest(UNKNOWN_ID)).body.message).toBe('request_not_found')
    await server.call(admin, partListsApi.remove, { params: { id: ofRequest } })
    expect((await byRequest(request.id)).body.data.content).toEqual([])
    expect(await find('SIMSEK')).toEqual([])
  })
})
