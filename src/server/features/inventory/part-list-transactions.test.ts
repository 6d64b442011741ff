import { describe, expect, it } from 'vitest'
import { createPart } from '../../../../test/factories.ts'
import { UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'

const server = useServer()

async function anItem(quantity: number) {
  const technician = await server.person('TECHNICIAN')
  const part = await createPart(server.db)
  const items = [{ sparePartId: part.id, quantity }]
  const list = (await server.call(technician, partListsApi.create, { body: { items } })).body.data
  const read = async () => {
    const page = await server.call(technician, partListsApi.items, { params: { id: list.id } })
    const [item] = page.body.data.content
    if (!item) throw new Error('The list has no item')
    return item
  }
  const { id } = await read()
  const add = (body: unknown) => server.call(technician, partListsApi.addTransaction, { params: { id }, body })
  const stock = async () =>
    (
      await server.db
        .selectFrom('spare_parts')
        .select('quantity_e3')
        .where('id', '=', part.id)
        .executeTakeFirstOrThrow()
    ).quantity_e3 / 1000
  return { technician, list, id, read, add, stock }
}

describe('POST /api/inventory/part-list-items/:id/transactions', () => {
  it('counts use, return and damage; only a return comes back to the stock', async () => {
    const { technician, list, id, read, add, stock } = await anItem(7)
    const used = await add({ partListItemId: id, quantity: 3, status: 'USED' })
    expect([used.status, used.body.message]).toEqual([200, 'part_list_transaction_created'])
    expect(used.body.data).toMatchObject({ partListItemId: id, quantity: 3, createdByEmail: technician.email })
    await add({ quantity: 1, status: 'DAMAGED' })
    expect(await stock()).toBe(3)
    await add({ quantity: 2, status: 'RETURNED' })
    expect(await stock()).toBe(5)
    expect(await read()).toMatchObject({ quantity: 7, used: 3, returned: 2, damaged: 1, remaining: 1 })
    const { data } = (await server.call(technician, partListsApi.transactions, { params: { id } })).body
    expect(data.content.map(({ status, quantity }) => [status, quantity])).toEqual([
      ['RETURNED', 2],
      ['DAMAGED', 1],
      ['USED', 3],
    ])
    expect((await server.logsOf(list.id)).map((log) => [log.category, log.action_type])).toEqual([
      ['INVENTORY', 'CREATE'],
      ['INVENTORY', 'UPDATE'],
      ['INVENTORY', 'UPDATE'],
      ['INVENTORY', 'UPDATE'],
    ])
  })

  it('refuses more than remains and leaves everything as it was', async () => {
    const { technician, id, read, add, stock } = await anItem(2)
    for (const status of ['USED', 'RETURNED', 'DAMAGED']) {
      const answer = await add({ quantity: 3, status })
      expect([answer.status, answer.body.message]).toEqual([409, 'insufficient_remaining_quantity'])
    }
    expect((await read()).remaining).toBe(2)
    expect(await stock()).toBe(8)
    const { data } = (await server.call(technician, partListsApi.transactions, { params: { id } })).body
    expect(data.content).toEqual([])
  })

  it('counts what was used, returned and damaged before: only the rest remains', async () => {
    const { add, read } = await anItem(6)
    for (const status of ['USED', 'RETURNED', 'DAMAGED']) await add({ quantity: 1, status })
    for (const status of ['USED', 'RETURNED', 'DAMAGED']) {
      const answer = await add({ quantity: 4, status })
      expect([answer.status, answer.body.message]).toEqual([409, 'insufficient_remaining_quantity'])
    }
    expect((await add({ quantity: 3, status: 'DAMAGED' })).status).toBe(200)
    expect((await read()).remaining).toBe(0)
  })

  it('refuses bad input with its own key', async () => {
    const { technician, add } = await anItem(2)
    const refusal = async (body: unknown) => {
      const answer = await add(body)
      return [answer.status, answer.body.message]
    }
    expect(await refusal({ quantity: 0, status: 'USED' })).toEqual([400, 'quantity_must_be_greater_than_zero'])
    expect(await refusal({ quantity: -1, status: 'USED' })).toEqual([400, 'quantity_must_be_greater_than_zero'])
    expect(await refusal({ quantity: 1, status: 'TAKEN' })).toEqual([400, 'unsupported_transaction_type'])
    expect(await refusal({ quantity: 1 })).toEqual([400, 'unsupported_transaction_type'])
    expect(await refusal({ quantity: 'iki', status: 'USED' })).toEqual([400, 'validation_failed'])
    expect(await refusal({ quantity: 1, status: 'USED', partListItemId: UNKNOWN_ID })).toEqual([
      400,
      'partlist_item_id_mismatch',
    ])
    const body = { quantity: 1, status: 'USED' }
    for (const id of [UNKNOWN_ID, 'abc']) {
      const unknown = await server.call(technician, partListsApi.addTransaction, { params: { id }, body })
      expect([unknown.status, unknown.body.message]).toEqual([404, 'part_list_item_not_found'])
      expect((await server.call(technician, partListsApi.transactions, { params: { id } })).status).toBe(404)
    }
  })
})
