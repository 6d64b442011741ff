// Like change-cases.ts, for the handover of a boat and one that comes back.
import type { ChangeCases, Context } from './change-cases.ts'
import { createBoat } from './factories.ts'

/** A boat that its owner offers to the context's customer. */
async function anOffer({ server, customer }: Context) {
  const owner = await server.person('CUSTOMER')
  const boat = await createBoat(server.db, owner.id)
  const { id } = await server.db
    .insertInto('boat_handovers')
    .values({
      boat_id: boat.id,
      from_user_id: owner.id,
      to_email: customer.email,
      terms_version: 1,
      offered_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { as: customer, params: { id } }
}

export const handoverCases: ChangeCases = {
  'boats.restore': async ({ server, admin, customer }) => {
    const { id } = await createBoat(server.db, customer.id)
    await server.db.updateTable('boats').set({ archived_at: new Date() }).where('id', '=', id).execute()
    return { as: admin, params: { id }, log: 'BOAT UPDATE' }
  },
  'handovers.offer': async ({ server }) => {
    const owner = await server.person('CUSTOMER')
    const { id } = await createBoat(server.db, owner.id)
    return { as: owner, params: { id }, body: { email: 'alici@pruva.test' }, log: 'BOAT CREATE' }
  },
  'handovers.accept': async (context) => ({ ...(await anOffer(context)), log: 'BOAT UPDATE' }),
  'handovers.cancel': async (context) => ({ ...(await anOffer(context)), log: 'BOAT DELETE' }),
}
