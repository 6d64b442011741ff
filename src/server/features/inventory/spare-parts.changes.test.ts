import { describe, expect, it } from 'vitest'
import { createOffer, createPart, createRequest } from '../../../../test/factories.ts'
import { UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'

const server = useServer()
let count = 0
const aPart = (patch: object = {}) => {
  count += 1
  return { name: 'Şaft tutyası', partCode: `ŞFT-${count}`, unitPrice: 14.5, quantity: 8, minStock: 3, ...patch }
}
const ledgerOf = (partId: string) =>
  server.db
    .selectFrom('stock_movements')
    .select(['delta_e3', 'stock_after_e3', 'reason', 'note', 'user_id'])
    .where('spare_part_id', '=', partId)
    .orderBy('created_at')
    .execute()

describe('POST /api/inventory/spare-parts', () => {
  it('adds a part with its first entry in the ledger, in one log entry', async () => {
    const technician = await server.person('TECHNICIAN')
    const body = aPart({ locationCode: ' A1-05 ' })
    const { status, body: answer } = await server.call(technician, sparePartsApi.create, { body })
    expect([status, answer.message]).toEqual([200, 'spare_part_created'])
    expect(answer.data).toMatchObject({ ...body, locationCode: 'A1-05', version: 1 })
    expect(await ledgerOf(answer.data.id)).toEqual([
      { delta_e3: 8000, stock_after_e3: 8000, reason: 'INITIAL', note: null, user_id: technician.id },
    ])
    expect(await server.logsOf(answer.data.id)).toMatchObject([
      { category: 'INVENTORY', action_type: 'CREATE', entity: 'spare_part', user_email: technician.email },
    ])
  })

  it('refuses a code that is there as UPC-A or as EAN-13', async () => {
    const admin = await server.person('ADMIN')
    const create = (partCode: string) => server.call(admin, sparePartsApi.create, { body: aPart({ partCode }) })
    await create('012345678905')
    const part = (await create('4006381333931')).body.data
    const answers = [
      await create('0012345678905'),
      await server.call(admin, sparePartsApi.update, {
        params: { id: part.id },
        body: aPart({ partCode: '0012345678905', version: part.version }),
      }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([409, 'spare_part_code_already_exists'])
    }
  })

  it('takes 0 for numbers that are absent', async () => {
    const admin = await server.person('ADMIN')
    const { body } = await server.call(admin, sparePartsApi.create, { body: { name: 'Conta', partCode: 'CNT-0' } })
    expect(body.data).toMatchObject({ unitPrice: 0, quantity: 0, minStock: 0, locationCode: null })
  })

  it('knows a code again in any case and without the marks of its letters, also in a race', async () => {
    const admin = await server.person('ADMIN')
    const create = (partCode: string) => server.call(admin, sparePartsApi.create, { body: aPart({ partCode }) })
    expect((await create('Çıkış-İ1')).status).toBe(200)
    const again = await create('cikis-i1')
    expect([again.status, again.body.message]).toEqual([409, 'spare_part_code_already_exists'])
    const racers = await Promise.all(Array.from({ length: 5 }, () => create('YARIŞ-1')))
    expect(racers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('names what is wrong and writes nothing', async () => {
    const admin = await server.person('ADMIN')
    const errorsOf = async (body: unknown) => {
      const answer = await server.call(admin, sparePartsApi.create, { body })
      return [answer.status, answer.body.message, ...(answer.body.errors ?? []).map((e) => `${e.field}:${e.message}`)]
    }
    expect(await errorsOf({ name: ' ' })).toEqual([400, 'validation_failed', 'name:required', 'partCode:required'])
    expect(await errorsOf(aPart({ quantity: -1 }))).toEqual([400, 'validation_failed', 'quantity:number_too_small'])
    expect(await errorsOf(aPart({ quantity: 1.5 }))).toEqual([400, 'validation_failed', 'quantity:number_not_whole'])
    expect(await errorsOf(aPart({ quantity: '3' }))).toEqual([400, 'validation_failed', 'quantity:invalid_number'])
    expect(await errorsOf(aPart({ unitPrice: 1.005 }))).toEqual([
      400,
      'validation_failed',
      'unitPrice:too_many_decimals',
    ])
    expect(await errorsOf(aPart({ name: 'a\0b' }))).toEqual([400, 'validation_failed', 'name:invalid_characters'])
    expect(await errorsOf(aPart({ partCode: 'x'.repeat(61) }))).toEqual([400, 'validation_failed', 'partCode:too_long'])
    expect((await server.call(await server.person('CUSTOMER'), sparePartsApi.create, { body: aPart() })).status).toBe(
      403,
    )
  })
})

describe('PUT /api/inventory/spare-parts/:id', () => {
  const created = async () => {
    const admin = await server.person('ADMIN')
    const { body } = await server.call(admin, sparePartsApi.create, { body: aPart() })
    const put = (change: object, id = body.data.id) =>
      server.call(admin, sparePartsApi.update, { params: { id }, body: { ...aPart(), ...change } })
    return { admin, part: body.data, put }
  }

  it('writes a changed stock into the ledger with its reason, and who did it', async () => {
    const { admin, part, put } = await created()
    const answer = await put({ name: 'Yeni ad', quantity: 5, quantityReason: 'Sayım farkı', version: 1 })
    expect([answer.status, answer.body.message]).toEqual([200, 'spare_part_updated'])
    expect(answer.body.data).toMatchObject({ name: 'Yeni ad', quantity: 5 })
    expect(answer.body.data.version).toBeGreaterThan(1)
    expect((await ledgerOf(part.id)).slice(1)).toEqual([
      { delta_e3: -3000, stock_after_e3: 5000, reason: 'ADJUSTED', note: 'Sayım farkı', user_id: admin.id },
    ])
    expect((await server.logsOf(part.id)).at(-1)).toMatchObject({ action_type: 'UPDATE' })
    expect((await server.logsOf(part.id)).at(-1)?.message).toContain('Sayım farkı')
  })

  it('leaves stock and ledger alone when the quantity is the same or absent', async () => {
    const { part, put } = await created()
    await put({ quantity: 8, minStock: 6 })
    const { body } = await put({ quantity: undefined, minStock: 7 })
    expect(body.data).toMatchObject({ quantity: 8, minStock: 7 })
    expect(await ledgerOf(part.id)).toHaveLength(1)
  })

  it('refuses an editor who saw an older version: of two at once one wins, and the ledger agrees', async () => {
    const { part, put } = await created()
    const answers = await Promise.all([put({ quantity: 20, version: 1 }), put({ quantity: 30, version: 1 })])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    expect(answers.find((each) => each.status === 409)?.body.message).toBe('record_changed')
    const movements = await ledgerOf(part.id)
    expect(movements).toHaveLength(2)
    expect([20_000, 30_000]).toContain(movements.reduce((sum, { delta_e3 }) => sum + delta_e3, 0))
  })

  it('counts a take as a change of what the editor saw', async () => {
    const { admin, part, put } = await created()
    await server.call(admin, partListsApi.create, { body: { items: [{ sparePartId: part.id, quantity: 2 }] } })
    expect((await put({ quantity: 8, version: 1 })).body.message).toBe('record_changed')
  })

  it('answers 404 for unknown and archived parts and 409 for a code in use', async () => {
    const { put } = await created()
    const other = await createPart(server.db)
    const archived = await createPart(server.db, { archived_at: new Date() })
    expect((await put({}, UNKNOWN_ID)).body.message).toBe('spare_part_not_found')
    expect((await put({}, 'abc')).status).toBe(404)
    expect((await put({}, archived.id)).status).toBe(404)
    expect((await put({ partCode: other.part_code })).body.message).toBe('spare_part_code_already_exists')
  })
})

describe('DELETE /api/inventory/spare-parts/:id', () => {
  const remove = async (id: string) =>
    server.call(await server.person('ADMIN'), sparePartsApi.remove, { params: { id } })
  const rowOf = (id: string) => server.row('spare_parts', id)

  it('really deletes a part that nothing names', async () => {
    const admin = await server.person('ADMIN')
    const { body } = await server.call(admin, sparePartsApi.create, { body: aPart() })
    expect((await remove(body.data.id)).body.message).toBe('spare_part_deleted')
    expect(await rowOf(body.data.id)).toBeUndefined()
    expect((await server.logsOf(body.data.id)).map((log) => log.action_type)).toEqual(['CREATE', 'DELETE'])
    expect((await remove(body.data.id)).body.message).toBe('spare_part_not_found')
  })

  it('archives one that a list names, even a deleted list, and frees its code', async () => {
    const admin = await server.person('ADMIN')
    const part = await createPart(server.db, { part_code: 'ARŞ-1' })
    const items = [{ sparePartId: part.id, quantity: 1 }]
    const list = await server.call(admin, partListsApi.create, { body: { items } })
    await server.call(admin, partListsApi.remove, { params: { id: list.body.data.id } })
    expect((await remove(part.id)).status).toBe(200)
    expect((await rowOf(part.id))?.archived_at).toBeInstanceOf(Date)
    expect((await server.call(admin, sparePartsApi.byId, { params: { id: part.id } })).status).toBe(404)
    const again = await server.call(admin, sparePartsApi.create, { body: aPart({ partCode: 'arş-1' }) })
    expect(again.status).toBe(200)
  })

  it('archives one that an offer names', async () => {
    const customer = await server.person('CUSTOMER')
    const part = await createPart(server.db)
    const offer = await createOffer(server.db, (await createRequest(server.db, { customer_id: customer.id })).id)
    await server.db
      .insertInto('offer_items')
      .values({
        offer_id: offer.id,
        position: 1,
        type: 'INVENTORY',
        part_id: part.id,
        part_code: part.part_code,
        part_name: part.name,
        quantity_e3: 1000,
        unit_price_minor: 100,
      })
      .execute()
    await remove(part.id)
    expect((await rowOf(part.id))?.archived_at).toBeInstanceOf(Date)
  })
})

describe('a part that runs low', () => {
  it('is told to the admins by the take or the edit that brings it down, and not again further below', async () => {
    const admin = await server.person('ADMIN')
    const technician = await server.person('TECHNICIAN')
    const noticed = async () => {
      const { body } = await server.call(admin, notificationsApi.list)
      return body.data.content.filter(({ kind }) => kind === 'low_stock').length
    }
    const create = await server.call(admin, sparePartsApi.create, { body: aPart({ quantity: 9, minStock: 5 }) })
    const part = create.body.data
    const take = (quantity: number) =>
      server.call(technician, partListsApi.create, { body: { items: [{ sparePartId: part.id, quantity }] } })
    await take(3)
    expect(await noticed()).toBe(0)
    await take(1)
    expect(await noticed()).toBe(1)
    await take(1)
    expect(await noticed()).toBe(1)
    const put = (quantity: number) =>
      server.call(admin, sparePartsApi.update, {
        params: { id: part.id },
        body: { ...part, quantity, version: undefined },
      })
    await put(20)
    await put(4)
    expect(await noticed()).toBe(2)
  })
})

describe('low stock and the ledger as lists', () => {
  it('shows only parts at or below their minimum', async () => {
    const admin = await server.person('ADMIN')
    const names = [
      ['Azalan bir', 2, 3],
      ['Azalan iki', 3, 3],
      ['Azalan yok', 4, 3],
    ] as const
    for (const [name, quantity, minStock] of names)
      await server.call(admin, sparePartsApi.create, { body: aPart({ name, quantity, minStock }) })
    const find = async (lowStock: string | undefined) => {
      const query = { search: 'azalan', lowStock }
      const { body } = await server.call(admin, sparePartsApi.list, { query })
      return [body.data.page.totalElements, ...body.data.content.map((part) => part.name)]
    }
    expect(await find('true')).toEqual([2, 'Azalan bir', 'Azalan iki'])
    expect(await find(undefined)).toEqual([3, 'Azalan bir', 'Azalan iki', 'Azalan yok'])
    const wrong = await server.call(admin, sparePartsApi.list, { query: { lowStock: 'evet' } })
    expect(wrong.body.errors).toEqual([{ field: 'lowStock', message: 'invalid_value' }])
  })

  it('shows the parts that are named, without one that has left the stock', async () => {
    const admin = await server.person('ADMIN')
    const made = async () => (await server.call(admin, sparePartsApi.create, { body: aPart() })).body.data.id
    const [kept, left] = [await made(), await made()]
    await made()
    const find = (ids: string) => server.call(admin, sparePartsApi.list, { query: { ids } })
    await server.call(admin, sparePartsApi.remove, { params: { id: left } })
    expect((await find([kept, left, UNKNOWN_ID, 'x'].join())).body.data.content.map(({ id }) => id)).toEqual([kept])
    const tooMany = await find(Array.from({ length: 101 }, () => UNKNOWN_ID).join())
    expect(tooMany.body.errors).toEqual([{ field: 'ids', message: 'too_many_items' }])
  })

  it('lists the movements of a part, newest first, paged', async () => {
    const technician = await server.person('TECHNICIAN')
    const { body } = await server.call(technician, sparePartsApi.create, { body: aPart({ quantity: 10 }) })
    const { id } = body.data
    const items = [{ sparePartId: id, quantity: 4 }]
    const list = await server.call(technician, partListsApi.create, { body: { items } })
    await server.call(technician, sparePartsApi.update, {
      params: { id },
      body: aPart({ partCode: 'DEFTER-1', quantity: 9, quantityReason: 'Yeni sevkiyat' }),
    })
    const page = (query: object) =>
      server.call(technician, sparePartsApi.movements, { params: { id }, query: { ...query } })
    const all = (await page({})).body.data
    expect(all.page.totalElements).toBe(3)
    expect(all.content).toMatchObject([
      { delta: 3, stockAfter: 9, reason: 'ADJUSTED', note: 'Yeni sevkiyat', partListId: null },
      { delta: -4, stockAfter: 6, reason: 'TAKEN', partListId: list.body.data.id, userEmail: technician.email },
      { delta: 10, stockAfter: 10, reason: 'INITIAL' },
    ])
    expect((await page({ size: 1, page: 2 })).body.data.content).toMatchObject([{ reason: 'INITIAL' }])
    const unknown = await server.call(technician, sparePartsApi.movements, { params: { id: UNKNOWN_ID } })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'spare_part_not_found'])
  })
})
