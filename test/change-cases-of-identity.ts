// Like change-cases.ts, for a boat's identity and its tag.
import type { ChangeCases, Context } from './change-cases.ts'
import { createBoat } from './factories.ts'

const aBoat = async ({ server, customer }: Context) => ({
  as: customer,
  params: { id: (await createBoat(server.db, customer.id)).id },
})

export const identityCases: ChangeCases = {
  'boatIdentity.update': async (context) => ({
    ...(await aBoat(context)),
    body: { hin: 'TR-SRM58014F223' },
    log: 'BOAT UPDATE',
  }),
  'boatTags.make': async (context) => ({ ...(await aBoat(context)), log: 'BOAT CREATE' }),
  'boatTags.remove': async (context) => {
    const boat = await aBoat(context)
    const row = { boat_id: boat.params.id, token_hash: boat.params.id.replaceAll('-', '').repeat(2) }
    await context.server.db.insertInto('boat_tags').values(row).execute()
    return { ...boat, log: 'BOAT DELETE' }
  },
}
