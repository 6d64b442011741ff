import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createBoat } from '../../../test/factories.ts'
import { usePeople, useServer } from '../../../test/harness.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import { COUNT_REACH } from '../../shared/paging.ts'
import { readWhenChanged } from './unchanged.ts'

const server = useServer()
const { admin, customer } = usePeople(server, { admin: 'ADMIN', customer: 'CUSTOMER' })

it('an answer is read again after a write, and only then', async () => {
  const { db } = server
  let reads = 0
  const read = () => readWhenChanged(db, 'reads', async () => ++reads)
  expect([await read(), await read()]).toEqual([1, 1])
  await createBoat(db, customer.id)
  expect([await read(), await read()]).toEqual([2, 2])
})

it('an answer is not kept if something is written while it is read', async () => {
  const { db } = server
  let reads = 0
  const read = (during: () => Promise<unknown>) =>
    readWhenChanged(db, 'during', async () => {
      await during()
      return ++reads
    })
  await read(() => createBoat(db, customer.id))
  expect(await read(async () => undefined)).toBe(2)
})

it('a total is exact up to the reach of its page, after each write; beyond it says so', async () => {
  const { db } = server
  await db.deleteFrom('boats').execute()
  const put = (rows: number) =>
    sql`insert into boats (name, model, owner_user_id)
      select 'Poyraz', 'Sirena', ${customer.id}::uuid from generate_series(1, ${rows}::int)`.execute(db)
  const page = async (query: { page?: number } = {}) =>
    (await server.call(admin, boatsApi.list, { query })).body.data.page
  await put(COUNT_REACH - 1)
  expect(await page()).toEqual({ number: 0, size: 10, totalElements: COUNT_REACH - 1, totalPages: 1_000 })
  await put(6)
  expect(await page()).toEqual({
    number: 0,
    size: 10,
    totalElements: COUNT_REACH,
    totalPages: 1_000,
    totalIsMinimum: true,
  })
  expect(await page({ page: 999 })).toMatchObject({ totalElements: COUNT_REACH + 5, totalPages: 1_000 })
})
