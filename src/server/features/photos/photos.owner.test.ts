// The owner's photos of a request: ten at most, until the work begins, separate from the staff's.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createRequest, setRequestStatus } from '../../../../test/factories.ts'
import { type Person, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { phonePhoto, photoForm } from '../../../../test/pictures.ts'
import { OWNER_PHOTOS_MAX, photosApi } from '../../../shared/photos/photos.contract.ts'
import { REQUEST_STATUSES, type RequestStatus } from '../../../shared/requests/requests.status.ts'

const server = useServer()
const { admin, owner, stranger, technician } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
})
let photo: Uint8Array
let requestId: string

beforeAll(async () => {
  photo = await phonePhoto(60, 40)
})
beforeEach(async () => {
  requestId = (await createRequest(server.db, { customer_id: owner.id })).id
  await assignTechnician(server.db, requestId, technician.id)
})

const upload = (who: Person, fields: Record<string, string> = {}, bytes = photo) =>
  server.call(who, photosApi.upload, { body: photoForm(bytes, { serviceRequestId: requestId, ...fields }) })
const remove = (who: Person, id: string) => server.call(who, photosApi.remove, { params: { id } })
const list = (who: Person, query = {}) => server.call(who, photosApi.ofRequest, { params: { requestId }, query })
const setStatus = (status: RequestStatus) => setRequestStatus(server.db, requestId, status)

/** Inserts rows without files, for tests that only count. */
async function enter(photos: number): Promise<void> {
  const rows = Array.from({ length: photos }, (_, index) => ({
    service_request_id: requestId,
    source: 'OWNER' as const,
    owner_number: index + 1,
    uploaded_by: owner.id,
    file_key: randomUUID(),
    thumbnail_key: randomUUID(),
    content_type: 'image/webp' as const,
    byte_size: 1,
    width: 1,
    height: 1,
  }))
  await server.db.insertInto('photos').values(rows).execute()
}

const numbers = async () =>
  (
    await server.db
      .selectFrom('photos')
      .select('owner_number')
      .where('service_request_id', '=', requestId)
      .orderBy('owner_number')
      .execute()
  ).map((row) => row.owner_number)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('the owner', () => {
  it.each(['PENDING', 'WAITING_APPROVAL'] as const)(
    'adds a photo while %s; all who may see it see whose it is',
    async (status) => {
      await setStatus(status)
      const answer = await upload(owner, { caption: 'Su kaçağı' })
      expect(statusAndKey(answer)).toBe('200 photo_created')
      expect(answer.body.data).toMatchObject({ source: 'OWNER' as const, caption: 'Su kaçağı', canDelete: true })
      expect(await server.logsOf(answer.body.data.id)).toMatchObject([
        { category: 'MAINTENANCE', action_type: 'CREATE', user_id: owner.id },
      ])
      for (const who of [owner, admin, technician]) {
        expect((await list(who)).body.data.content).toMatchObject([
          { source: 'OWNER' as const, uploadedByEmail: owner.email },
        ])
      }
    },
  )

  it.each(REQUEST_STATUSES.filter((status) => status !== 'PENDING' && status !== 'WAITING_APPROVAL'))(
    'adds and deletes none while %s',
    async (status) => {
      const { id } = (await upload(owner)).body.data
      await setStatus(status)
      expect(statusAndKey(await upload(owner))).toBe('409 owner_photo_allowed_only_before_active')
      expect(statusAndKey(await remove(owner, id))).toBe('409 owner_photo_deletion_only_before_active')
      expect((await list(owner)).body.data.content).toMatchObject([{ id, canDelete: false }])
    },
  )

  it('adds none to another owner’s request, and sees none there', async () => {
    const { id } = (await upload(owner)).body.data
    expect(statusAndKey(await upload(stranger))).toBe('403 not_your_request')
    expect(statusAndKey(await list(stranger))).toBe('403 not_your_request')
    expect(statusAndKey(await remove(stranger, id))).toBe('403 not_your_request')
  })

  it('deletes an own photo, and no technician does', async () => {
    const { id } = (await upload(owner)).body.data
    expect(statusAndKey(await remove(technician, id))).toBe('403 not_your_photo')
    expect(statusAndKey(await remove(owner, id))).toBe('200 photo_deleted')
    const other = (await upload(owner)).body.data.id
    await setStatus('ACTIVE')
    expect(statusAndKey(await remove(technician, other))).toBe('403 not_your_photo')
    expect(statusAndKey(await remove(admin, other))).toBe('200 photo_deleted')
  })

  it('deletes none of the staff’s', async () => {
    await setStatus('ACTIVE')
    const { id } = (await upload(technician)).body.data
    await setStatus('PENDING')
    expect(statusAndKey(await remove(owner, id))).toBe('403 not_your_photo')
  })

  it('gets the same checks as the staff', async () => {
    expect(statusAndKey(await upload(owner, {}, new TextEncoder().encode('no picture')))).toBe('415 invalid_file_type')
    expect((await upload(owner, {}, new Uint8Array())).body.errors).toEqual([
      { field: 'file', message: 'photo_required' },
    ])
    expect(await numbers()).toEqual([])
  })
})

