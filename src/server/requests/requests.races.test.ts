// Two people at one request, or one at the request and one at whom it needs: both orders, the answers and what is left agree.
import { beforeAll, expect, it } from 'vitest'
import { assignTechnician, createBoat, createOffer, createRequest } from '../../../test/factories.ts'
import { type Answer, type Person, useServer } from '../../../test/harness.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import { offersApi } from '../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../shared/requests/requests.contract.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import { usersApi } from '../../shared/users/users.contract.ts'

const server = useServer()
let admin: Person
let customer: Person
let technician: Person

beforeAll(async () => {
  admin = await server.person('ADMIN')
  customer = await server.person('CUSTOMER')
  technician = await server.person('TECHNICIAN')
})

const ROUNDS = 6
type Call = () => Promise<Answer>

/** Both at once, in turn the one or the other a moment earlier; the answers in the order of the calls. */
async function race(round: number, first: Call, second: Call): Promise<[string, string]> {
  const calls = round % 2 ? [second, first] : [first, second]
  const said = (await Promise.all(calls.map((call) => call()))).map(({ status, body }) => `${status} ${body.message}`)
  return (round % 2 ? said.reverse() : said) as [string, string]
}

const rowOf = async (id: string) => (await server.row('service_requests', id))!
const techniciansOf = async (id: string) =>
  (
    await server.db.selectFrom('request_technicians').select('technician_id').where('request_id', '=', id).execute()
  ).map((row) => row.technician_id)
const assign = (id: string, technicianId: string) =>
  server.call(admin, requestsApi.assign, { params: { id, technicianId } })
const complete = (id: string) => server.call(technician, requestsApi.complete, { params: { id } })
const cancel = (id: string) => server.call(customer, requestsApi.cancel, { params: { id } })

it('assign against complete: a completed request gets nobody any more', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const second = await server.person('TECHNICIAN')
    const { id } = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
    await assignTechnician(server.db, id, technician.id)
    const [assigned, completed] = await race(
      round,
      () => assign(id, second.id),
      () => complete(id),
    )
    expect(completed).toBe('200 request_completed')
    expect(['200 technician_assigned', '409 invalid_status']).toContain(assigned)
    expect((await techniciansOf(id)).includes(second.id)).toBe(assigned.startsWith('200'))
  }
})

it('unassign against complete: whoever was removed first completes nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
    await assignTechnician(server.db, id, technician.id)
    const params = { id, technicianId: technician.id }
    const answers = await race(
      round,
      () => server.call(admin, requestsApi.unassign, { params }),
      () => complete(id),
    )
    const { status, assigned_technician_at } = await rowOf(id)
    if (status === 'COMPLETED') expect(answers).toEqual(['409 invalid_status', '200 request_completed'])
    else {
      expect(answers).toEqual(['200 technician_unassigned', '403 only_assigned_technician_can_complete'])
      expect(assigned_technician_at).toBeNull()
    }
  }
})

it('accepting one of two offers against rejecting the other: the accepted one is never rejected', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createRequest(server.db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
    const [one, other] = [await createOffer(server.db, id), await createOffer(server.db, id)]
    const [accepted] = await race(
      round,
      () => server.call(customer, offersApi.accept, { params: { id: one.id }, body: {} }),
      () => server.call(admin, offersApi.reject, { params: { id: other.id }, body: {} }),
    )
    expect([accepted, (await rowOf(id)).status]).toEqual(['200 offer_accepted', 'ACTIVE'])
    const offers = await server.db
      .selectFrom('offers')
      .select(['id', 'status'])
      .where('service_request_id', '=', id)
      .execute()
    expect(Object.fromEntries(offers.map((offer) => [offer.id, offer.status]))).toEqual({
      [one.id]: 'ACCEPTED',
      [other.id]: 'REJECTED',
    })
  }
})

it('accept against reject of one offer: exactly one holds, and the request says the same', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createRequest(server.db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
    const offer = { params: { id: (await createOffer(server.db, id)).id }, body: { version: 1 } }
    const answers = await race(
      round,
      () => server.call(customer, offersApi.accept, offer),
      () => server.call(admin, offersApi.reject, offer),
    )
    const { status } = await rowOf(id)
    expect(answers).toEqual(
      status === 'ACTIVE'
        ? ['200 offer_accepted', '409 offer_not_in_sent_status']
        : ['409 offer_not_in_sent_status', '200 offer_rejected'],
    )
    expect(['ACTIVE', 'REJECTED']).toContain(status)
  }
})

it('two cancels: one cancels, one log entry', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createRequest(server.db, { customer_id: customer.id })
    const answers = await race(
      round,
      () => cancel(id),
      () => cancel(id),
    )
    expect([...answers].sort()).toEqual(['200 request_canceled', '409 cannot_cancel_in_current_status'])
    expect(await server.logsOf(id)).toHaveLength(1)
  }
})

it('assigning a technician who is deleted or gets another role: never somebody who is none', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const leaving = await server.person('TECHNICIAN')
    const { id } = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
    const params = { id: leaving.id }
    const leave: Call =
      round < ROUNDS / 2
        ? () => server.call(admin, usersApi.removeUser, { params })
        : () => server.call(admin, usersApi.changeRole, { params, query: { roleId: ROLE_IDS.CUSTOMER } })
    const [assigned, left] = await race(round, () => assign(id, leaving.id), leave)
    const named = await techniciansOf(id)
    if (assigned === '404 technician_not_found') expect([left.slice(0, 3), named]).toEqual(['200', []])
    else {
      expect([assigned, named]).toEqual(['200 technician_assigned', [leaving.id]])
      expect(left).toMatch(/^(200 role_updated|409 user_has_open_requests)$/)
    }
  }
})

it('filing a request for a boat that is deleted, or whose owner is: a request always has both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const file = () =>
      server.call(admin, requestsApi.create, { body: { requestType: 'FAULT', boatId: boat.id, engineIds: [] } })
    const gone: Call =
      round < ROUNDS / 2
        ? () => server.call(admin, boatsApi.remove, { params: { id: boat.id } })
        : () => server.call(admin, usersApi.removeUser, { params: { id: owner.id } })
    const [filed, removed] = await race(round, file, gone)
    if (filed.startsWith('200')) expect(removed).toMatch(/^409 (boat|user)_has_open_requests$/)
    else expect([filed.slice(0, 3), removed.slice(0, 3)]).toEqual(['404', '200'])
  }
})

it('what an open token may do ends with the role, the approval and the account, at the very next call', async () => {
  const person = await server.person('ADMIN')
  const list = async () => {
    const { status, body } = await server.call(person, requestsApi.list)
    return `${status} ${body.message}`
  }
  const params = { id: person.id }
  expect(await list()).toBe('200 fetched')
  await server.call(admin, usersApi.changeRole, { params, query: { roleId: ROLE_IDS.CUSTOMER } })
  expect(await list()).toBe('403 only_admin_or_technician_can_list_requests')
  await server.call(admin, usersApi.changeRole, { params, query: { roleId: ROLE_IDS.TECHNICIAN } })
  expect(await list()).toBe('200 fetched')
  await server.call(admin, usersApi.approve, { params, body: { status: 'REJECTED', reason: 'x' } })
  expect(await list()).toBe('403 profile_not_approved')
  await server.call(admin, usersApi.removeUser, { params })
  expect(await list()).toBe('401 invalid_token')
})
