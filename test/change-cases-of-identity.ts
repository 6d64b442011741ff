// Like change-cases.ts, for a boat's identity, its tag and its preview link.
import { createHash, randomUUID } from 'node:crypto'
import type { ChangeCases, Context } from './change-cases.ts'
import { createBoat } from './factories.ts'
import { phonePhoto } from './pictures.ts'

const aBoat = async ({ server, customer }: Context) => ({
  as: customer,
  params: { id: (await createBoat(server.db, customer.id)).id },
})

async function aPhoto(context: Context) {
  const boat = await aBoat(context)
  const id = randomUUID()
  const row = { boat_id: boat.params.id, id, file_key: `boats/${id}.webp`, thumbnail_key: `boats/${id}-kucuk.webp` }
  await context.server.db.insertInto('boat_photos').values(row).execute()
  return boat
}

export const identityCases: ChangeCases = {
  'boatIdentity.update': async (context) => ({
    ...(await aBoat(context)),
    body: { hin: 'TR-SRM58014F223' },
    log: 'BOAT UPDATE',
  }),
  'boatPhotos.upload': async (context) => {
    const body = new FormData()
    body.set('file', new Blob([Uint8Array.from(await phonePhoto(60, 40))]), 'tekne.jpg')
    return { ...(await aBoat(context)), body, log: 'BOAT UPDATE' }
  },
  'boatPhotos.share': async (context) => ({
    ...(await aPhoto(context)),
    body: { isPublic: true },
    log: 'BOAT UPDATE',
  }),
  'boatPhotos.remove': async (context) => ({ ...(await aPhoto(context)), log: 'BOAT DELETE' }),
  'boatTags.make': async (context) => ({ ...(await aBoat(context)), log: 'BOAT CREATE' }),
  'boatTags.message': async (context) => {
    const { params } = await aBoat(context)
    const token = params.id
    const token_hash = createHash('sha256').update(token).digest('hex')
    await context.server.db.insertInto('boat_tags').values({ boat_id: params.id, token_hash }).execute()
    return { params: { token }, body: { text: 'Baş halatınız çözülmüş' }, byNobody: true, log: 'BOAT CREATE' }
  },
  'boatTags.remove': async (context) => {
    const boat = await aBoat(context)
    const row = { boat_id: boat.params.id, token_hash: boat.params.id.replaceAll('-', '').repeat(2) }
    await context.server.db.insertInto('boat_tags').values(row).execute()
    return { ...boat, log: 'BOAT DELETE' }
  },
  'boatPreviews.make': async (context) => ({ ...(await aBoat(context)), log: 'BOAT CREATE' }),
  'boatPreviews.remove': async (context) => {
    const boat = await aBoat(context)
    const row = { boat_id: boat.params.id, token_hash: boat.params.id.replaceAll('-', '').repeat(2) }
    const term = { created_at: new Date('2026-05-01T09:00:00Z'), expires_at: new Date('2026-05-08T09:00:00Z') }
    await context.server.db
      .insertInto('boat_previews')
      .values({ ...row, ...term, owner_user_id: context.customer.id })
      .execute()
    return { ...boat, log: 'BOAT DELETE' }
  },
}
