// Available = stock − what accepted lines still need, after anything in any order, several at a time.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPart, createPhoto } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import { partListsApi, TRANSACTION_STATUSES } from '../../../shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { fromE3, toE3 } from '../../../shared/quantity.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const { server, setup, send } = useOffers()

const line = (partId: string, quantity: number) => ({ type: 'INVENTORY', partId, quantity, unitPrice: 10 })

/** From the papers and the ledger alone: what accepted lines name, less what their lists took, did not bring back and did not break. */
async function neededOf(partId: string): Promise<number> {
  const requests = await server.db
    .selectFrom('service_requests')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where('archived_at', 'is', null)
    .execute()
  let needed = 0
  for (const { id } of requests) {
    const lines = await server.db
      .selectFrom('offers')
      .innerJoin('offer_items', 'offer_items.offer_id', 'offers.id')
      .select(['quantity_e3'])
      .where('service_request_id', '=', id)
      .where('status', '=', 'ACCEPTED')
      .where('part_id', '=', partId)
      .execute()
    const movements = await server.db
      .selectFrom('stock_movements')
      .innerJoin('part_lists', 'part_lists.id', 'part_list_id')
      .select('delta_e3')
      .where('service_request_id', '=', id)
      .where('spare_part_id', '=', partId)
      .execute()
    const broken = await server.db
      .selectFrom('part_list_item_transactions')
      .innerJoin('part_list_items', 'part_list_items.id', 'part_list_item_id')
      .innerJoin('part_lists', 'part_lists.id', 'part_list_id')
      .select('part_list_item_transactions.quantity_e3')
      .where('service_request_id', '=', id)
      .where('spare_part_id', '=', partId)
      .where('part_list_item_transactions.status', '=', 'DAMAGED')
      .execute()
    const sum = (rows: number[]) => rows.reduce((all, one) => all + one, 0)
    const out = -sum(movements.map(({ delta_e3 }) => delta_e3)) - sum(broken.map(({ quantity_e3 }) => quantity_e3))
    needed += Math.max(0, sum(lines.map(({ quantity_e3 }) => quantity_e3)) - out)
  }
  return needed
}

async function expectBooks(who: Person, partId: string): Promise<void> {
  const part = (await server.call(who, sparePartsApi.byId, { params: { id: partId } })).body.data
  const needed = await neededOf(partId)
  expect([part.reserved, part.available]).toEqual([fromE3(needed), fromE3(toE3(part.quantity) - needed)])
}

async function sentOffer(admin: Person, requestId: string, items: object[], more: object = {}): Promise<string> {
  const offer = await send(admin, requestId, { items: [...items, LABOUR], ...more })
  return offer.body.data?.id ?? UNKNOWN_ID
}

const accept = (admin: Person, id: string) => server.call(admin, offersApi.accept, { params: { id } })

const take = (who: Person, serviceRequestId: string | null, ...items: { sparePartId: string; quantity: number }[]) =>
  server.call(who, partListsApi.create, { body: { serviceRequestId, items } })

