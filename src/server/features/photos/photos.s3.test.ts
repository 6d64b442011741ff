// Photos in an S3-compatible store that fails and recovers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRequest } from '../../../../test/factories.ts'
import { type Person, statusAndKey, TestServer } from '../../../../test/harness.ts'
import { phonePhoto, photoForm } from '../../../../test/pictures.ts'
import { type S3Server, s3Server } from '../../../../test/s3-server.ts'
import { photosApi } from '../../../shared/photos/photos.contract.ts'
import { sweepFiles } from '../../files/storage/pending-files.ts'

const server = new TestServer()
let s3: S3Server
let admin: Person
let requestId: string
let photo: Uint8Array

beforeAll(async () => {
  s3 = await s3Server()
  await s3.start()
  await server.start(s3.url)
  admin = await server.person('ADMIN')
  const owner = await server.person('CUSTOMER')
  requestId = (await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })).id
  photo = await phonePhoto(300, 200)
}, 60_000)
afterAll(async () => {
  await server.stop()
  await s3.remove()
})

function upload() {
  return server.call(admin, photosApi.upload, { body: photoForm(photo, { serviceRequestId: requestId }) })
}

const file = (id: string) =>
  server.fetch(photosApi.file.url.replace(':id', id), { headers: { authorization: `Bearer ${admin.token}` } })
const pending = () => server.db.selectFrom('pending_files').select('key').execute()
const rows = () => server.db.selectFrom('photos').select('id').execute()

it('S3 storage: answers 503 while the store is down, loses and orphans nothing, and goes on when it is back', async () => {
  const first = await upload()
  expect(statusAndKey(first)).toBe('200 photo_created')
  const { id } = first.body.data

  await s3.stop()
  const refused = await upload()
  expect([statusAndKey(refused), refused.headers.get('retry-after')]).toEqual(['503 temporarily_unavailable', '15'])
  const unread = await file(id)
  expect([unread.status, (await unread.json()).message]).toEqual([503, 'temporarily_unavailable'])
  // The deletion takes effect at once; the files are deleted when the store answers again.
  expect(statusAndKey(await server.call(admin, photosApi.remove, { params: { id } }))).toBe('200 photo_deleted')
  expect(await rows()).toEqual([])
  expect(await pending()).toHaveLength(4)

  await s3.start()
  await sweepFiles(server, new Date(Date.now() + 61 * 60_000))
  expect(await pending()).toEqual([])
  const second = await upload()
  expect(statusAndKey(second)).toBe('200 photo_created')
  const read = await file(second.body.data.id)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await read.arrayBuffer()).byteLength).toBe(Number(read.headers.get('content-length')))
})
