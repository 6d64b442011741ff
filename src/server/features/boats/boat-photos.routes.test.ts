import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, usePeople, useServer } from '../../../../test/harness.ts'
import { phonePhoto } from '../../../../test/pictures.ts'
import { boatIdentityApi } from '../../../shared/boats/boat-identity.contract.ts'
import { boatPhotosApi } from '../../../shared/boats/boat-photos.contract.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { removePending } from '../../files/storage/pending-files.ts'

const server = useServer()
const { admin, owner, stranger } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', stranger: 'CUSTOMER' })

const formOf = async (picture?: Uint8Array) => {
  const body = new FormData()
  const bytes = Uint8Array.from(picture ?? (await phonePhoto(900, 600)))
  body.set('file', new Blob([bytes]), 'tekne.jpg')
  return body
}
const upload = async (boat: { id: string }, as: Person = owner) =>
  server.call(as, boatPhotosApi.upload, { params: { id: boat.id }, body: await formOf() })
const aBoat = () => createBoat(server.db, owner.id, { name: 'Mavi Yolcu' })
const file = (boat: { id: string }, pictureId: string, as: Person = owner, size = 'display') =>
  server.fetch(`/api/boats/${boat.id}/photo/${pictureId}?size=${size}`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
const pending = async () => (await server.db.selectFrom('pending_files').select('key').execute()).map(({ key }) => key)
const rowOf = (boat: { id: string }) =>
  server.db.selectFrom('boat_photos').selectAll().where('boat_id', '=', boat.id).executeTakeFirstOrThrow()

describe('a boat’s photo', () => {
  it('is scaled, named by the identity, and served in two sizes to the owner and admins', async () => {
    const boat = await aBoat()
    const { status, body } = await upload(boat)
    expect([status, body.message, body.data]).toEqual([
      200,
      'boat_photo_saved',
      { id: expect.any(String), isPublic: false },
    ])
    const identity = await server.call(admin, boatIdentityApi.byId, { params: { id: boat.id } })
    expect(identity.body.data.photo).toEqual(body.data)
    for (const [as, size, height] of [
      [owner, 'display', 900],
      [admin, 'thumbnail', 400],
    ] as const) {
      const answer = await file(boat, body.data.id, as, size)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).height).toBe(height)
    }
    expect(await pending()).toEqual([])
  })

  it('replaced or removed → the files before are gone, and their address is unknown', async () => {
    const boat = await aBoat()
    const first = (await upload(boat)).body.data.id
    const { file_key } = await rowOf(boat)
    const second = (await upload(boat, admin)).body.data.id
    expect([(await file(boat, first)).status, (await file(boat, second)).status]).toEqual([404, 200])
    expect(await server.storage.get(file_key)).toBeNull()
    await server.call(owner, boatPhotosApi.remove, { params: { id: boat.id } })
    expect((await file(boat, second)).status).toBe(404)
    const again = await server.call(owner, boatPhotosApi.remove, { params: { id: boat.id } })
    expect([again.status, again.body.message]).toEqual([404, 'boat_photo_not_found'])
    expect(await pending()).toEqual([])
  })

  it('a photo of a boat that is deleted or archived → its files wait for the sweep', async () => {
    for (const isUsed of [false, true]) {
      const boat = await aBoat()
      await upload(boat)
      const { file_key, thumbnail_key } = await rowOf(boat)
      if (isUsed) await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
      expect((await server.call(owner, boatsApi.removeMine, { params: { id: boat.id } })).status).toBe(200)
      expect((await pending()).sort()).toEqual([thumbnail_key, file_key].sort())
      await removePending({ db: server.db, storage: server.storage }, [file_key, thumbnail_key])
    }
  })

  it('somebody else → 404 for each call; what is no picture → refused at the file', async () => {
    const boat = await aBoat()
    const { id } = (await upload(boat)).body.data
    const params = { id: boat.id }
    const answers = [
      await upload(boat, stranger),
      await server.call(stranger, boatPhotosApi.share, { params, body: { isPublic: true } }),
      await server.call(stranger, boatPhotosApi.remove, { params }),
    ]
    for (const { status, body } of answers) expect([status, body.message]).toEqual([404, 'boat_not_found_or_not_owned'])
    expect((await file(boat, id, stranger)).status).toBe(404)
    const text = await server.call(owner, boatPhotosApi.upload, { params, body: await formOf(Buffer.from('metin')) })
    expect([text.status, text.body.message]).toEqual([415, 'invalid_file_type'])
    const none = await server.call(owner, boatPhotosApi.upload, { params, body: new FormData() })
    expect(refused(none)).toEqual([400, 'validation_failed', [{ field: 'file', message: 'photo_required' }]])
    expect(await pending()).toEqual([])
  })

  it('two uploads at once → one photo is left, and no other file', async () => {
    const boat = await aBoat()
    const answers = await Promise.all([upload(boat), upload(boat, admin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { id } = await rowOf(boat)
    for (const { body } of answers)
      expect((await file(boat, body.data.id)).status).toBe(body.data.id === id ? 200 : 404)
    expect(await pending()).toEqual([])
  })
})

describe('on the page of the tag', () => {
  it('the photo is there only while the owner allows it', async () => {
    const boat = await aBoat()
    const params = { id: boat.id }
    await upload(boat)
    const { token } = (await server.call(owner, boatTagsApi.make, { params })).body.data
    const scan = () => server.fetch(`/api/public/tags/${token}/photo`)
    const knows = async () => (await server.call(null, boatTagsApi.byAnyone, { params: { token } })).body.data.hasPhoto
    expect([(await scan()).status, await knows()]).toEqual([404, false])
    await server.call(owner, boatPhotosApi.share, { params, body: { isPublic: true } })
    const seen = await scan()
    expect([seen.status, await knows(), seen.headers.get('content-type')]).toEqual([200, true, 'image/webp'])
    expect([seen.headers.get('cache-control'), seen.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    await upload(boat)
    expect([(await scan()).status, await knows()]).toEqual([404, false])
    await server.call(owner, boatPhotosApi.share, { params, body: { isPublic: true } })
    await server.call(owner, boatTagsApi.remove, { params })
    expect((await scan()).status).toBe(404)
  })
})
