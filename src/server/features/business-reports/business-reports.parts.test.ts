import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createOffer, createPart, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
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
