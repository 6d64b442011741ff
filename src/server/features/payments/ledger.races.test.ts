// Section 8 of the offers that hold: for every owner due − paid = open, whatever happens at once.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createBoat, createOffer, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { dayOf } from '../../../shared/days.ts'
import { toMinor } from '../../../shared/money.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const STATUSES = ['PENDING', 'WAITING_APPROVAL', 'ACTIVE', 'COMPLETED', 'CANCELED'] as const

const nth = fc.nat(3)
/** One step: each names an offer, a request or a payment of the owner by its position. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('accept' as const), nth: fc.nat(5) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      nth,
      cents: fc.integer({ min: 1, max: 500_000 }),
      rate: fc.option(fc.integer({ min: 1, max: 500_000 })),
      confirm: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reverse' as const), nth: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('status' as const), nth, status: fc.constantFrom(...STATUSES) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Two requests of one owner, each with two SENT offers, and with extra work that can be accepted once the job is under way. */
async function twoRequests(customerId: string) {
  const boat = await createBoat(server.db, customerId)
  const requests: string[] = []
  const offers: string[] = []
  for (const price of [123_457, 0]) {
    const values = { customer_id: customerId, boat_id: boat.id, status: 'WAITING_APPROVAL' } as const
    const { id } = await createRequest(server.db, values)
    requests.push(id)
    for (const more of [1, 333_333])
      offers.push((await createOffer(server.db, id, { final_try_minor: price + more })).id)
    const extra = { kind: 'EXTRA', reason: 'OTHER', final_try_minor: price + 7_777 } as const
    offers.push((await createOffer(server.db, id, extra)).id)
  }
  return { requests, offers }
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

async function take(one: Step, { requests, offers }: { requests: string[]; offers: string[] }): Promise<number> {
  if (one.kind === 'accept')
    return (await server.call(admin, offersApi.accept, { params: { id: at(offers, one.nth) }, body: {} })).status
  if (one.kind === 'status') {
    const params = { id: at(requests, one.nth) }
    return (
      await server.call(admin, requestsApi.update, {
        params,
        body: { status: one.status, reason: 'Deneme', confirm: true },
      })
    ).status
  }
  if (one.kind === 'pay') {
    const { cents, rate, confirm } = one
    const money = rate === null ? {} : { currency: 'EUR', exchangeRate: rate / 10_000 }
    const body = {
      requestId: at(requests, one.nth),
      amount: cents / 100,
      ...money,
      paidOn: dayOf(new Date()),
      method: 'CASH',
      confirm,
    }
    return (await server.call(admin, paymentsApi.record, { body })).status
  }
  const payments = await server.db
    .selectFrom('payments')
    .select('id')
    .where('service_request_id', 'in', requests)
    .orderBy('created_at')
    .execute()
  if (payments.length === 0) return 404
  const params = { id: at(payments, one.nth).id }
  return (await server.call(admin, paymentsApi.reverse, { params, body: { reason: 'Deneme' } })).status
}

interface Row {
  status: string
  accepted: number
  due: number
  paid: number
  twice: number
  wrong: number
}

/** By plain sums over the rows, other than the code's own. `wrong`: dues whose mark or calendar item disagrees with what is paid. */
const booksOf = async (requests: string[]): Promise<Row[]> =>
  (
    await sql<Row>`select r.status,
      coalesce((select sum(final_try_minor) from offers where service_request_id = r.id and status = 'ACCEPTED'), 0)::bigint as accepted,
      coalesce((select sum(amount_try_minor) from dues where service_request_id = r.id and withdrawn_at is null), 0)::bigint as due,
      coalesce((select sum(amount_try_minor) from payments where service_request_id = r.id), 0)::bigint as paid,
      (select count(*) from payments p where service_request_id = r.id and reverses is null
        and (select count(*) from payments where reverses = p.id) > 1) as twice,
      (select count(*) from (
        select d.*, sum(amount_try_minor) over (order by due_on, kind, id)
          <= coalesce((select sum(amount_try_minor) from payments where service_request_id = r.id), 0) as covers
        from dues d where service_request_id = r.id and withdrawn_at is null) d
        left join calendar_items c on c.due_id = d.id
        where d.is_covered <> covers or c.status is distinct from case when covers then 'DONE' else 'PENDING' end
          or c.date <> d.due_on) as wrong
      from service_requests r where r.id = any(${requests}::uuid[])`.execute(server.db)
  ).rows

it('any order of acceptances, extra work, payments, reversals and states at once: due − paid = open, and the ledger sums up to it', async () => {
  await server.db.updateTable('workshop').set({ deposit_percent_hundredths: 3_333, payment_days: 0 }).execute()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 }),
      async (rounds) => {
        const customer = await server.person('CUSTOMER')
        const made = await twoRequests(customer.id)
        for (const steps of rounds) {
          const statuses = await Promise.all(steps.map((one) => take(one, made)))
          expect(statuses.filter((status) => status >= 500)).toEqual([])
          const books = await booksOf(made.requests)
          const sum = (of: (row: Row) => number) => books.reduce((total, row) => total + of(row), 0)
          // Without an acceptance nothing is due; with it, exactly its price.
          expect(books.map(({ due }) => due)).toEqual(books.map(({ accepted }) => accepted))
          expect(books.map(({ twice, wrong }) => twice + wrong)).toEqual([0, 0])
          const { data } = (await server.call(customer, paymentsApi.balance, {})).body
          expect([toMinor(data.due), toMinor(data.paid)]).toEqual([sum(({ due }) => due), sum(({ paid }) => paid)])
          expect(toMinor(data.due) - toMinor(data.paid)).toBe(toMinor(data.open))
          const listed = (await server.call(customer, paymentsApi.list, { query: { size: 100 } })).body.data.content
          expect(listed.reduce((total, { amountTry }) => total + toMinor(amountTry), 0)).toBe(toMinor(data.paid))
          const dues = (await server.call(customer, paymentsApi.dues, { query: { size: 100 } })).body.data.content
          const openOf = books.reduce((total, { due, paid }) => total + Math.max(0, due - Math.max(0, paid)), 0)
          expect(dues.reduce((total, { open }) => total + toMinor(open), 0)).toBe(openOf)
        }
      },
    ),
    { numRuns: 25, seed: 20_261_122 },
  )
}, 120_000)
