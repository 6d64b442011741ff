// Decisions, section 5: a boat or an account with an open request is archived like any other with history, and the work continues.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createBoat, createOffer, createRequest } from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
let admin: Person
let owner: Person
let boat: { id: string }

beforeAll(async () => {
  admin = await server.person('ADMIN')
})
beforeEach(async () => {
  owner = await server.person('CUSTOMER')
  boat = await createBoat(server.db, owner.id, { name: 'Kalan' })
})

const OPEN = ['PENDING', 'WAITING_APPROVAL', 'ACTIVE'] as const
const file = async (status: RequestStatus) =>
  (await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status })).id
const archivedAt = async (table: 'boats' | 'users', id: string) =>
  (await server.db.selectFrom(table).select('archived_at').where('id', '=', id).executeTakeFirst())?.archived_at
const stateOf = async (id: string) =>
  (await server.call(admin, requestsApi.byId, { params: { id } })).body.data.status as string

/** Completes the request from its status, with an offer, a technician and a day; `answers` accepts for the owner or as the owner. */
async function finish(id: string, answers: Person): Promise<void> {
  const status = await stateOf(id)
  if (status === 'PENDING') {
    const items = [{ type: 'MANUAL' as const, description: 'Yağ', quantity: 1, unitPrice: 10 }]
    expect((await server.call(admin, offersApi.create, { body: { serviceRequestId: id, items } })).status).toBe(200)
  } else if (status === 'WAITING_APPROVAL') await createOffer(server.db, id)
  if (status !== 'ACTIVE') {
    const [offer] = (await server.call(answers, offersApi.ofRequest, { params: { requestId: id } })).body.data.content
    const params = { id: offer?.id ?? '' }
    expect((await server.call(answers, offersApi.accept, { params })).body.message).toBe('offer_accepted')
  }
  const technician = await server.person('TECHNICIAN')
  const assign = { params: { id, technicianId: technician.id } }
  expect((await server.call(admin, requestsApi.assign, assign)).status).toBe(200)
  const day = { params: { id }, body: { assignedDate: '2026-12-01' } }
  expect((await server.call(admin, requestsApi.update, day)).status).toBe(200)
  const done = await server.call(technician, requestsApi.complete, { params: { id } })
  expect([done.status, done.body.data.boatName]).toEqual([200, 'Kalan'])
}

describe.each(OPEN)('with a request that is %s', (status) => {
  it('a boat is archived by its owner; the owner goes on to the end and rates', async () => {
    const id = await file(status)
    expect((await server.call(owner, boatsApi.removeMine, { params: { id: boat.id } })).status).toBe(200)
    expect(await archivedAt('boats', boat.id)).toBeInstanceOf(Date)
    await finish(id, owner)
    const rated = await server.call(owner, requestsApi.feedback, { params: { id }, body: { customerRating: 5 } })
    expect(rated.status).toBe(200)
  })

  it('a boat is archived by an admin, and the owner may still cancel', async () => {
    const id = await file(status)
    expect((await server.call(admin, boatsApi.remove, { params: { id: boat.id } })).status).toBe(200)
    const { boatName, boatOwnerId } = (await server.call(owner, requestsApi.byId, { params: { id } })).body.data
    expect([boatName, boatOwnerId]).toEqual(['Kalan', null])
    const canceled = await server.call(owner, requestsApi.cancel, { params: { id } })
    // Only an admin cancels an active request, and the service informs its technicians.
    expect(canceled.status).toBe(status === 'ACTIVE' ? 409 : 200)
  })

  it('an owner is archived; an admin goes on in their place', async () => {
    const id = await file(status)
    expect((await server.call(admin, usersApi.removeUser, { params: { id: owner.id } })).status).toBe(200)
    expect(await archivedAt('users', owner.id)).toBeInstanceOf(Date)
    const seen = (await server.call(admin, requestsApi.byId, { params: { id } })).body.data
    expect(seen.customerReached).toBe(false)
    await finish(id, admin)
  })

  it('a technician is archived and stays named; an active job asks for another', async () => {
    const id = await file(status)
    const technician = await server.person('TECHNICIAN')
    await assignTechnician(server.db, id, technician.id)
    expect((await server.call(admin, usersApi.removeUser, { params: { id: technician.id } })).status).toBe(200)
    expect(await archivedAt('users', technician.id)).toBeInstanceOf(Date)
    const request = (await server.call(admin, requestsApi.byId, { params: { id } })).body.data
    expect(request.technicians.map(({ email }) => email)).toEqual([technician.email])
    const listed = await server.call(admin, requestsApi.list, { query: { missing: 'TECHNICIAN', boatId: boat.id } })
    expect(listed.body.data.content.map((one) => one.id)).toEqual(status === 'ACTIVE' ? [id] : [])
    await finish(id, owner)
  })
})

it('a job whose only technician has another role now asks for one', async () => {
  const count = async () => (await server.call(admin, overviewApi.overview)).body.data.waiting.withoutTechnician
  const id = await file('ACTIVE')
  const technician = await server.person('TECHNICIAN')
  await assignTechnician(server.db, id, technician.id)
  const before = await count()
  await server.db.updateTable('users').set({ role_id: ROLE_IDS.CUSTOMER }).where('id', '=', technician.id).execute()
  expect(await count()).toBe(before + 1)
})

it('a request says whose its boat is now', async () => {
  const id = await file('PENDING')
  const nowOf = async () => (await server.call(owner, requestsApi.byId, { params: { id } })).body.data.boatOwnerId
  expect(await nowOf()).toBe(owner.id)
  const buyer = await server.person('CUSTOMER')
  const body = { name: 'Kalan', model: 'M', ownerUserId: buyer.id }
  expect((await server.call(admin, boatsApi.update, { params: { id: boat.id }, body })).status).toBe(200)
  expect(await nowOf()).toBe(buyer.id)
})
