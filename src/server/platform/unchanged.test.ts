import { type Kysely, sql, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { createBoat } from '../../../test/factories.ts'
import { usePeople, useServer } from '../../../test/harness.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import { COUNT_REACH } from '../../shared/paging.ts'
import type { DB } from '../db/schema.generated.ts'
import { readWhenChanged } from './unchanged.ts'

const server = useServer()
const { admin, customer } = usePeople(server, { admin: 'ADMIN', customer: 'CUSTOMER' })

/** A transaction that sees no write of others: on a server also those in other databases change what is remembered. */
const unchanged = <T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  server.db.transaction().setIsolationLevel('repeatable read').execute(work)

it('an answer is read again after a write, and only then', async () => {
  const { db } = server
  let reads = 0
  const read = (from: Kysely<DB> = db) => readWhenChanged(from, 'reads', async () => ++reads)
  expect(await read()).toBe(1)
  await createBoat(db, customer.id)
  expect(await read()).toBe(2)
  expect(await unchanged(async (tx) => [await read(tx), await read(tx)])).toEqual([3, 3])
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

it('long answers are forgotten when together they would take much memory', () =>
  unchanged(async (tx) => {
    let reads = 0
    const readOf = async (key: string, bytes = 6_000_000) =>
      (await readWhenChanged(tx, key, async () => Buffer.alloc(bytes, ++reads)))[0]
    expect([await readOf('a'), await readOf('b'), await readOf('a')]).toEqual([1, 2, 1])
    expect(await readOf('c')).toBe(3)
    expect([await readOf('c'), await readOf('a')]).toEqual([3, 4])
    expect([await readOf('d', 17_000_000), await readOf('d', 17_000_000), await readOf('c')]).toEqual([5, 6, 3])
  }))

it('rows count by the length of their JSON', () =>
  unchanged(async (tx) => {
    let reads = 0
    const readOf = async (key: string) =>
      (await readWhenChanged(tx, key, async () => [{ read: ++reads, text: 'a'.repeat(9_000_000) }]))[0]?.read
    expect([await readOf('a'), await readOf('a'), await readOf('b'), await readOf('a')]).toEqual([1, 1, 2, 3])
  }))

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
