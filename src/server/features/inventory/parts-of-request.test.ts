// The parts of a request: what its accepted offer names, what remains over all of its lists.
import { beforeEach, describe, expect, it } from 'vitest'
import { archive, createOffer, createPart, createRequest } from '../../../../test/factories.ts'
import { statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { partListsApi, type TransactionStatus } from '../../../shared/inventory/part-lists.contract.ts'
import type { OfferStatus } from '../../../shared/offers/offers.contract.ts'
import { toE3 } from '../../../shared/quantity.ts'

const server = useServer()
const { technician, owner } = usePeople(server, { technician: 'TECHNICIAN', owner: 'CUSTOMER' })
let requestId: string

beforeEach(async () => {
  requestId = (await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })).id
})

/** An offer with these parts and one item of work. */
async function offerOf(
  parts: { id: string; name: string; part_code: string }[],
  quantities: number[],
  status: OfferStatus,
) {
  const { id } = await createOffer(server.db, requestId, { status })
  const rows = parts.map((part, index) => ({
    offer_id: id,
    position: index + 1,
    type: 'INVENTORY' as const,
    part_id: part.id,
    part_name: part.name,
    part_code: part.part_code,
    quantity_e3: toE3(quantities[index] ?? 1),
    unit_price_minor: 100,
  }))
  await server.db.insertInto('offer_items').values(rows).execute()
}

const offered = async () =>
  (await server.call(technician, partListsApi.offered, { params: { id: requestId } })).body.data
const take = async (sparePartId: string, quantity: number) => {
  const body = { serviceRequestId: requestId, items: [{ sparePartId, quantity }] }
  return (await server.call(technician, partListsApi.create, { body })).body.data.id
}
async function move(listId: string, quantity: number, status: TransactionStatus) {
  const [item] = (await server.call(technician, partListsApi.items, { params: { id: listId } })).body.data.content
  const params = { id: item?.id ?? UNKNOWN_ID }
  const answer = await server.call(technician, partListsApi.addTransaction, { params, body: { quantity, status } })
  expect(answer.status).toBe(200)
}

describe('GET /api/inventory/part-lists/request/:id/offered', () => {
  it('names the accepted offer’s parts in its order, each once, with their stock and no price', async () => {
    const parts = [await createPart(server.db, { name: 'Yağ filtresi', quantity: 3 }), await createPart(server.db)]
    await offerOf(parts, [9, 9], 'REJECTED')
    await offerOf([...parts, parts[0]!], [4, 1, 2], 'ACCEPTED')
    expect(await offered()).toEqual([
      {
        sparePartId: parts[0]!.id,
        partCode: parts[0]!.part_code,
        name: 'Yağ filtresi',
        unit: 'PIECE',
        offered: 6,
        quantity: 6,
        stock: 3,
        available: 3,
      },
      expect.objectContaining({ sparePartId: parts[1]!.id, offered: 1, quantity: 1, stock: 10 }),
    ])
  })

  it('leaves out what the request’s lists hold or used; what was returned or damaged has to be taken again', async () => {
    const part = await createPart(server.db, { quantity: 20 })
    await offerOf([part], [8], 'ACCEPTED')
    const list = await take(part.id, 6)
    await move(list, 1, 'RETURNED')
    await move(list, 1, 'DAMAGED')
    expect(await offered()).toMatchObject([{ offered: 8, quantity: 4 }])
    const deleted = await take(part.id, 3)
    await move(deleted, 1, 'USED')
    await server.call(technician, partListsApi.remove, { params: { id: deleted } })
    expect(await offered()).toMatchObject([{ offered: 8, quantity: 3 }])
    await take(part.id, 5)
    expect(await offered()).toMatchObject([{ offered: 8, quantity: 0 }])
  })

  it('says of an archived part that it can’t be taken', async () => {
    const part = await createPart(server.db)
    await offerOf([part], [2], 'ACCEPTED')
    await archive(server.db, 'spare_parts', part.id)
    expect(await offered()).toMatchObject([{ sparePartId: part.id, quantity: 2, stock: null }])
  })

  it('is empty without an accepted offer, 404 without a request, and not for customers', async () => {
    await offerOf([await createPart(server.db)], [1], 'SENT')
    expect(await offered()).toEqual([])
    const unknown = await server.call(technician, partListsApi.offered, { params: { id: UNKNOWN_ID } })
    expect(statusAndKey(unknown)).toBe('404 request_not_found')
    const customer = await server.call(owner, partListsApi.offered, { params: { id: requestId } })
    expect(statusAndKey(customer)).toBe('403 access_denied')
  })
})

it('the lists of a request tell what remains over all of them, also those of other pages', async () => {
  const part = await createPart(server.db, { quantity: 50 })
  const lists = [await take(part.id, 5), await take(part.id, 3), await take(part.id, 2)]
  await move(lists[0]!, 4, 'USED')
  const params = { id: requestId }
  const first = (await server.call(technician, partListsApi.ofRequest, { params, query: { size: 1 } })).body.data
  expect([first.content.length, first.page.totalElements, first.remaining]).toEqual([1, 3, 6])
  await server.call(technician, partListsApi.remove, { params: { id: lists[1]! } })
  const now = (await server.call(technician, partListsApi.ofRequest, { params })).body.data
  expect([now.page.totalElements, now.remaining]).toEqual([2, 3])
})
