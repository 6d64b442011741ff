import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { usePeople, useServer } from '../../../test/harness.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import { COUNT_LIMIT } from '../../shared/paging.ts'

const server = useServer()
const { admin, customer } = usePeople(server, { admin: 'ADMIN', customer: 'CUSTOMER' })

it('a total is exact up to the reach of its page, after each write; beyond it says so', async () => {
  const { db } = server
  await db.deleteFrom('boats').execute()
  const put = (rows: number) =>
    sql`insert into boats (name, model, owner_user_id)
      select 'Poyraz', 'Sirena', ${customer.id}::uuid from generate_series(1, ${rows}::int)`.execute(db)
  const page = async (query: { page?: number } = {}) =>
    (await server.call(admin, boatsApi.list, { query })).body.data.page
  await put(COUNT_LIMIT - 1)
  expect(await page()).toEqual({ number: 0, size: 10, totalElements: COUNT_LIMIT - 1, totalPages: 1_000 })
  await put(6)
  expect(await page()).toEqual({
    number: 0,
    size: 10,
    totalElements: COUNT_LIMIT,
    totalPages: 1_000,
    totalIsMinimum: true,
  })
  expect(await page({ page: 999 })).toMatchObject({ totalElements: COUNT_LIMIT + 5, totalPages: 1_000 })
})
