// Invariants under concurrency: a test makes real calls at once, then reads the database.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Person, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { partListsApi, TRANSACTION_STATUSES } from '../../../shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { fromE3, type Unit } from '../../../shared/quantity.ts'

const server = useServer()
let count = 0

async function newPart(admin: Person, quantity: number, unit: Unit = 'PIECE'): Promise<string> {
  count += 1
  const body = { name: `Parça ${count}`, partCode: `YARIŞ-${count}`, quantity, unit }
  return (await server.call(admin, sparePartsApi.create, { body })).body.data.id
}

const take = (who: Person, ...items: { sparePartId: string; quantity: number }[]) =>
  server.call(who, partListsApi.create, { body: { items } })

/** A part's stock, the sum of its ledger, its movements and its items in lists. */
async function booksOf(partId: string) {
  const part = await server.db.selectFrom('spare_parts').selectAll().where('id', '=', partId).executeTakeFirstOrThrow()
  const movements = await server.db
    .selectFrom('stock_movements')
    .select(['delta_e3', 'stock_after_e3'])
    .where('spare_part_id', '=', partId)
    .orderBy('created_at')
    .execute()
  const items = await server.db
    .selectFrom('part_list_items')
    .innerJoin('part_lists', 'part_lists.id', 'part_list_items.part_list_id')
    .select(['quantity_e3', 'used_e3', 'returned_e3', 'damaged_e3', 'deleted_at'])
    .where('spare_part_id', '=', partId)
    .execute()
  const sum = movements.reduce((sum, { delta_e3 }) => sum + delta_e3, 0)
  return { stock: fromE3(part.quantity_e3), sum: fromE3(sum), movements, items }
}

describe('stock under a crowd', () => {
  it('30 takes of 1 on a stock of 10: ten succeed, the stock is 0 and the ledger agrees', async () => {
    const admin = await server.person('ADMIN')
    const sparePartId = await newPart(admin, 10)
    const answers = await Promise.all(Array.from({ length: 30 }, () => take(admin, { sparePartId, quantity: 1 })))
    expect(answers.filter((each) => each.status === 200)).toHaveLength(10)
    const refused = answers.filter((each) => each.status !== 200)
    expect(new Set(refused.map((each) => `${each.status} ${each.body.message}`))).toEqual(
      new Set(['409 global_stock_insufficient']),
    )
    const { stock, sum, movements, items } = await booksOf(sparePartId)
    expect([stock, sum, movements.length, items.length]).toEqual([0, 0, 11, 10])
    expect(movements.map((movement) => movement.stock_after_e3 / 1000)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  it('four moves of 1 on a remaining of 1: one succeeds', async () => {
    const admin = await server.person('ADMIN')
    const sparePartId = await newPart(admin, 1)
    const list = (await take(admin, { sparePartId, quantity: 1 })).body.data
    const [item] = (await server.call(admin, partListsApi.items, { params: { id: list.id } })).body.data.content
    const params = { id: item?.id ?? '' }
    const answers = await Promise.all(
      (['RETURNED', 'USED', 'RETURNED', 'DAMAGED'] as const).map((status) =>
        server.call(admin, partListsApi.addTransaction, { params, body: { quantity: 1, status } }),
      ),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find((each) => each.status === 200)?.body.data.status
    const { stock, sum, items } = await booksOf(sparePartId)
    expect([stock, sum]).toEqual(winner === 'RETURNED' ? [1, 1] : [0, 0])
    expect(items.map(({ used_e3, returned_e3, damaged_e3 }) => used_e3 + returned_e3 + damaged_e3)).toEqual([1000])
    const { data } = (await server.call(admin, partListsApi.transactions, { params })).body
    expect(data.content).toHaveLength(1)
  })

  it('lists that name the same parts in opposite orders never lock each other out', async () => {
    const admin = await server.person('ADMIN')
    const [a, b] = [await newPart(admin, 40), await newPart(admin, 40)]
    const lines = [a, b].map((sparePartId) => ({ sparePartId, quantity: 1 }))
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => take(admin, ...(index % 2 ? lines : lines.toReversed()))),
    )
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]))
    expect([(await booksOf(a)).stock, (await booksOf(b)).stock]).toEqual([16, 16])
  })

  it('a list deleted while its parts are returned gives each piece back once', async () => {
    const admin = await server.person('ADMIN')
    const sparePartId = await newPart(admin, 5)
    const params = { id: (await take(admin, { sparePartId, quantity: 5 })).body.data.id }
    const [item] = (await server.call(admin, partListsApi.items, { params })).body.data.content
    await Promise.all([
      ...[1, 2, 3].map(() =>
        server.call(admin, partListsApi.addTransaction, {
          params: { id: item?.id ?? '' },
          body: { quantity: 1, status: 'RETURNED' },
        }),
      ),
      server.call(admin, partListsApi.remove, { params }),
    ])
    const { stock, sum } = await booksOf(sparePartId)
    expect([stock, sum]).toEqual([5, 5])
  })

  it('a part deleted while it is taken is either gone or archived, never lost to its list', async () => {
    const admin = await server.person('ADMIN')
    for (let round = 0; round < 5; round++) {
      const sparePartId = await newPart(admin, 3)
      const [taken, removed] = await Promise.all([
        take(admin, { sparePartId, quantity: 1 }),
        server.call(admin, sparePartsApi.remove, { params: { id: sparePartId } }),
      ])
      expect(removed.status).toBe(200)
      const row = await server.db.selectFrom('spare_parts').selectAll().where('id', '=', sparePartId).executeTakeFirst()
      if (taken.status === 200) expect(row?.archived_at).toBeInstanceOf(Date)
      else expect([taken.body.message, row]).toEqual(['spare_part_not_found', undefined])
    }
  })
})

