// 'Hepsi kullanıldı': everything that remains of a list becomes used in one call.
import { describe, expect, it } from 'vitest'
import { createBoat, createPart, createRequest } from '../../../../test/factories.ts'
import { type Person, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { partListsApi, type TransactionStatus } from '../../../shared/inventory/part-lists.contract.ts'
import { fromE3 } from '../../../shared/quantity.ts'

const server = useServer()
const { technician, owner } = usePeople(server, { technician: 'TECHNICIAN', owner: 'CUSTOMER' })

/** A list of as many parts as there are quantities, each part with ten in stock before. */
async function aList(quantities: number[], serviceRequestId: string | null = null) {
  const parts = await Promise.all(quantities.map(() => createPart(server.db)))
  const items = parts.map((part, index) => ({ sparePartId: part.id, quantity: quantities[index] }))
  const list = (await server.call(technician, partListsApi.create, { body: { serviceRequestId, items } })).body.data
  const params = { id: list.id }
  const read = async () => (await server.call(technician, partListsApi.items, { params })).body.data.content
  const atFirst = await read()
  const itemIds = parts.map((part) => atFirst.find((item) => item.sparePartId === part.id)?.id ?? UNKNOWN_ID)
  return {
    id: list.id,
    read,
    useAll: (who: Person = technician) => server.call(who, partListsApi.useAll, { params }),
    move: (at: number, quantity: number, status: TransactionStatus) => {
      const params = { id: itemIds[at] ?? UNKNOWN_ID }
      return server.call(technician, partListsApi.addTransaction, { params, body: { quantity, status } })
    },
    add: (at: number, quantity: number) =>
      server.call(technician, partListsApi.addItemTo, { params, body: { sparePartId: parts[at]?.id, quantity } }),
    remove: () => server.call(technician, partListsApi.remove, { params }),
    stocks: async () => {
      const rows = await server.db.selectFrom('spare_parts').select(['id', 'quantity_e3']).execute()
      return parts.map(({ id }) => fromE3(rows.find((row) => row.id === id)?.quantity_e3 ?? 0))
    },
    /** Sums of the transactions by kind. */
    totals: async () => {
      const rows = await server.db
        .selectFrom('part_list_item_transactions')
        .innerJoin('part_list_items', 'part_list_items.id', 'part_list_item_id')
        .select(['part_list_item_transactions.status', 'part_list_item_transactions.quantity_e3'])
        .where('part_list_id', '=', list.id)
        .execute()
      const sumOf = (status: string) =>
        fromE3(rows.filter((row) => row.status === status).reduce((sum, { quantity_e3 }) => sum + quantity_e3, 0))
      return { used: sumOf('USED'), returned: sumOf('RETURNED'), damaged: sumOf('DAMAGED') }
    },
  }
}

const counters = (items: { used: number; returned: number; damaged: number; remaining: number }[]) =>
  items.map(({ used, returned, damaged, remaining }) => [used, returned, damaged, remaining])

describe('POST /api/inventory/part-lists/:id/use-all', () => {
  it('uses what remains of every part, a transaction a part, and leaves the stock as it is', async () => {
    const boat = await createBoat(server.db, owner.id, { name: 'Denizatı' })
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })
    const list = await aList([4, 3, 2], request.id)
    await list.move(0, 1, 'USED')
    await list.move(0, 1, 'RETURNED')
    await list.move(2, 2, 'DAMAGED')
    const stocks = await list.stocks()
    const answer = await list.useAll()
    expect(statusAndKey(answer)).toBe('200 part_list_all_used')
    expect(answer.body.data).toMatchObject({ id: list.id, itemCount: 3, remaining: 0 })
    expect(counters(await list.read())).toEqual([
      [3, 1, 0, 0],
      [3, 0, 0, 0],
      [0, 0, 2, 0],
    ])
    expect(await list.stocks()).toEqual(stocks)
    expect(await list.totals()).toEqual({ used: 6, returned: 1, damaged: 2 })
    const last = (await server.logsOf(list.id)).at(-1)
    expect(last).toMatchObject({ category: 'INVENTORY', action_type: 'UPDATE', user_id: technician.id })
    const { serviceRequestNumber } = (await server.call(technician, partListsApi.byId, { params: { id: list.id } }))
      .body.data
    expect(last?.message).toBe(
      `Denizatı · ${serviceRequestNumber} için alınan parçalardan kalanların hepsi kullanıldı: 2 çeşit, 5 adet`,
    )
  })

  it('writes nothing where nothing remains', async () => {
    const list = await aList([2])
    await list.useAll()
    const logs = (await server.logsOf(list.id)).length
    expect(statusAndKey(await list.useAll())).toBe('409 insufficient_remaining_quantity')
    expect(statusAndKey(await (await aList([])).useAll())).toBe('409 insufficient_remaining_quantity')
    expect(await list.totals()).toEqual({ used: 2, returned: 0, damaged: 0 })
    expect(await server.logsOf(list.id)).toHaveLength(logs)
  })

  it('is for staff, on a list that is there', async () => {
    const list = await aList([1])
    expect(statusAndKey(await list.useAll(owner))).toBe('403 access_denied')
    await list.remove()
    expect(statusAndKey(await list.useAll())).toBe('404 part_list_not_found')
    expect(statusAndKey(await server.call(technician, partListsApi.useAll, { params: { id: UNKNOWN_ID } }))).toBe(
      '404 part_list_not_found',
    )
  })
})

describe('at the same time', () => {
  it('four concurrent calls use each piece once', async () => {
    const list = await aList([3, 2])
    const answers = (await Promise.all(Array.from({ length: 4 }, () => list.useAll()))).map(statusAndKey)
    expect(answers.toSorted()).toEqual([
      '200 part_list_all_used',
      ...Array(3).fill('409 insufficient_remaining_quantity'),
    ])
    expect(await list.totals()).toEqual({ used: 5, returned: 0, damaged: 0 })
  })

  it('single moves, more parts and deletion never bring it over what remained, and every piece is totals of once', async () => {
    for (let round = 0; round < 6; round++) {
      const list = await aList([3, 3])
      const answers = await Promise.all([
        list.move(0, 2, 'RETURNED'),
        list.useAll(),
        list.move(1, 3, 'DAMAGED'),
        list.move(0, 2, 'USED'),
        list.add(1, 2),
        ...(round % 2 === 1 ? [list.remove()] : []),
      ])
      for (const { status } of answers) expect([200, 404, 409]).toContain(status)
      const items = await server.db
        .selectFrom('part_list_items')
        .selectAll()
        .where('part_list_id', '=', list.id)
        .execute()
      const sum = (counter: 'used' | 'returned' | 'damaged' | 'quantity') =>
        fromE3(items.reduce((all, item) => all + item[`${counter}_e3`], 0))
      for (const item of items)
        expect(item.used_e3 + item.returned_e3 + item.damaged_e3).toBeLessThanOrEqual(item.quantity_e3)
      expect(await list.totals()).toEqual({ used: sum('used'), returned: sum('returned'), damaged: sum('damaged') })
      const isDeleted = round % 2 === 1
      const left = sum('quantity') - sum('used') - sum('returned') - sum('damaged')
      const stock = (await list.stocks()).reduce((all = 0, one = 0) => all + one, 0)
      expect(stock).toBe(20 - sum('quantity') + sum('returned') + (isDeleted ? left : 0))
    }
  })
})
