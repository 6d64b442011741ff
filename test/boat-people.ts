// Somebody to whom a boat's owner gave rights, by the calls that people make.
import { expect } from 'vitest'
import { type BoatPersonInput, boatPeopleApi } from '../src/shared/boats/boat-people.contract.ts'
import type { Person, TestServer } from './harness.ts'

/** Invites the person to the boat, and accepts as them. Returns the id of the right. */
export async function givenRights(
  server: TestServer,
  { owner, person, boatId }: { owner: Person; person: Person; boatId: string },
  switches: Partial<BoatPersonInput>,
): Promise<string> {
  const body = { name: 'Kemal Kaptan', email: person.email, word: 'Kaptan', sees: true, ...switches }
  const invited = await server.call(owner, boatPeopleApi.invite, { params: { id: boatId }, body })
  expect(invited.status).toBe(200)
  const { id } = invited.body.data
  expect((await server.call(person, boatPeopleApi.accept, { params: { id } })).status).toBe(200)
  return id
}