describe('races', () => {
  it('an acceptance and takings for the job: what is reserved is what is left to take', async () => {
    for (let round = 0; round < 4; round++) {
      const parts = [await createPart(server.db), await createPart(server.db)].map(({ id }) => id)
      const { admin, request } = await setup()
      const items = parts.map((id) => line(id, 4))
      const offerId = await sentOffer(admin, request.id, items.toReversed())
      const lines = parts.map((sparePartId) => ({ sparePartId, quantity: 1 }))
      const answers = await Promise.all([
        accept(admin, offerId),
        take(admin, request.id, ...lines),
        take(admin, request.id, ...lines.toReversed()),
        take(admin, null, ...lines),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      for (const id of parts) {
        await expectBooks(admin, id)
        expect(await neededOf(id)).toBe(2000)
      }
    }
  })

  it('two jobs take the last piece: one gets it, the other goes on waiting', async () => {
    const part = await createPart(server.db, { quantity: 1 })
    const [one, other] = [await setup(), await setup()]
    for (const { admin, request } of [one, other])
      await accept(admin, await sentOffer(admin, request.id, [line(part.id, 1)]))
    const answers = await Promise.all(
      [one, other].map(({ admin, request }) => take(admin, request.id, { sparePartId: part.id, quantity: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = (await server.call(one.admin, sparePartsApi.byId, { params: { id: part.id } })).body.data
    expect(after).toMatchObject({ quantity: 0, reserved: 1, available: -1 })
  })

  it('a list goes to and fro between two jobs while parts are added to it', async () => {
    const part = await createPart(server.db, { quantity: 90 })
    const [one, other] = [await setup(), await setup()]
    for (const { admin, request } of [one, other])
      await accept(admin, await sentOffer(admin, request.id, [line(part.id, 40)]))
    const { admin } = one
    const params = { id: (await take(admin, one.request.id, { sparePartId: part.id, quantity: 1 })).body.data.id }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2
          ? server.call(admin, partListsApi.addItemTo, { params, body: { sparePartId: part.id, quantity: 1 } })
          : server.call(admin, partListsApi.update, {
              params,
              body: { serviceRequestId: (at % 4 ? one : other).request.id },
            }),
      ),
    )
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    await expectBooks(admin, part.id)
  })
})

const quantity = fc.integer({ min: 1, max: 5000 }).map(fromE3)
const pick = fc.nat(1)
const operation = fc.oneof(
  fc.record({ kind: fc.constant('offer' as const), job: pick, part: pick, quantity }),
  fc.record({ kind: fc.constant('extra' as const), job: pick, part: pick, quantity }),
  fc.record({ kind: fc.constant('take' as const), job: fc.nat(2), part: pick, quantity }),
  fc.record({ kind: fc.constant('add' as const), list: fc.nat(), part: pick, quantity }),
  fc.record({
    kind: fc.constant('move' as const),
    list: fc.nat(),
    quantity,
    status: fc.constantFrom(...TRANSACTION_STATUSES),
  }),
  fc.record({ kind: fc.constant('give' as const), list: fc.nat(), job: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'useAll' as const), list: fc.nat() }),
  fc.record({
    kind: fc.constant('status' as const),
    job: pick,
    status: fc.constantFrom('PENDING', 'ACTIVE', 'WAITING_APPROVAL'),
  }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'complete' as const, 'archive' as const), job: pick }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

describe('available', () => {
  it('is the stock less what accepted lines still need', async () => {
    const { admin } = await setup()
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 24 }), async (operations) => {
        const parts = [
          (await createPart(server.db, { quantity: 12 })).id,
          (await createPart(server.db, { quantity: 8.25, unit: 'LITRE' })).id,
        ]
        const jobs = [(await setup()).request.id, (await setup()).request.id]
        for (const [at, id] of jobs.entries())
          await accept(admin, await sentOffer(admin, id, [line(parts[0] ?? '', 3), line(parts[1] ?? '', at + 0.5)]))
        const lists: string[] = []
        for (let at = 0; at < operations.length; at += 3) {
          const some = operations.slice(at, at + 3).map((one) => run(admin, { parts, jobs, lists }, one))
          for (const { status } of await Promise.all(some)) expect(status).toBeLessThan(500)
          for (const id of parts) await expectBooks(admin, id)
        }
      }),
      { numRuns: 10 },
    )
  }, 120_000)
})

interface Yard {
  parts: string[]
  jobs: string[]
  lists: string[]
}

async function run(admin: Person, { parts, jobs, lists }: Yard, one: Operation): Promise<{ status: number }> {
  const jobOf = (at: number) => jobs[at] ?? null
  const listOf = (at: number) => ({ id: lists[at % Math.max(lists.length, 1)] ?? UNKNOWN_ID })
  /** The first part is counted, the other measured. */
  const amount = ({ part, quantity }: { part: number; quantity: number }) => ({
    ...{ partId: parts[part] ?? UNKNOWN_ID, quantity: part === 0 ? Math.ceil(quantity) : quantity },
  })
  const params = { id: 'job' in one ? (jobOf(one.job) ?? UNKNOWN_ID) : UNKNOWN_ID }
  switch (one.kind) {
    case 'offer':
    case 'extra': {
      const { partId, quantity } = amount(one)
      const photoIds = [(await createPhoto(server.db, params.id)).id]
      const more = one.kind === 'extra' ? { kind: 'EXTRA', reason: 'OTHER', photoIds } : {}
      return accept(admin, await sentOffer(admin, params.id, [line(partId, quantity)], more))
    }
    case 'take': {
      const { partId: sparePartId, quantity } = amount(one)
      const list = await take(admin, jobOf(one.job), { sparePartId, quantity })
      if (list.status === 200) lists.push(list.body.data.id)
      return list
    }
    case 'add': {
      const { partId: sparePartId, quantity } = amount(one)
      return server.call(admin, partListsApi.addItemTo, {
        params: listOf(one.list),
        body: { sparePartId, quantity, merge: true },
      })
    }
    case 'move': {
      const page = await server.call(admin, partListsApi.items, { params: listOf(one.list) })
      const item = page.body.data?.content[0]
      if (!item) return page
      const quantity = item.unit === 'LITRE' ? one.quantity : Math.ceil(one.quantity)
      const body = { quantity, status: one.status }
      return server.call(admin, partListsApi.addTransaction, { params: { id: item.id }, body })
    }
    case 'give':
      return server.call(admin, partListsApi.update, {
        params: listOf(one.list),
        body: { serviceRequestId: jobOf(one.job) },
      })
    case 'delete':
      return server.call(admin, partListsApi.remove, { params: listOf(one.list) })
    case 'useAll':
      return server.call(admin, partListsApi.useAll, { params: listOf(one.list) })
    case 'status':
      return server.call(admin, requestsApi.update, { params, body: { status: one.status, reason: 'Yeniden.' } })
    case 'cancel':
      return server.call(admin, requestsApi.cancel, { params })
    case 'complete':
      return server.call(admin, requestsApi.complete, { params, body: { confirm: true } })
    case 'archive':
      return server.call(admin, requestsApi.remove, { params })
  }
}
