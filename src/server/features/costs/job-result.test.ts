// İşin sonucu: what a job's accepted lines bring, without what was spent on it.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPart } from '../../../../test/factories.ts'
import { type Person, statusAndKey, UNKNOWN_ID } from '../../../../test/harness.ts'
import { useOffers } from '../../../../test/offer-calls.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { expensesApi } from '../../../shared/costs/expenses.contract.ts'
import { type JobResult, jobResultApi } from '../../../shared/costs/job-result.contract.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { toMinor } from '../../../shared/money.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'

const { server, setup, send } = useOffers()
const result = (who: Person, id: string) => server.call(who, jobResultApi.ofRequest, { params: { id } })
const resultOf = async (who: Person, id: string) => (await result(who, id)).body.data

async function soldJob(body: object) {
  const { admin, customer, request } = await setup('PENDING')
  const offer = (await send(admin, request.id, body)).body.data
  const selectedItemIds = offer.items.map(({ id }) => id)
  await server.call(customer, offersApi.accept, { params: { id: offer.id }, body: { selectedItemIds, rev: offer.rev } })
  return { admin, customer, id: request.id }
}
const part = async (cost_minor: number | null) =>
  (await createPart(server.db, { quantity: 50, cost_minor, cost_currency: cost_minor === null ? null : 'TRY' })).id
const cost = (id: string, cost_minor: number) =>
  server.db.updateTable('spare_parts').set({ cost_minor, cost_currency: 'TRY' }).where('id', '=', id).execute()

interface Move {
  quantity: number
  status: 'USED' | 'RETURNED' | 'DAMAGED'
}
const takeOnto = (admin: Person, list: string, sparePartId: string, quantity: number) =>
  server.call(admin, partListsApi.addItemTo, { params: { id: list }, body: { sparePartId, quantity, merge: true } })
async function aList(admin: Person, serviceRequestId: string): Promise<string> {
  return (await server.call(admin, partListsApi.create, { body: { serviceRequestId } })).body.data.id
}
async function move(admin: Person, list: string, body: Move, place = 0) {
  const items = (await server.call(admin, partListsApi.items, { params: { id: list } })).body.data.content
  return server.call(admin, partListsApi.addTransaction, { params: { id: items[place]?.id ?? '' }, body })
}
let worked = 0
const work = (userId: string, requestId: string, minutes: number, hour_cost_try_minor: number | null) => {
  worked += 1
  const started_at = new Date(`${addDays('2020-01-01', worked)}T06:00:00Z`)
  const ended_at = new Date(started_at.getTime() + minutes * 60_000)
  return server.db
    .insertInto('time_entries')
    .values({ user_id: userId, service_request_id: requestId, started_at, ended_at, hour_cost_try_minor })
    .execute()
}
const spend = (admin: Person, id: string, amount: number) =>
  server.call(admin, expensesApi.add, { params: { id }, body: { kind: 'ROAD', amount, spentOn: '2026-05-01' } })

it('is what was sold without parts used and damaged, hours and expenses, each with its rows', async () => {
  const { admin, id } = await soldJob({
    ...{ currency: 'EUR', exchangeRate: 40, rateSource: 'MANUAL', vatMode: 'EXCLUDED', discountPercent: 10 },
    items: [
      { type: 'MANUAL', description: 'İşçilik', quantity: 2, unitPrice: 65, vatRate: 20 },
      { type: 'MANUAL', description: 'Sarf', quantity: 1, unitPrice: 20, vatRate: 10 },
    ],
  })
  const [filter, list] = [await part(10_000), await aList(admin, id)]
  await takeOnto(admin, list, filter, 2)
  await cost(filter, 15_000)
  await takeOnto(admin, list, filter, 3)
  await move(admin, list, { quantity: 3, status: 'USED' })
  await move(admin, list, { quantity: 1, status: 'DAMAGED' })
  await move(admin, list, { quantity: 1, status: 'RETURNED' })
  await cost(filter, 99_900)
  await work(admin.id, id, 90, 40_001)
  await spend(admin, id, 250)
  const wrong = (await spend(admin, id, 999)).body.data.id
  await server.call(admin, expensesApi.reverse, { params: { id: wrong } })
  const found = await resultOf(admin, id)
  expect(found).toMatchObject({ sold: 5_400, parts: 500, hours: 600.02, expenses: 250, result: 4_049.98 })
  expect([found.unknownParts, found.unknownMinutes]).toEqual([0, 0])
  expect(found.soldLines.map(({ name, amount }) => [name, amount])).toEqual([
    ['İşçilik', 4_680],
    ['Sarf', 720],
  ])
  expect(found.partLines.map(({ quantity, unitCost, cost }) => [quantity, unitCost, cost])).toEqual([
    [2, 100, 200],
    [2, 150, 300],
  ])
  expect(found.hourLines).toMatchObject([{ userId: admin.id, minutes: 90, hourCost: 400.01, cost: 600.02 }])
  expect(found.expenseLines).toMatchObject([{ kind: 'ROAD', cost: 250 }])
})

