// A photo whose answer was lost is sent again with the same `uploadId`, and is stored once.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { type Person, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { phonePhoto, photoForm } from '../../../../test/pictures.ts'
import { photosApi } from '../../../shared/photos/photos.contract.ts'

const server = useServer()
const { owner, admin, technician } = usePeople(server, {
  owner: 'CUSTOMER',
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
})
let photo: Uint8Array
let requestId: string
let uploadId: string

beforeAll(async () => {
  photo = await phonePhoto(300, 200)
})
beforeEach(async () => {
  requestId = await activeRequest()
  uploadId = randomUUID()
})

async function activeRequest(): Promise<string> {
  const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
  await assignTechnician(server.db, id, technician.id)
  return id
}

function upload(who: Person, fields: Record<string, string> = {}) {
  const body = photoForm(photo, { serviceRequestId: requestId, uploadId, ...fields })
  return server.call(who, photosApi.upload, { body })
}

const complete = () =>
  server.db
    .updateTable('service_requests')
    .set({ status: 'COMPLETED', completed_at: new Date() })
    .where('id', '=', requestId)
    .execute()

/** Totals for a comparison. */
async function kept() {
  const files = await readdir(join(server.dataDir, 'files', 'photos'), { recursive: true }).catch(() => [])
  const rows = await server.db.selectFrom('photos').select('id').execute()
  const pending = await server.db.selectFrom('pending_files').select('key').execute()
  return { files: files.filter((name) => name.endsWith('.webp')).length, rows: rows.length, pending: pending.length }
}
type Kept = Awaited<ReturnType<typeof kept>>
const more = ({ files, rows, pending }: Kept, photos: number) => ({
  files: files + 2 * photos,
  rows: rows + photos,
  pending,
})

describe('a repeat', () => {
  it('is answered with the photo that is there, as the first time, and leaves nothing more behind', async () => {
    const before = await kept()
    const first = await upload(technician, { caption: 'Eski impeller' })
    const again = await upload(technician, { caption: 'Eski impeller', uploadId: uploadId.toUpperCase() })
    expect([statusAndKey(first), statusAndKey(again)]).toEqual(['200 photo_created', '200 photo_created'])
    expect(again.body).toEqual(first.body)
    expect(await kept()).toEqual(more(before, 1))
    expect(await server.logsOf(first.body.data.id)).toHaveLength(1)
  })

  it('repeat while the first is still on its way → the same photo', async () => {
    const before = await kept()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(technician)))
    expect(answers.map(statusAndKey)).toEqual(Array(4).fill('200 photo_created'))
    const [id = '', ...others] = new Set(answers.map(({ body }) => body.data.id))
    expect(others).toEqual([])
    expect(await kept()).toEqual(more(before, 1))
    expect(await server.logsOf(id)).toHaveLength(1)
    const file = await server.fetch(photosApi.file.url.replace(':id', id), {
      headers: { authorization: `Bearer ${technician.token}` },
    })
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get('content-length')))
  })

  it('is answered also when the job was completed meanwhile, where a new photo is refused', async () => {
    const first = await upload(technician)
    await complete()
    const again = await upload(technician)
    expect(statusAndKey(again)).toBe('200 photo_created')
    expect(again.body.data).toEqual({ ...first.body.data, canDelete: false })
    expect(statusAndKey(await upload(technician, { uploadId: randomUUID() }))).toBe(
      '409 photo_allowed_only_when_active',
    )
  })

  it('tells nothing to one who has no part in the request any more', async () => {
    await upload(technician)
    await server.db.deleteFrom('request_technicians').where('request_id', '=', requestId).execute()
    expect(statusAndKey(await upload(technician))).toBe('403 not_your_request')
  })

  it('repeat of a photo that was deleted → a new photo', async () => {
    const { id } = (await upload(technician)).body.data
    await server.call(technician, photosApi.remove, { params: { id } })
    const again = await upload(technician)
    expect(statusAndKey(again)).toBe('200 photo_created')
    expect(again.body.data.id).not.toBe(id)
  })
})

describe('the same id', () => {
  it('same id on another request → another photo', async () => {
    const before = await kept()
    const first = await upload(technician)
    const other = await upload(technician, { serviceRequestId: await activeRequest() })
    expect(statusAndKey(other)).toBe('200 photo_created')
    expect(other.body.data.id).not.toBe(first.body.data.id)
    expect(await kept()).toEqual(more(before, 2))
  })

  it('same id by another person → neither the first one’s photo nor one more', async () => {
    await upload(technician, { caption: 'Teknisyenin' })
    const before = await kept()
    const foreign = await upload(admin)
    expect(statusAndKey(foreign)).toBe('409 photo_upload_id_taken')
    expect(foreign.body.data).toBeNull()
    expect(await kept()).toEqual(before)
    const outsider = await upload(await server.person('TECHNICIAN'))
    expect([statusAndKey(outsider), outsider.body.data]).toEqual(['403 not_your_request', null])
  })
})

it.each(['', 'x', '1', `${randomUUID()}0`, "'; drop table photos"])('%j is no id of an upload', async (bad) => {
  const before = await kept()
  const answer = await upload(technician, { uploadId: bad })
  expect(statusAndKey(answer)).toBe('400 validation_failed')
  expect(answer.body.errors).toEqual([{ field: 'uploadId', message: 'invalid_value' }])
  expect(await kept()).toEqual(before)
})
