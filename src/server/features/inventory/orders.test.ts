// What has to be ordered, what is on order, and what receipts bring of it.
import { describe, expect, it } from 'vitest'
import { archive, createPart } from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID } from '../../../../test/harness.ts'
import { useOffers } from '../../../../test/offer-calls.ts'
import { ordersApi } from '../../../shared/inventory/orders.contract.ts'
import { receiptsApi } from '../../../shared/inventory/receipts.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'

const { server, setup, send } = useOffers()

/** Parts of one test: of the list it reads only these. */
async function yard() {
  const { admin, request } = await setup()
  const order = (id: string, body: object) => server.call(admin, ordersApi.order, { params: { id }, body })
  return {
    admin,
    request,
    order,
    reserve: async (partId: string, quantity: number) => {
      const items = [{ type: 'INVENTORY', partId, quantity, unitPrice: 10 }]
      const { id } = (await send(admin, request.id, { items })).body.data
      await server.call(admin, offersApi.accept, { params: { id } })
    },
    orders: async () => (await server.call(admin, ordersApi.list)).body.data,
    partNow: async (id: string) => (await server.call(admin, sparePartsApi.byId, { params: { id } })).body.data,
    receive: async (...items: [sparePartId: string, quantity: number][]) => {
      const body = {
        ...{ supplier: 'Uşta Marin', documentNumber: crypto.randomUUID(), receivedOn: '2026-05-01', currency: 'TRY' },
        items: items.map(([sparePartId, quantity]) => ({ sparePartId, quantity, unitCost: 5 })),
      }
      return (await server.call(admin, receiptsApi.create, { body })).body.data.id
    },
    reverse: (id: string) => server.call(admin, receiptsApi.reverse, { params: { id } }),
  }
}

describe('GET /api/inventory/orders', () => {
  it('has what is reserved and the minimum, less stock and orders, where above zero, with the waiting jobs', async () => {
    const { reserve, orders, order, request } = await yard()
    const part = await createPart(server.db, { quantity: 3, min_stock: 2, supplier: 'Ege Marin', supplier_code: 'E-7' })
    const mine = async () => (await orders()).find(({ id }) => id === part.id)
    expect(await mine()).toBeUndefined()
    await reserve(part.id, 6)
    expect(await mine()).toMatchObject({
      ...{ toOrder: 5, reserved: 6, minStock: 2, quantity: 3, onOrder: 0, supplier: 'Ege Marin', supplierCode: 'E-7' },
      jobs: [{ requestId: request.id, requestNumber: request.request_number, boatName: 'Işıl Deniz', quantity: 6 }],
    })
    await order(part.id, { quantity: 4, expectedOn: '2026-12-03' })
    expect(await mine()).toMatchObject({ toOrder: 1, onOrder: 4, expectedOn: '2026-12-03' })
    await order(part.id, { quantity: 5 })
    expect(await mine()).toBeUndefined()
  })

  it('is sorted by supplier in any case, those without one last; archived parts are left out', async () => {
    const { orders } = await yard()
    const low = { quantity: 0, min_stock: 1 }
    const names = ['ZİNCİR EVİ', null, 'çark tedarik', 'Zincir Evi']
    const parts: { id: string }[] = []
    for (const supplier of names) parts.push(await createPart(server.db, { ...low, supplier }))
    const gone = await createPart(server.db, low)
    await archive(server.db, 'spare_parts', gone.id)
    const ids = new Set([...parts, gone].map(({ id }) => id))
    const found = (await orders()).filter(({ id }) => ids.has(id)).map(({ supplier }) => supplier)
    expect([found[0], found[3]]).toEqual(['çark tedarik', null])
    expect(new Set(found.slice(1, 3))).toEqual(new Set(['ZİNCİR EVİ', 'Zincir Evi']))
  })

  it('is a file too, for Turkish and English programs', async () => {
    const { admin } = await yard()
    const part = await createPart(server.db, { quantity: 0.5, min_stock: 2, unit: 'LITRE', supplier: '=Ege' })
    const read = async (query: string) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      return (await server.fetch(`/api/inventory/orders?${query}`, { headers })).text()
    }
    const turkish = await read('format=csv')
    expect(turkish).toContain('Tedarikçi;Tedarikçinin kodu;Parça kodu')
    expect(turkish).toContain(`'=Ege;;${part.part_code};${part.name};litre;1,5;0;2;0,5;0;;`)
    expect(await read('format=csv&excel=en')).toContain(`${part.part_code},${part.name},litre,1.5,0,2,0.5,0,,`)
    expect((await server.call(admin, ordersApi.list, { query: { format: 'pdf' } })).status).toBe(400)
  })

  it('is for admins alone', async () => {
    const technician = await server.person('TECHNICIAN')
    expect(statusAndKey(await server.call(technician, ordersApi.list))).toBe('403 access_denied')
    expect((await server.call(null, ordersApi.list)).status).toBe(401)
  })
})

