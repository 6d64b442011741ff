// What is left of a right when it ends: nothing for the person, and for the owner what was done for them.
import { beforeEach, describe, expect, it } from 'vitest'
import { givenRights } from '../../../../test/boat-people.ts'
import { createBoat, createEngine, createOffer, createRequest } from '../../../../test/factories.ts'
import { type Person, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { type BoatPersonInput, boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const { admin, captain, next } = usePeople(server, { admin: 'ADMIN', captain: 'CUSTOMER', next: 'CUSTOMER' })

let owner: Person
let boat: { id: string; name: string }
beforeEach(async () => {
  await server.db.deleteFrom('rate_limits').execute()
  owner = await server.person('CUSTOMER')
  boat = await createBoat(server.db, owner.id)
})

const params = () => ({ id: boat.id })
const give = (switches: Partial<BoatPersonInput> = {}) =>
  givenRights(server, { owner, person: captain, boatId: boat.id }, switches)
const invite = (body: Partial<BoatPersonInput>, as = owner) =>
  server.call(as, boatPeopleApi.invite, {
    params: params(),
    body: { word: 'Kaptan', name: 'Kemal Kaptan', sees: true, ...body },
  })
let count = 0
const byNumber = async () => (await invite({ phone: `0536 ${5_000_000 + ++count}`, invite: true })).body.data
const end = (personId: string) => server.call(owner, boatPeopleApi.remove, { params: { ...params(), personId } })
const removeOwner = () => server.call(admin, usersApi.removeUser, { params: { id: owner.id } })
const handOver = async () => {
  const offered = await server.call(owner, handoversApi.offer, { params: params(), body: { email: next.email } })
  return server.call(next, handoversApi.accept, { params: { id: offered.body.data.id } })
}
const aRequest = (values = {}) => createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, ...values })

const ENDS: Record<string, () => Promise<{ status: number }>> = {
  'a handover': handOver,
  'another owner by an admin': () =>
    server.call(admin, boatsApi.update, { params: params(), body: { name: 'Y', model: 'X', ownerUserId: next.id } }),
  'the deletion of the boat': () => server.call(owner, boatsApi.removeMine, { params: params() }),
  'the deletion of a boat with jobs by an admin': async () => {
    await aRequest({ status: 'COMPLETED' })
    return server.call(admin, boatsApi.remove, { params: params() })
  },
  'the deletion of the owner': removeOwner,
}

describe.each(Object.keys(ENDS))('%s', (how) => {
  it('a record that the owner made, not accepted yet → code and record are gone', async () => {
    const { customerId, invitation } = await byNumber()
    expect((await ENDS[how]?.())?.status).toBe(200)
    const opened = await server.call(null, invitationsApi.accept, {
      params: { token: invitation?.code ?? '' },
      body: { email: `bitti${++count}@pruva.test`, password: 'Kaptan-İskele-26' },
    })
    expect(statusAndKey(opened)).toBe('404 invitation_not_found')
    expect(await server.row('users', customerId ?? '')).toBeUndefined()
  })

  it('a right → the person reaches nothing, and reads nothing more of what they were told', async () => {
    await give({ prices: true })
    const request = await aRequest({ status: 'COMPLETED' })
    await tell(captain, { request_id: request.id })
    expect((await ENDS[how]?.())?.status).toBe(200)
    expect((await server.call(captain, boatsApi.mine, { query: { size: 100 } })).body.data.content).toEqual([])
    expect(await told(captain)).toEqual([])
  })
})

async function tell(who: Person, of: { request_id?: string; boat_id?: string }): Promise<void> {
  const words = { kind: 'offer_sent', title: 'Yeni teklif', body: JSON.stringify(of) }
  await server.db
    .insertInto('notifications')
    .values({ user_id: who.id, ...words, ...of })
    .execute()
}
const told = async (who: Person) =>
  (await server.call(who, notificationsApi.list)).body.data.content.map(({ body }) => body)