/** Of litres; of pieces, rounded up. */
const quantity = fc.integer({ min: 1, max: 9000 }).map(fromE3)
const operation = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), part: fc.nat(1), quantity, twice: fc.boolean() }),
  fc.record({ kind: fc.constant('add' as const), part: fc.nat(1), quantity, list: fc.nat() }),
  fc.record({
    kind: fc.constant('move' as const),
    item: fc.nat(),
    quantity,
    status: fc.constantFrom(...TRANSACTION_STATUSES),
  }),
  fc.record({ kind: fc.constant('delete' as const), list: fc.nat() }),
  fc.record({ kind: fc.constant('useAll' as const), list: fc.nat() }),
  fc.record({
    kind: fc.constant('adjust' as const),
    part: fc.nat(1),
    quantity: fc.integer({ min: 0, max: 30_000 }).map(fromE3),
  }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

describe('the ledger', () => {
  it('sums up to the stock after any operations in any order, several at a time', async () => {
    const admin = await server.person('ADMIN')
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 24 }), async (operations) => {
        const parts = [await newPart(admin, 12), await newPart(admin, 5.25, 'LITRE')]
        const lists: string[] = []
        for (let at = 0; at < operations.length; at += 4) {
          const answers = await Promise.all(operations.slice(at, at + 4).map((each) => run(admin, parts, lists, each)))
          for (const { status } of answers) expect([200, 404, 409]).toContain(status)
        }
        for (const part of parts) {
          const { stock, sum, movements, items } = await booksOf(part)
          expect(sum).toBe(stock)
          expect(fromE3(movements.at(-1)?.stock_after_e3 ?? 0)).toBe(stock)
          expect(stock).toBeGreaterThanOrEqual(0)
          for (const item of items)
            expect(item.used_e3 + item.returned_e3 + item.damaged_e3).toBeLessThanOrEqual(item.quantity_e3)
        }
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

async function run(admin: Person, parts: string[], lists: string[], operation: Operation): Promise<{ status: number }> {
  const partOf = (index: number) => parts[index % parts.length] ?? UNKNOWN_ID
  /** The first part is counted, the other measured. */
  const amountOf = (index: number, quantity: number) => (index % parts.length === 0 ? Math.ceil(quantity) : quantity)
  const listOf = (index: number) => lists[index % Math.max(lists.length, 1)] ?? UNKNOWN_ID
  if (operation.kind === 'take') {
    const line = { sparePartId: partOf(operation.part), quantity: amountOf(operation.part, operation.quantity) }
    const answer = await take(admin, line, ...(operation.twice ? [line] : []))
    if (answer.status === 200) lists.push(answer.body.data.id)
    return answer
  }
  if (operation.kind === 'add') {
    const body = { sparePartId: partOf(operation.part), quantity: amountOf(operation.part, operation.quantity) }
    return server.call(admin, partListsApi.addItemTo, { params: { id: listOf(operation.list) }, body })
  }
  if (operation.kind === 'move') {
    const page = await server.call(admin, partListsApi.items, { params: { id: listOf(operation.item) } })
    if (page.status !== 200) return page
    const [item] = page.body.data.content
    const quantity = item?.unit === 'LITRE' ? operation.quantity : Math.ceil(operation.quantity)
    const body = { quantity, status: operation.status }
    return server.call(admin, partListsApi.addTransaction, { params: { id: item?.id ?? UNKNOWN_ID }, body })
  }
  if (operation.kind === 'useAll')
    return server.call(admin, partListsApi.useAll, { params: { id: listOf(operation.list) } })
  if (operation.kind === 'delete')
    return server.call(admin, partListsApi.remove, { params: { id: listOf(operation.list) } })
  const id = partOf(operation.part)
  const part = (await server.call(admin, sparePartsApi.byId, { params: { id } })).body.data
  const body = {
    ...part,
    quantity: amountOf(operation.part, operation.quantity),
    quantityReason: 'Sayım',
    version: undefined,
  }
  return server.call(admin, sparePartsApi.update, { params: { id }, body })
}
