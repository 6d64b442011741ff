import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { engineCalls } from '../../../../test/engine-calls.ts'
import { assignTechnician, createEngine, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, useServer } from '../../../../test/harness.ts'
import { phonePhoto } from '../../../../test/pictures.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { METER_PHOTOS_MAX, readingsApi } from '../../../shared/engines/readings.contract.ts'
import { sweep } from '../../jobs/sweep.ts'

const server = useServer()
const { anEngine, daysAgo, history, read } = engineCalls(server)

const upload = async (who: Person, engineId: string, id?: string, bytes?: Uint8Array) => {
  const body = new FormData()
  if (id) body.set('id', id)
  body.set('file', new Blob([Uint8Array.from(bytes ?? (await phonePhoto(90, 60)))]), 'sayac.jpg')
  return server.call(who, readingsApi.addPhoto, { params: { id: engineId }, body })
}
const fileOf = (who: Person, engineId: string, readingId: string, size = 'thumbnail') =>
  server.fetch(`/api/engines/${engineId}/readings/${readingId}/photo?size=${size}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
const pending = async () => (await server.db.selectFrom('pending_files').select('key').execute()).map(({ key }) => key)
const rowOf = (id: string) =>
  server.db.selectFrom('meter_photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const put = (engine_id: string, uploaded_by: string, created_at: Date, id = randomUUID()) =>
  server.db
    .insertInto('meter_photos')
    .values({ id, engine_id, uploaded_by, created_at, file_key: `${id}.webp`, thumbnail_key: `${id}-k.webp` })
    .execute()

/** A reading with a photo that its owner took. */
async function photographed() {
  const engine = await anEngine()
  const photoId = (await upload(engine.owner, engine.id)).body.data.id
  const added = await read(engine.owner, engine.id, { hours: 110, photoId })
  expect(added.body.data.photoId).toBe(photoId)
  return { ...engine, photoId, readingId: added.body.data.id }
}

describe('the photo of a meter', () => {
  it('named by a reading → seen by the owner, admins and technicians of a job on the boat, in two sizes', async () => {
    const { owner, boat, id, readingId, photoId } = await photographed()
    const [admin, technician] = [await server.person('ADMIN'), await server.person('TECHNICIAN')]
    const colleague = await server.person('TECHNICIAN')
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })
    await assignTechnician(server.db, request.id, technician.id)
    for (const who of [owner, admin, technician])
      for (const size of ['thumbnail', 'display']) {
        const seen = await fileOf(who, id, readingId, size)
        expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
      }
    expect((await history(technician, id)).content[0]?.photoId).toBe(photoId)
    for (const who of [colleague, await server.person('CUSTOMER')]) {
      expect((await fileOf(who, id, readingId)).status).toBe(404)
      expect(statusAndKey(await upload(who, id))).toBe('404 engine_not_found')
    }
    const other = await anEngine()
    expect((await fileOf(admin, other.id, readingId)).status).toBe(404)
    const [first] = (await history(owner, id)).content.slice(-1)
    expect((await fileOf(owner, id, first?.id ?? '')).status).toBe(404)
    expect(await pending()).toEqual([])
  })

  it('sent again with the id of the device → the same photo; with the id of another’s photo → refused', async () => {
    const { owner, id } = await anEngine()
    const photoId = randomUUID()
    expect((await upload(owner, id, photoId)).body.data.id).toBe(photoId)
    const { file_key } = await rowOf(photoId)
    expect((await upload(owner, id, photoId)).body.data.id).toBe(photoId)
    expect((await rowOf(photoId)).file_key).toBe(file_key)
    const other = await anEngine()
    expect(statusAndKey(await upload(other.owner, other.id, photoId))).toBe('409 photo_upload_id_taken')
    expect(refused(await upload(owner, id, 'kısa'))[2]).toEqual([{ field: 'id', message: 'invalid_value' }])
    expect(await pending()).toEqual([])
  })

  it('is named only by its own engine and by the person who took it', async () => {
    const { owner, id } = await anEngine()
    const photoId = (await upload(owner, id)).body.data.id
    const twin = await createEngine(server.db, { boat_id: null, owner_user_id: owner.id })
    const admin = await server.person('ADMIN')
    for (const [who, engineId] of [
      [owner, twin.id],
      [admin, id],
    ] as const)
      expect(statusAndKey(await read(who, engineId, { hours: 110, photoId }))).toBe('404 photo_not_found')
    expect((await read(owner, id, { hours: 110, photoId })).status).toBe(200)
  })

  it('refuses what is no picture, and what comes without a reading too often', async () => {
    const { owner, id } = await anEngine()
    expect(statusAndKey(await upload(owner, id, undefined, Buffer.from('metin')))).toBe('415 invalid_file_type')
    const none = await server.call(owner, readingsApi.addPhoto, { params: { id }, body: new FormData() })
    expect(refused(none)[2]).toEqual([{ field: 'file', message: 'photo_required' }])
    for (let n = 0; n < METER_PHOTOS_MAX; n++) await put(id, owner.id, server.clock())
    expect(statusAndKey(await upload(owner, id))).toBe('409 too_many_meter_photos')
    expect(await pending()).toEqual([])
  })

  it('an owner’s stays hidden from the next owner; the workshop’s passes on', async () => {
    const { owner, id, readingId } = await photographed()
    const admin = await server.person('ADMIN')
    const photoId = (await upload(admin, id)).body.data.id
    const ours = (await read(admin, id, { hours: 111, photoId, readAt: daysAgo(0).toISOString() })).body.data.id
    const next = await server.ownerWithBoat()
    await server.call(admin, enginesApi.move, { params: { engineId: id, boatId: next.boat.id } })
    const shown = (await history(next.owner, id)).content.map(({ id, photoId }) => [id, photoId])
    expect(shown.slice(0, 2)).toEqual([
      [ours, photoId],
      [readingId, null],
    ])
    expect([
      (await fileOf(next.owner, id, ours)).status,
      (await fileOf(next.owner, id, readingId)).status,
      (await fileOf(owner, id, readingId)).status,
    ]).toEqual([200, 404, 404])
  })

  it('named by no reading → deleted after 90 days; named by one → kept, also when its engine is deleted', async () => {
    const { owner, id, photoId } = await photographed()
    const [old, young] = [randomUUID(), randomUUID()]
    await put(id, owner.id, daysAgo(91), old)
    await put(id, owner.id, daysAgo(89), young)
    await sweep(server.db, server.clock())
    const left = await server.db.selectFrom('meter_photos').select('id').where('engine_id', '=', id).execute()
    expect(left.map((row) => row.id).sort()).toEqual([photoId, young].sort())
    expect((await pending()).sort()).toEqual([`${old}-k.webp`, `${old}.webp`])
    const admin = await server.person('ADMIN')
    expect((await server.call(admin, enginesApi.remove, { params: { id } })).status).toBe(200)
    expect((await server.row('engines', id))?.archived_at).not.toBeNull()
  })
})
