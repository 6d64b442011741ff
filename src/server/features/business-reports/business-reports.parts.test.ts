import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createOffer, createPart, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { api } from '../../../shared/api.ts'
import { businessReportsApi } from '../../../shared/business-reports/business-reports.contract.ts'
import { periodOf } from '../../../shared/business-reports/business-reports.period.ts'
import { dayOf } from '../../../shared/days.ts'

const server = useServer()
server.turnToNoon()
const { admin, owner } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER' })
const YEAR = periodOf('year', dayOf(server.clock()))
const params = { name: 'parts' } as const

it('parts: used and damaged ones with their cost and margin; an unknown cost is named', async () => {
  const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
  const now = server.clock()
  const [known, unknown] = [
    await createPart(server.db, { name: 'Filtre' }),
    await createPart(server.db, { name: 'Conta' }),
  ]
  const offer = await createOffer(server.db, id, {
    status: 'ACCEPTED',
    decided_at: now,
    currency: 'EUR',
    exchange_rate_e4: 400_000,
  })
  await sql`update offers set total_minor = 1000, discount_minor = 100, final_minor = 900 where id = ${offer.id}`.execute(
    server.db,
  )
  const item = {
    offer_id: offer.id,
    type: 'INVENTORY',
    part_id: known.id,
    part_code: 'F',
    part_name: 'Filtre',
  } as const
  await server.db
    .insertInto('offer_items')
    .values({ ...item, position: 9, quantity_e3: 2000, unit_price_minor: 500 })
    .execute()
  const list = await server.db
    .insertInto('part_lists')
    .values({ service_request_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [part, unit_cost_try_minor] of [
    [known, 10_000],
    [unknown, null],
  ] as const) {
    const moved = {
      spare_part_id: part.id,
      delta_e3: -2000,
      stock_after_e3: 0,
      reason: 'TAKEN',
      part_list_id: list.id,
    } as const
    await server.db
      .insertInto('stock_movements')
      .values({ ...moved, unit_cost_try_minor })
      .execute()
    const taken = await server.db
      .insertInto('part_list_items')
      .values({ part_list_id: list.id, spare_part_id: part.id, quantity_e3: 2000, used_e3: 2000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('part_list_item_transactions')
      .values({ part_list_item_id: taken.id, status: 'USED', quantity_e3: 2000, created_at: now })
      .execute()
  }
  // 2 × (5 € × 40 × 0,9 − 100 ₺).
  const { groups } = (await server.call(admin, businessReportsApi.report, { params, query: { ...YEAR } })).body.data
  expect(groups.map(({ key, count, sums }) => ({ key, count, ...sums }))).toEqual([
    { key: known.id, count: 1, quantity: 2, cost: 200, margin: 160, unknown: 0 },
    { key: unknown.id, count: 1, quantity: 2, cost: null, margin: null, unknown: 1 },
  ])
  const query = { ...YEAR, group: unknown.id }
  expect((await server.call(admin, businessReportsApi.rows, { params, query })).body.data.content).toMatchObject([
    { cells: { group: 'Conta (adet)', cost: null, margin: null } },
  ])
})

it('parts: used beyond what was sold, taken at several costs → the cost and what is left as the result of the job says', async () => {
  const part = await createPart(server.db, { name: 'Pompa', quantity: 50, cost_minor: 10_000, cost_currency: 'TRY' })
  const { id } = await createRequest(server.db, { customer_id: owner.id })
  const terms = { currency: 'EUR', exchangeRate: 40, rateSource: 'MANUAL', vatMode: 'EXCLUDED', discountPercent: 10 }
  const items = [{ type: 'INVENTORY', partId: part.id, quantity: 3, unitPrice: 12, vatRate: 20 }]
  const offer = (await server.call(admin, api.offers.create, { body: { serviceRequestId: id, items, ...terms } })).body
    .data
  await server.call(owner, api.offers.accept, { params: { id: offer.id }, body: { rev: offer.rev } })
  const { data: list } = (await server.call(admin, api.partLists.create, { body: { serviceRequestId: id } })).body
  const params = { id: list.id }
  const body = { sparePartId: part.id, quantity: 2, merge: true }
  const { data: item } = (await server.call(admin, api.partLists.addItemTo, { params, body })).body
  await server.db.updateTable('spare_parts').set({ cost_minor: 15_000 }).where('id', '=', part.id).execute()
  await server.call(admin, api.partLists.addItemTo, { params, body })
  // Taken at the last cost and given back: it costs nothing.
  await server.db.updateTable('spare_parts').set({ cost_minor: 99_000 }).where('id', '=', part.id).execute()
  await server.call(admin, api.partLists.addItemTo, { params, body })
  const back = { quantity: 2, status: 'RETURNED' }
  await server.call(admin, api.partLists.addTransaction, { params: { id: item.id }, body: back })
  for (const quantity of [1, 2, 1]) {
    const use = { quantity, status: 'USED' }
    const { status } = await server.call(admin, api.partLists.addTransaction, { params: { id: item.id }, body: use })
    expect(status).toBe(200)
  }
  const result = (await server.call(admin, api.jobResult.ofRequest, { params: { id } })).body.data
  expect([result.sold, result.parts, result.result]).toEqual([1_296, 500, 796])
  const report = (
    await server.call(admin, businessReportsApi.report, { params: { name: 'parts' }, query: { ...YEAR } })
  ).body.data
  expect(report.groups.find(({ key }) => key === part.id)).toMatchObject({
    count: 3,
    sums: { quantity: 4, cost: result.parts, margin: result.result, unknown: 0 },
  })
})

it('parts: used on a list without a job → the rows are as many as the figures say, at the costs in their order', async () => {
  const part = await createPart(server.db, { name: 'Macun', quantity: 50, cost_minor: 10_000, cost_currency: 'TRY' })
  const list = await server.db.insertInto('part_lists').defaultValues().returning('id').executeTakeFirstOrThrow()
  const body = { sparePartId: part.id, quantity: 1, merge: true }
  const { data: item } = (await server.call(admin, api.partLists.addItemTo, { params: { id: list.id }, body })).body
  await server.db.updateTable('spare_parts').set({ cost_minor: 30_000 }).where('id', '=', part.id).execute()
  await server.call(admin, api.partLists.addItemTo, { params: { id: list.id }, body })
  for (const quantity of [1, 1])
    await server.call(admin, api.partLists.addTransaction, {
      params: { id: item.id },
      body: { quantity, status: 'USED' },
    })
  const report = (await server.call(admin, businessReportsApi.report, { params, query: { ...YEAR } })).body.data
  expect(report.groups.find(({ key }) => key === part.id)).toMatchObject({ count: 2, sums: { cost: 400 } })
  const query = { ...YEAR, group: part.id }
  const { content } = (await server.call(admin, businessReportsApi.rows, { params, query })).body.data
  expect(content.map(({ requestId, customerId, cells }) => [requestId, customerId, cells.request])).toEqual(
    Array(2).fill([null, null, 'Servissiz liste']),
  )
})

it('parts: a year of many lists, asked often → each use is read by itself, not compared with each other', async () => {
  const part = await createPart(server.db, { name: 'Yağ' })
  const day = server.clock()
  await sql`
    with lists as (insert into part_lists (created_at) select ${day} from generate_series(1, 2000) returning id),
      items as (insert into part_list_items (part_list_id, spare_part_id, quantity_e3, used_e3)
        select id, ${part.id}::uuid, 2000, 2000 from lists returning id, part_list_id),
      taken as (insert into stock_movements (spare_part_id, delta_e3, stock_after_e3, reason, part_list_id, unit_cost_try_minor)
        select ${part.id}::uuid, -2000, 0, 'TAKEN', id, 5000 from lists)
    insert into part_list_item_transactions (part_list_item_id, status, quantity_e3, created_at)
    select id, 'USED', 1000, ${day} from items, generate_series(1, 2)`.execute(server.db)
  await sql`analyze`.execute(server.db)
  // The plan that PostgreSQL keeps after five calls knows nothing of the period.
  for (let call = 0; call < 8; call++) {
    const { data } = (await server.call(admin, businessReportsApi.report, { params, query: { ...YEAR } })).body
    expect(data.groups.find(({ key }) => key === part.id)).toMatchObject({
      count: 4000,
      sums: { quantity: 4000, cost: 200_000, unknown: 4000 },
    })
  }
})
