// Section 3 of the people: whatever happens to people and boats, the sums per payer are those of the jobs.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBoat, createDue, createRequest } from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })

const setPayer = (id: string, payerId: string) =>
  server.call(admin, requestsApi.payer, { params: { id }, body: { payerId } })
const pay = (requestId: string, amount: number) =>
  server.call(admin, paymentsApi.record, {
    body: { requestId, amount, paidOn: dayOf(server.clock()), method: 'CASH', confirm: true },
  })

type Job = { id: string; paid: number; payer: number }

const which = fc.nat(3)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('name' as const), job: which, person: which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), job: which, person: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), job: which, person: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), job: which, person: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sell' as const), job: which, person: which }) },
)

it('merged, deleted and restored, sold and paid in any order: each payer owes and has paid what the jobs say, and all together the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const people = await Promise.all([0, 1, 2, 3].map(() => server.person('CUSTOMER')))
      const idOf = (person: number) => people[person]?.id ?? ''
      const boats = await Promise.all(people.map(({ id }) => createBoat(server.db, id)))
      const jobs: Job[] = []
      for (const [person, { id }] of people.entries()) {
        const boat_id = boats[person]?.id ?? ''
        const request = await createRequest(server.db, { customer_id: id, boat_id, status: 'COMPLETED' })
        await createDue(server.db, request.id)
        jobs.push({ id: request.id, paid: 0, payer: person })
      }
      /** Whom each record leads to. */
      const leads = [0, 1, 2, 3]
      for (const { kind, job: at, person: asked } of steps) {
        const one = jobs[at] as Job
        const person = leads[asked] ?? 0
        if (kind === 'name') {
          const { status } = await setPayer(one.id, idOf(person))
          expect(status).toBe(one.paid > 0 && one.payer !== person ? 409 : 200)
          if (status === 200) one.payer = person
        } else if (kind === 'pay') {
          expect((await pay(one.id, 7)).status).toBe(200)
          one.paid += 7
        } else if (kind === 'merge') {
          const kept = leads[at] ?? 0
          if (kept === person) continue
          const pair = { params: { id: idOf(kept) }, query: { from: idOf(person) } }
          const { versions } = (await server.call(admin, mergingApi.preview, pair)).body.data
          const body = { fromId: idOf(person), versions }
          expect((await server.call(admin, mergingApi.merge, { params: pair.params, body })).status).toBe(200)
          for (const each of jobs) if (each.payer === person) each.payer = kept
          for (const [index, root] of leads.entries()) if (root === person) leads[index] = kept
        } else if (kind === 'restore') {
          const params = { id: idOf(person) }
          expect((await server.call(admin, usersApi.removeUser, { params })).status).toBe(200)
          expect((await server.call(admin, customersApi.restore, { params })).status).toBe(200)
        } else await sell(boats[at]?.id ?? '', people, people[person] as Person)
      }
      const sums = { due: 0, paid: 0 }
      for (const root of new Set(leads)) {
        const of = jobs.filter(({ payer }) => payer === root)
        const query = { customerId: idOf(root) }
        const read = (await server.call(admin, paymentsApi.balance, { query })).body.data
        const paid = of.reduce((sum, each) => sum + each.paid, 0)
        expect([read.due, read.paid, read.open]).toEqual([3600 * of.length, paid, 3600 * of.length - paid])
        const card = (await server.call(admin, customersApi.byId, { params: { id: idOf(root) } })).body.data
        expect(card.open).toBe(read.open)
        sums.due += read.due
        sums.paid += read.paid
      }
      expect(sums).toEqual({ due: 3600 * jobs.length, paid: jobs.reduce((sum, { paid }) => sum + paid, 0) })
    }),
    { numRuns: 20, seed: 20_261_127 },
  )
}, 120_000)

/** By the owner where they sign in, else by an admin. */
async function sell(boatId: string, owners: readonly Person[], to: Person): Promise<void> {
  const params = { id: boatId }
  const { name, model, ownerUserId } = (await server.call(admin, boatsApi.byId, { params })).body.data
  const owner = owners.find(({ id }) => id === ownerUserId)
  const offered = owner && (await server.call(owner, handoversApi.offer, { params, body: { email: to.email } }))
  if (offered?.status === 200) await server.call(to, handoversApi.accept, { params: { id: offered.body.data.id } })
  else await server.call(admin, boatsApi.update, { params, body: { name, model, ownerUserId: to.id } })
}
