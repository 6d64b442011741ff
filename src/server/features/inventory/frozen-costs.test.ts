// What a taken part cost is kept in lira at that moment, whatever happens to its cost afterwards.
import { beforeEach, describe, expect, it } from 'vitest'
import { createOffer, createPart, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'

const server = useServer()
const { admin, customer } = usePeople(server, { admin: 'ADMIN', customer: 'CUSTOMER' })
let requestId: string

beforeEach(async () => {
  requestId = (await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })).id
  await server.db.deleteFrom('bulletin_rates').execute()
  await server.db.deleteFrom('bulletins').execute()
})

async function bulletin(day: string, rate: string) {
  const row = { day, number: day, fetched_at: new Date(), sha256: 'a'.repeat(64) }
  await server.db.insertInto('bulletins').values(row).execute()
  await server.db.insertInto('bulletin_rates').values({ day, currency: 'EUR', forex_selling: rate }).execute()
}
const costs = (cost_minor: number | null, cost_currency: 'EUR' | 'TRY' | null) => ({ cost_minor, cost_currency })
const take = async (part: { id: string }, quantity = 2) => {
  const items = [{ sparePartId: part.id, quantity }]
  return (await server.call(admin, partListsApi.create, { body: { serviceRequestId: requestId, items } })).body.data.id
}
const frozen = async (listId: string) =>
  (
    await server.db
      .selectFrom('stock_movements')
      .select(['reason', 'unit_cost_try_minor'])
      .where('part_list_id', '=', listId)
      .orderBy('created_at')
      .execute()
  ).map(({ reason, unit_cost_try_minor }) => [reason, unit_cost_try_minor])

describe('a taken part', () => {
  it('keeps its cost in lira when the cost changes, also of what comes back', async () => {
    const part = await createPart(server.db, costs(12_050, 'TRY'))
    const list = await take(part)
    await server.db.updateTable('spare_parts').set({ cost_minor: 20_000 }).where('id', '=', part.id).execute()
    await server.call(admin, partListsApi.addItemTo, {
      params: { id: list },
      body: { sparePartId: part.id, quantity: 1, merge: true },
    })
    const [item] = (await server.call(admin, partListsApi.items, { params: { id: list } })).body.data.content
    await server.call(admin, partListsApi.addTransaction, {
      params: { id: item?.id ?? '' },
      body: { quantity: 1, status: 'RETURNED' },
    })
    await server.call(admin, partListsApi.remove, { params: { id: list } })
    expect(await frozen(list)).toEqual([
      ['TAKEN', 12_050],
      ['TAKEN', 20_000],
      ['RETURNED', 20_000],
      ['LIST_DELETED', 20_000],
    ])
  })

  it('takes the last receipt’s cost before the typed one', async () => {
    const received = { received_cost_minor: 700, received_currency: 'TRY', received_on: '2026-05-01' } as const
    const part = await createPart(server.db, { ...costs(12_050, 'TRY'), ...received })
    expect(await frozen(await take(part))).toEqual([['TAKEN', 700]])
  })

  it('of another currency takes the accepted offer’s rate, else the newest bulletin’s, half up', async () => {
    const part = await createPart(server.db, costs(1_001, 'EUR'))
    await bulletin('2026-05-01', '40.0000')
    await bulletin('2026-05-04', '45.5500')
    expect(await frozen(await take(part))).toEqual([['TAKEN', 45_596]])
    await createOffer(server.db, requestId, { status: 'SENT', exchange_rate_e4: 990_000 })
    expect(await frozen(await take(part))).toEqual([['TAKEN', 45_596]])
    await createOffer(server.db, requestId, { status: 'ACCEPTED', exchange_rate_e4: 361_234, decided_at: new Date() })
    expect(await frozen(await take(part))).toEqual([['TAKEN', 36_160]])
  })

  it('has no cost where the cost or the rate is unknown', async () => {
    const [uncosted, foreign] = [await createPart(server.db), await createPart(server.db, costs(1_000, 'EUR'))]
    expect(await frozen(await take(uncosted))).toEqual([['TAKEN', null]])
    expect(await frozen(await take(foreign))).toEqual([['TAKEN', null]])
    const free = await createPart(server.db, costs(0, 'TRY'))
    expect(await frozen(await take(free))).toEqual([['TAKEN', 0]])
  })
})