it('the owner is deleted → whoever approved answers no offer in their name', async () => {
  await give({ approves: true })
  const request = await aRequest({ status: 'WAITING_APPROVAL' })
  const offer = await createOffer(server.db, request.id)
  expect((await removeOwner()).status).toBe(200)
  const answer = await server.call(captain, offersApi.accept, { params: { id: offer.id }, body: {} })
  expect(answer.status).toBe(403)
})

it('a right ends → what the person pays for and what is their own stays among their notifications', async () => {
  const right = await give({ prices: true })
  const [other, paid] = [await aRequest(), await aRequest({ payer_id: captain.id })]
  const own = await createRequest(server.db, { customer_id: captain.id })
  for (const { id } of [other, paid, own]) await tell(captain, { request_id: id })
  await tell(captain, { boat_id: boat.id })
  expect((await end(right)).status).toBe(200)
  const left = [paid, own].map(({ id }) => JSON.stringify({ request_id: id }))
  expect((await told(captain)).sort()).toEqual(left.sort())
})

it('a right ends → the owner reads name and note of the readings written by it; the next owner neither', async () => {
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  const right = await give({ asks: true })
  const body = { hours: 5, note: 'Yağ eksildi' }
  expect((await server.call(captain, readingsApi.add, { params: { id: engine.id }, body })).status).toBe(200)
  await end(right)
  const newest = async (who: Person) => {
    const answer = await server.call(who, readingsApi.ofEngine, { params: { id: engine.id } })
    return answer.body.data.content.find(({ hours }) => hours === 5)
  }
  expect(await newest(owner)).toMatchObject({ recordedBy: 'Deniz Kaptan', note: 'Yağ eksildi' })
  expect((await handOver()).status).toBe(200)
  expect(await newest(next)).toMatchObject({ recordedBy: null, note: null })
})

it('an engine goes to a boat of somebody who has owned it for long → they read nothing of who wrote its readings', async () => {
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  const theirs = await createBoat(server.db, next.id)
  await give({ asks: true })
  const body = { hours: 5, note: 'Yağ eksildi' }
  expect((await server.call(captain, readingsApi.add, { params: { id: engine.id }, body })).status).toBe(200)
  const on = (boatId: string) => ({ params: { id: engine.id, boatId } })
  expect((await server.call(admin, enginesApi.unassign, on(boat.id))).status).toBe(200)
  expect((await server.call(admin, enginesApi.assign, on(theirs.id))).status).toBe(200)
  const read = (await server.call(next, readingsApi.ofEngine, { params: { id: engine.id } })).body.data.content
  expect(read.find(({ hours }) => hours === 5)).toMatchObject({ recordedBy: null, note: null })
})

it('who pays is known with prices alone', async () => {
  const request = await aRequest({ payer_id: next.id })
  const right = await give()
  const read = async () => {
    const one = (await server.call(captain, requestsApi.byId, { params: { id: request.id } })).body.data
    const listed = (await server.call(captain, requestsApi.mine)).body.data.content.find(({ id }) => id === request.id)
    expect([listed?.payerId, listed?.payerName]).toEqual([one.payerId, one.payerName])
    return [one.payerId, one.payerName]
  }
  expect(await read()).toEqual([owner.id, null])
  const body = { word: 'Ortak', prices: true }
  await server.call(owner, boatPeopleApi.update, { params: { ...params(), personId: right }, body })
  expect(await read()).toEqual([next.id, 'Deniz Kaptan'])
  const nameless = await server.person('CUSTOMER', { profile: null })
  await server.db.updateTable('service_requests').set({ payer_id: nameless.id }).where('id', '=', request.id).execute()
  expect(await read()).toEqual([nameless.id, ''])
})

it('forty invitations a day for an owner, refused ones too; an admin has no such limit', async () => {
  const many = async (as: Person) => {
    for (let nth = 0; nth < 40; nth++) await invite({ email: captain.email }, as)
    return statusAndKey(await invite({ email: captain.email }, as))
  }
  expect(await many(owner)).toBe('429 too_many_requests')
  expect(await many(admin)).toBe('409 person_known')
})
