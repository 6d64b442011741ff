import { expect, it } from 'vitest'
import { givenRights } from '../../../../test/boat-people.ts'
import { createBoat } from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { admin, owner, captain, next } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  captain: 'CUSTOMER',
  next: 'CUSTOMER',
})

async function captainsBoat() {
  const boat = await createBoat(server.db, owner.id)
  return { boat, personId: await givenRights(server, { owner, person: captain, boatId: boat.id }, { asks: true }) }
}
async function file(as: Person, boatId: string) {
  const body = { requestType: 'FAULT', boatId, description: 'Su alıyor' } as const
  return (await server.call(as, requestsApi.create, { body })).body.data
}
const filedBy = async (as: Person, id: string) =>
  (await server.call(as, requestsApi.byId, { params: { id } })).body.data.filedBy

it('who filed: one of the boat’s people → owner and staff read name and word, those whom the owner lets see do not', async () => {
  const { boat, personId } = await captainsBoat()
  const filed = await file(captain, boat.id)
  expect(filed.filedBy).toBeNull()
  for (const as of [owner, admin]) expect(await filedBy(as, filed.id)).toEqual({ name: 'Deniz Kaptan', word: 'Kaptan' })
  expect(await filedBy(captain, filed.id)).toBeNull()
  await server.call(owner, boatPeopleApi.remove, { params: { id: boat.id, personId } })
  expect(await filedBy(owner, filed.id)).toEqual({ name: 'Deniz Kaptan', word: null })
})

it('who filed: the owner → nobody is named; an admin → the admin', async () => {
  const { id } = await createBoat(server.db, owner.id)
  expect((await file(owner, id)).filedBy).toBeNull()
  expect((await file(admin, id)).filedBy).toEqual({ name: 'Deniz Kaptan', word: null })
})

it('who filed: the request moves to the next owner → they learn nothing of it', async () => {
  const { boat } = await captainsBoat()
  const filed = await file(captain, boat.id)
  const body = { email: next.email, withRequests: true }
  const offered = (await server.call(owner, handoversApi.offer, { params: { id: boat.id }, body })).body.data
  await server.call(next, handoversApi.accept, { params: { id: offered.id } })
  expect(await filedBy(next, filed.id)).toBeNull()
})