describe('PUT /api/inventory/spare-parts/:id/order', () => {
  it('keeps quantity and day, for staff to see, and logs them; nothing on order has no day', async () => {
    const { order, partNow } = await yard()
    const { id } = await createPart(server.db, { name: 'Impeller', part_code: 'IMP-1' })
    const technician = await server.person('TECHNICIAN')
    await order(id, { quantity: 4, expectedOn: '2026-12-03' })
    const seen = (await server.call(technician, sparePartsApi.byId, { params: { id } })).body.data
    expect(seen).toMatchObject({ onOrder: 4, expectedOn: '2026-12-03' })
    const log = (await server.logsOf(id)).at(-1)
    expect([log?.category, log?.message]).toEqual([
      'INVENTORY',
      'Impeller (IMP-1) parçasından siparişte: 4 adet, beklendiği gün 03.12.2026',
    ])
    await order(id, { quantity: 0, expectedOn: '2026-12-03' })
    expect(await partNow(id)).toMatchObject({ onOrder: 0, expectedOn: null })
    expect((await server.logsOf(id)).at(-1)?.message).toBe('Impeller (IMP-1) parçası siparişte değil')
  })

  it('something came since the person read it → 409, and what was ordered stays', async () => {
    const { order, partNow, receive } = await yard()
    const { id } = await createPart(server.db)
    await order(id, { quantity: 10 })
    await receive([id, 10])
    expect(statusAndKey(await order(id, { quantity: 10, fromQuantity: 10 }))).toBe('409 record_changed')
    expect(await partNow(id)).toMatchObject({ onOrder: 0 })
    expect((await order(id, { quantity: 3, fromQuantity: 0 })).status).toBe(200)
  })

  it('refuses broken pieces, other numbers, unknown and archived parts, and everybody but admins', async () => {
    const { order } = await yard()
    const part = await createPart(server.db)
    expect(refused(await order(part.id, { quantity: 1.5 }))).toEqual([
      ...[400, 'validation_failed'],
      [{ field: 'quantity', message: 'number_not_whole' }],
    ])
    expect((await order(part.id, { quantity: -1 })).status).toBe(400)
    expect((await order(part.id, { quantity: 1, expectedOn: '2026-13-01' })).status).toBe(400)
    expect(statusAndKey(await order(UNKNOWN_ID, { quantity: 1 }))).toBe('404 spare_part_not_found')
    const technician = await server.person('TECHNICIAN')
    const byOther = { params: { id: part.id }, body: { quantity: 1 } }
    expect(statusAndKey(await server.call(technician, ordersApi.order, byOther))).toBe('403 access_denied')
    await archive(server.db, 'spare_parts', part.id)
    expect(statusAndKey(await order(part.id, { quantity: 1 }))).toBe('404 spare_part_not_found')
  })
})

describe('a receipt', () => {
  it('takes what came off the order, never below zero, and its reversal brings back as much', async () => {
    const { order, partNow, receive, reverse } = await yard()
    const { id } = await createPart(server.db)
    const other = await createPart(server.db)
    await order(id, { quantity: 5, expectedOn: '2026-12-03' })
    const first = await receive([id, 2], [other.id, 3])
    expect(await partNow(id)).toMatchObject({ quantity: 12, onOrder: 3, expectedOn: '2026-12-03' })
    const second = await receive([id, 1], [id, 9])
    expect(await partNow(id)).toMatchObject({ quantity: 22, onOrder: 0, expectedOn: null })
    await reverse(second)
    expect(await partNow(id)).toMatchObject({ quantity: 12, onOrder: 3 })
    await reverse(first)
    expect(await partNow(id)).toMatchObject({ quantity: 10, onOrder: 5 })
    expect(await partNow(other.id)).toMatchObject({ quantity: 10, onOrder: 0 })
  })

  it('two receipts at once bring each piece of the order once', async () => {
    const { order, partNow, receive, reverse } = await yard()
    const { id } = await createPart(server.db)
    await order(id, { quantity: 5 })
    const receipts = await Promise.all([receive([id, 4]), receive([id, 4])])
    expect(await partNow(id)).toMatchObject({ quantity: 18, onOrder: 0 })
    await Promise.all(receipts.map(reverse))
    expect(await partNow(id)).toMatchObject({ quantity: 10, onOrder: 5 })
  })
})
