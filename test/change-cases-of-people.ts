// Like change-cases.ts, for the people of a boat.
import type { Insertable } from 'kysely'
import type { BoatPeople } from '../src/server/db/schema.generated.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { createBoat } from './factories.ts'

/** Somebody invited to the boat of an owner. */
async function anInvitation({ server, customer }: Context, contact: Partial<Insertable<BoatPeople>> = {}) {
  const owner = await server.person('CUSTOMER')
  const boat = await createBoat(server.db, owner.id)
  const { id } = await server.db
    .insertInto('boat_people')
    .values({
      boat_id: boat.id,
      owner_user_id: owner.id,
      name: 'Kemal',
      email: customer.email,
      word: 'Kaptan',
      sees: true,
      invited_at: new Date(),
      ...contact,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { owner, boatId: boat.id, id }
}

export const boatPeopleCases: ChangeCases = {
  'boatPeople.invite': async ({ server }) => {
    const owner = await server.person('CUSTOMER')
    const { id } = await createBoat(server.db, owner.id)
    const body = { name: 'Kemal', phone: '0538 111 22 33', word: 'Kaptan', sees: true, invite: true }
    return { as: owner, params: { id }, body, log: 'USER CREATE, BOAT CREATE, AUTH CREATE' }
  },
  'boatPeople.invite, by e-mail': async ({ server }) => {
    const owner = await server.person('CUSTOMER')
    const { id } = await createBoat(server.db, owner.id)
    const body = { name: 'Kemal', email: 'kaptan@pruva.test', word: 'Kaptan', sees: true }
    return { as: owner, params: { id }, body, log: 'BOAT CREATE' }
  },
  'boatPeople.update': async (context) => {
    const { owner, boatId, id } = await anInvitation(context, { email: null, phone: '0538 111 22 34', sees: false })
    return {
      as: owner,
      params: { id: boatId, personId: id },
      body: { word: 'Ortak', prices: true, invite: true },
      log: 'USER CREATE, BOAT UPDATE, AUTH CREATE',
    }
  },
  'boatPeople.addToAllBoats': async (context) => {
    const { owner, boatId, id } = await anInvitation(context)
    await createBoat(context.server.db, owner.id)
    return { as: owner, params: { id: boatId, personId: id }, log: 'BOAT CREATE' }
  },
  'boatPeople.remove': async (context) => {
    const { owner, boatId, id } = await anInvitation(context)
    return { as: owner, params: { id: boatId, personId: id }, log: 'BOAT DELETE' }
  },
  'boatPeople.accept': async (context) => {
    const { id } = await anInvitation(context)
    return { as: context.customer, params: { id }, log: 'BOAT UPDATE' }
  },
}