describe('ten photos', () => {
  it('are the most; one that is deleted makes room, and a repeat of the tenth is no eleventh', async () => {
    await enter(OWNER_PHOTOS_MAX - 1)
    const uploadId = randomUUID()
    const tenth = await upload(owner, { uploadId })
    expect(statusAndKey(tenth)).toBe('200 photo_created')
    expect(statusAndKey(await upload(owner))).toBe('409 too_many_photos')
    expect((await upload(owner, { uploadId })).body.data.id).toBe(tenth.body.data.id)
    const third = await server.db
      .deleteFrom('photos')
      .where('service_request_id', '=', requestId)
      .where('owner_number', '=', 3)
      .returning('id')
      .execute()
    expect(third).toHaveLength(1)
    expect(statusAndKey(await upload(owner))).toBe('200 photo_created')
    expect(await numbers()).toEqual(upTo(OWNER_PHOTOS_MAX))
    expect(statusAndKey(await upload(owner))).toBe('409 too_many_photos')
  })

  it('are the most also for those that come at the same time; of the others no file stays', async () => {
    await enter(OWNER_PHOTOS_MAX - 2)
    const answers = (await Promise.all(Array.from({ length: 6 }, () => upload(owner)))).map(statusAndKey)
    expect(answers.toSorted()).toEqual([...Array(2).fill('200 photo_created'), ...Array(4).fill('409 too_many_photos')])
    expect(await numbers()).toEqual(upTo(OWNER_PHOTOS_MAX))
    expect(await server.db.selectFrom('pending_files').selectAll().execute()).toEqual([])
  })

  it('ten photos of the owner leave the staff theirs', async () => {
    await enter(OWNER_PHOTOS_MAX)
    await setStatus('ACTIVE')
    expect(statusAndKey(await upload(technician))).toBe('200 photo_created')
  })
})

describe('the list', () => {
  it('can be asked for the owner’s or the staff’s alone, page by page', async () => {
    await enter(3)
    await setStatus('ACTIVE')
    const { id } = (await upload(admin)).body.data
    const owners = (await list(technician, { source: 'OWNER' as const, size: 2 })).body.data
    expect(owners.content.map((one) => one.source)).toEqual(['OWNER', 'OWNER'])
    expect(owners.page.totalElements).toBe(3)
    const staffs = (await list(owner, { source: 'STAFF' })).body.data
    expect(staffs.content.map((one) => one.id)).toEqual([id])
    expect((await list(owner, { source: '' })).body.data.page.totalElements).toBe(4)
    const wrong = await list(owner, { source: 'BOTH' })
    expect([statusAndKey(wrong), wrong.body.errors]).toEqual([
      '400 validation_failed',
      [{ field: 'source', message: 'invalid_value' }],
    ])
  })
})