it('what was given back is what was taken last, and costs the job nothing', async () => {
  const { admin, customer: _, request } = await setup('ACTIVE')
  const [filter, list] = [await part(10_000), await aList(admin, request.id)]
  const partsOf = async () =>
    (await resultOf(admin, request.id)).partLines.map(({ quantity, unitCost }) => [quantity, unitCost])
  await takeOnto(admin, list, filter, 5)
  await move(admin, list, { quantity: 5, status: 'RETURNED' })
  await cost(filter, 30_000)
  await takeOnto(admin, list, filter, 2)
  await move(admin, list, { quantity: 2, status: 'USED' })
  expect(await partsOf()).toEqual([[2, 300]])
  await takeOnto(admin, list, filter, 3)
  await cost(filter, 50_000)
  await takeOnto(admin, list, filter, 4)
  await move(admin, list, { quantity: 6, status: 'RETURNED' })
  await cost(filter, 70_000)
  await takeOnto(admin, list, filter, 4)
  await move(admin, list, { quantity: 2, status: 'USED' })
  expect(await partsOf()).toEqual([
    [3, 300],
    [1, 700],
  ])
})

it('names what has no known cost and counts it as nothing, also on a deleted list', async () => {
  const { admin, id } = await soldJob({})
  const list = await aList(admin, id)
  for (const one of [await part(null), await part(null), await part(0)]) await takeOnto(admin, list, one, 2)
  for (const place of [0, 1, 2]) await move(admin, list, { quantity: 1, status: 'USED' }, place)
  await server.call(admin, partListsApi.remove, { params: { id: list } })
  await work(admin.id, id, 45, null)
  const found = await resultOf(admin, id)
  expect([found.unknownParts, found.unknownMinutes, found.parts, found.hours]).toEqual([2, 45, 0, 0])
  expect(found.result).toBe(found.sold)
  expect(found.partLines.map(({ cost }) => cost).sort()).toEqual([0, null, null])
})

it('is for admins alone; a request without anything has nothing', async () => {
  const { admin, customer, request } = await setup()
  expect(await resultOf(admin, request.id)).toMatchObject({ sold: 0, result: 0, soldLines: [] })
  for (const who of [customer, await server.person('TECHNICIAN')])
    expect(statusAndKey(await result(who, request.id))).toBe('403 only_admin_can_see_results')
  expect(statusAndKey(await result(admin, UNKNOWN_ID))).toBe('404 request_not_found')
})

const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + toMinor(one ?? 0), 0)
/** In kuruş: sums of rows, and what is left. */
function expectWhole(found: JobResult): void {
  expect(toMinor(found.sold)).toBe(sum(found.soldLines.map(({ amount }) => amount)))
  expect(toMinor(found.parts)).toBe(sum(found.partLines.map(({ cost }) => cost)))
  expect(toMinor(found.hours)).toBe(sum(found.hourLines.map(({ cost }) => cost)))
  expect(toMinor(found.expenses)).toBe(sum(found.expenseLines.map(({ cost }) => cost)))
  expect(sum([found.result, found.parts, found.hours, found.expenses])).toBe(toMinor(found.sold))
}

const anOffer = fc.record({
  currency: fc.constantFrom('EUR', 'TRY'),
  exchangeRate: fc.integer({ min: 1, max: 99_999 }).map((rate) => rate / 1000),
  vatMode: fc.constantFrom('EXCLUDED', 'INCLUDED'),
  discountPercent: fc.constantFrom(0, 7.5, 33.33),
  items: fc.array(
    fc.record({
      ...{ type: fc.constant('MANUAL'), description: fc.constant('İş'), unit: fc.constant('LITRE') },
      quantity: fc.integer({ min: 1, max: 9_999 }).map((e3) => e3 / 1000),
      unitPrice: fc.integer({ min: 0, max: 99_999 }).map((minor) => minor / 100),
      vatRate: fc.constantFrom(1, 10, 20),
    }),
    { minLength: 1, maxLength: 5 },
  ),
})
const aStep = fc.oneof(
  fc.record({ take: fc.integer({ min: 1, max: 3 }), cost: fc.integer({ min: 0, max: 99_999 }) }),
  fc.record({ quantity: fc.integer({ min: 1, max: 3 }), status: fc.constantFrom('USED', 'RETURNED', 'DAMAGED') }),
  fc.record({ minutes: fc.integer({ min: 1, max: 600 }), hour: fc.option(fc.integer({ min: 0, max: 99_999 })) }),
  fc.record({ amount: fc.integer({ min: 1, max: 99_999 }).map((minor) => minor / 100) }),
)

it('result and costs are what was sold, whatever was sold and spent', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anOffer, fc.array(aStep, { maxLength: 8 }), async (offer, steps) => {
      const { admin, id } = await soldJob({ ...offer, rateSource: 'MANUAL' })
      const [one, list] = [await part(null), await aList(admin, id)]
      for (const step of steps) {
        if ('take' in step) {
          await cost(one, step.cost)
          await takeOnto(admin, list, one, step.take)
        } else if ('status' in step) await move(admin, list, step as Move)
        else if ('minutes' in step) await work(admin.id, id, step.minutes, step.hour)
        else await spend(admin, id, step.amount)
      }
      const found = await resultOf(admin, id)
      expectWhole(found)
      const accepted = await server.db
        .selectFrom('offers')
        .select('net_try_minor')
        .where('service_request_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(toMinor(found.sold)).toBe(accepted.net_try_minor)
      const items = await server.db
        .selectFrom('part_list_items')
        .select(['used_e3', 'damaged_e3'])
        .where('part_list_id', '=', list)
        .execute()
      const spent = items.reduce((all, { used_e3, damaged_e3 }) => all + used_e3 + damaged_e3, 0)
      expect(found.partLines.reduce((all, { quantity }) => all + quantity * 1000, 0)).toBe(spent)
    }),
    { numRuns: 12 },
  )
})
