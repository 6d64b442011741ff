// Parts that are measured: their stock, their lists, and a unit that stays.
import { describe, expect, it } from 'vitest'
import { createPart, createRequest } from '../../../../test/factories.ts'
import { refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import type { Unit } from '../../../shared/quantity.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const people = usePeople(server, { admin: 'ADMIN', technician: 'TECHNICIAN', customer: 'CUSTOMER' })

let count = 0
async function aPart(unit: Unit, quantity: number, name = 'Motor yağı') {
  const body = {
    name,
    partCode: `BRM-${++count}`,
    unitPrice: 9.99,
    unit,
    quantity,
    minStock: unit === 'LITRE' ? 0.5 : 1,
  }
  return (await server.call(people.technician, sparePartsApi.create, { body })).body.data
}
const take = (...items: { sparePartId: string; quantity: number }[]) =>
  server.call(people.technician, partListsApi.create, { body: { items } })
const partOf = async (id: string) =>
  (await server.call(people.technician, sparePartsApi.byId, { params: { id } })).body.data
const lastLog = async () =>
  (
    await server.db
      .selectFrom('activity_logs')
      .select('message')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.message

describe('a measured part', () => {
  it('is taken, used and returned by thousandths; list, ledger and log name the unit', async () => {
    const [oil, filter] = [await aPart('LITRE', 20.25), await aPart('PIECE', 5, 'Filtre')]
    const list = (await take({ sparePartId: oil.id, quantity: 4.5 }, { sparePartId: filter.id, quantity: 2 })).body.data
    expect(await lastLog()).toContain('2 çeşit, 2 adet, 4,5 litre stoktan alındı')
    expect(list).toMatchObject({
      remaining: 6.5,
      remainingByUnit: [
        { quantity: 2, unit: 'PIECE' },
        { quantity: 4.5, unit: 'LITRE' },
      ],
    })
    const items = (await server.call(people.technician, partListsApi.items, { params: { id: list.id } })).body.data
      .content
    const item = items.find(({ sparePartId }) => sparePartId === oil.id)
    const move = (status: string, quantity: number) =>
      server.call(people.technician, partListsApi.addTransaction, {
        params: { id: item?.id ?? '' },
        body: { status, quantity },
      })
    await move('USED', 3.005)
    await move('RETURNED', 0.495)
    expect(statusAndKey(await move('USED', 1.001))).toBe('409 insufficient_remaining_quantity')
    expect((await partOf(oil.id)).quantity).toBe(16.245)
    const movements = await server.call(people.technician, sparePartsApi.movements, { params: { id: oil.id } })
    expect(movements.body.data.content.map(({ delta, stockAfter }) => [delta, stockAfter])).toEqual([
      [0.495, 16.245],
      [-4.5, 15.75],
      [20.25, 20.25],
    ])
    await server.call(people.technician, partListsApi.useAll, { params: { id: list.id }, body: {} })
    expect(await lastLog()).toContain('2 çeşit, 2 adet, 1 litre')
    const left = (await server.call(people.technician, partListsApi.byId, { params: { id: list.id } })).body.data
    expect([left.remaining, left.remainingByUnit]).toEqual([0, []])
  })

  it('is told to devices with its unit', async () => {
    const oil = await aPart('LITRE', 1.5)
    const known = (await server.call(people.technician, sparePartsApi.known)).body.data
    expect(known.find(({ id }) => id === oil.id)).toMatchObject({ unit: 'LITRE', quantity: 1.5 })
  })

  it('a fraction of a counted part is refused at its field', async () => {
    const [filter, oil] = [await aPart('PIECE', 5), await aPart('LITRE', 5)]
    const lines = [
      { sparePartId: oil.id, quantity: 0.5 },
      { sparePartId: filter.id, quantity: 0.5 },
    ]
    const at = (field: string) => [400, 'validation_failed', [{ field, message: 'number_not_whole' }]]
    // Two halves are no whole.
    expect(refused(await take(...lines, { sparePartId: filter.id, quantity: 0.5 }))).toEqual(at('items.1.quantity'))
    const list = (await take({ sparePartId: filter.id, quantity: 2 })).body.data
    const params = { id: list.id }
    const more = { sparePartId: filter.id, quantity: 1.5 }
    expect(refused(await server.call(people.technician, partListsApi.addItemTo, { params, body: more }))).toEqual(
      at('quantity'),
    )
    const [item] = (await server.call(people.technician, partListsApi.items, { params })).body.data.content
    const half = { params: { id: item?.id ?? '' }, body: { status: 'USED', quantity: 0.5 } }
    expect(refused(await server.call(people.technician, partListsApi.addTransaction, half))).toEqual(at('quantity'))
    expect([(await partOf(filter.id)).quantity, (await partOf(oil.id)).quantity]).toEqual([3, 5])
  })
})

describe('the unit of a part', () => {
  const put = async (id: string, change: object) =>
    server.call(people.technician, sparePartsApi.update, { params: { id }, body: { ...(await partOf(id)), ...change } })

  it('changes while the part has neither moved nor is named; its stock has to fit', async () => {
    const part = await aPart('LITRE', 4.5)
    expect(refused(await put(part.id, { unit: 'SET' }))).toEqual([
      400,
      'validation_failed',
      [{ field: 'quantity', message: 'number_not_whole' }],
    ])
    expect((await put(part.id, { unit: 'METRE' })).body.data).toMatchObject({ unit: 'METRE', quantity: 4.5 })
    // A caller from before there were units says none.
    expect((await put(part.id, { unit: undefined, name: 'Hortum' })).body.data).toMatchObject({ unit: 'METRE' })
  })

  it('is fixed once it has moved, or an offer names it', async () => {
    const [moved, named] = [await aPart('PIECE', 5), await aPart('PIECE', 5)]
    await put(moved.id, { quantity: 6, quantityReason: 'Sayım' })
    const request = await createRequest(server.db, { customer_id: people.customer.id, status: 'PENDING' })
    const items = [{ type: 'INVENTORY', partId: named.id, quantity: 1, unitPrice: 10 }]
    await server.call(people.admin, offersApi.create, { body: { serviceRequestId: request.id, items } })
    for (const { id } of [moved, named])
      expect(refused(await put(id, { unit: 'LITRE' }))).toEqual([
        409,
        'unit_fixed',
        [{ field: 'unit', message: 'unit_fixed' }],
      ])
  })

  it('goes on in another: the part is archived, one with the same code is opened as the call says', async () => {
    const part = await aPart('PIECE', 5)
    const list = (await take({ sparePartId: part.id, quantity: 2 })).body.data
    const { partCode, ...fields } = await partOf(part.id)
    const body = { ...fields, unit: 'LITRE', quantity: 12.5, minStock: 2, unitPrice: 3 }
    const go = (version: number) =>
      server.call(people.technician, sparePartsApi.continueWithUnit, {
        params: { id: part.id },
        body: { ...body, version },
      })
    expect(statusAndKey(await go(fields.version - 1))).toBe('409 record_changed')
    const next = (await go(fields.version)).body.data
    expect(next).toMatchObject({
      partCode,
      name: fields.name,
      unit: 'LITRE',
      quantity: 12.5,
      minStock: 2,
      unitPrice: 3,
    })
    expect(next.id).not.toBe(part.id)
    expect(statusAndKey(await go(fields.version))).toBe('404 spare_part_not_found')
    // The list keeps its pieces.
    const kept = (await server.call(people.technician, partListsApi.byId, { params: { id: list.id } })).body.data
    expect(kept.remainingByUnit).toEqual([{ quantity: 2, unit: 'PIECE' }])
    const found = await server.call(people.technician, sparePartsApi.byCode, { params: { code: partCode } })
    expect(found.body.data.id).toBe(next.id)
  })
})

it('what the accepted offer still needs of a measured part is exact', async () => {
  const oil = await aPart('LITRE', 20)
  const request = await createRequest(server.db, { customer_id: people.customer.id, status: 'PENDING' })
  const items = [
    { type: 'INVENTORY', partId: oil.id, quantity: 4.5, unitPrice: 9.99 },
    { type: 'MANUAL', description: 'İşçilik', unit: 'HOUR', quantity: 2.25, unitPrice: 40.1 },
  ]
  const offer = (await server.call(people.admin, offersApi.create, { body: { serviceRequestId: request.id, items } }))
    .body.data
  // 44.955 → 44.96 and 90.225 → 90.23.
  expect(offer.items.map(({ unit, quantity, lineTotal }) => [unit, quantity, lineTotal])).toEqual([
    ['LITRE', 4.5, 44.96],
    ['HOUR', 2.25, 90.23],
  ])
  expect(offer.total).toBe(135.19)
  await server.call(people.admin, offersApi.accept, { params: { id: offer.id }, body: {} })
  const body = { serviceRequestId: request.id, items: [{ sparePartId: oil.id, quantity: 1.2 }] }
  expect(statusAndKey(await server.call(people.technician, partListsApi.create, { body }))).toBe(
    '200 part_list_created',
  )
  const offered = await server.call(people.technician, partListsApi.offered, { params: { id: request.id } })
  expect(offered.body.data).toMatchObject([{ unit: 'LITRE', offered: 4.5, quantity: 3.3, stock: 18.8 }])
  const [revision] = (await server.call(people.admin, offersApi.revisions, { params: { id: offer.id } })).body.data
  expect(revision?.items.map(({ unit }) => unit)).toEqual(['LITRE', 'HOUR'])
  const paper = async (path: string) => {
    const answer = await server.fetch(path, { headers: { authorization: `Bearer ${people.admin.token}` } })
    return (await textOfPdf(new Uint8Array(await answer.arrayBuffer()))).text
  }
  const sheet = await paper(requestsApi.jobSheet.url.replace(':id', request.id))
  for (const words of ['Stoktan alındı 1,2 litre', 'Alınacak 3,3 litre', '2,25 saat']) expect(sheet).toContain(words)
  expect(await paper(offersApi.pdf.url.replace(':id', offer.id))).toContain('4,5 litre')
  const other = await createRequest(server.db, { customer_id: people.customer.id, status: 'PENDING' })
  const broken = [{ type: 'MANUAL', description: 'Conta', quantity: 1.5, unitPrice: 1 }]
  const answer = await server.call(people.admin, offersApi.create, {
    body: { serviceRequestId: other.id, items: broken },
  })
  expect(refused(answer)).toEqual([
    400,
    'validation_failed',
    [{ field: 'items.0.quantity', message: 'number_not_whole' }],
  ])
  expect((await createPart(server.db)).unit).toBe('PIECE')
})
