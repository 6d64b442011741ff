// Who may add, see and delete photos, and when.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  assignTechnician,
  createEngine,
  createModel,
  createRequest,
  setRequestStatus,
} from '../../../../test/factories.ts'
import { type Person, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { phonePhoto, photoForm } from '../../../../test/pictures.ts'
import { photosApi } from '../../../shared/photos/photos.contract.ts'
import { REQUEST_STATUSES, type RequestStatus } from '../../../shared/requests/requests.status.ts'

const server = useServer()
const { admin, owner, stranger, technician, colleague } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
  colleague: 'TECHNICIAN',
})
let photo: Uint8Array
let requestId: string
let engineId: string

beforeAll(async () => {
  photo = await phonePhoto(300, 200)
})

beforeEach(async () => {
  const request = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
  requestId = request.id
  await assignTechnician(server.db, requestId, technician.id)
  const { modelId } = await createModel(server.db)
  engineId = (await createEngine(server.db, { model_id: modelId, boat_id: request.boat_id, owner_user_id: owner.id }))
    .id
  await server.db.insertInto('request_engines').values({ request_id: requestId, engine_id: engineId }).execute()
})

function upload(who: Person | null, fields: Record<string, string> = {}) {
  return server.call(who, photosApi.upload, { body: photoForm(photo, { serviceRequestId: requestId, ...fields }) })
}

async function uploaded(who = technician, fields: Record<string, string> = {}): Promise<string> {
  const answer = await upload(who, fields)
  expect(statusAndKey(answer)).toBe('200 photo_created')
  return answer.body.data.id
}

const list = (who: Person | null, query = {}) => server.call(who, photosApi.ofRequest, { params: { requestId }, query })
const remove = (who: Person | null, id: string) => server.call(who, photosApi.remove, { params: { id } })
const setStatus = (status: RequestStatus) => setRequestStatus(server.db, requestId, status)

const file = (who: Person | null, id: string, search = '', headers: Record<string, string> = {}) =>
  server.fetch(`${photosApi.file.url.replace(':id', id)}${search}`, {
    headers: { ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...headers },
  })
const refusal = async (response: Response) => `${response.status} ${(await response.json()).message}`

describe('adding', () => {
  it('keeps caption and engine, and writes the log', async () => {
    const answer = await upload(technician, { caption: '  Eski impeller ', engineId })
    const { brand, model } = await server.db
      .selectFrom('engines')
      .innerJoin('models', 'models.id', 'engines.model_id')
      .innerJoin('brands', 'brands.id', 'models.brand_id')
      .select(['brands.name as brand', 'models.name as model'])
      .where('engines.id', '=', engineId)
      .executeTakeFirstOrThrow()
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      serviceRequestId: requestId,
      source: 'STAFF',
      engineId,
      engineModel: `${brand} ${model}`,
      caption: 'Eski impeller',
      width: 200,
      height: 300,
      uploadedByEmail: technician.email,
      createdAt: expect.stringMatching(/Z$/),
      doneAt: null,
      uploadId: null,
      canDelete: true,
    })
    const [entry] = await server.logsOf(answer.body.data.id)
    expect(entry).toMatchObject({ category: 'MAINTENANCE', action_type: 'CREATE', user_id: technician.id })
    expect(entry?.message).toMatch(/talebine fotoğraf yüklendi: Eski impeller$/)
    expect((await upload(admin, { caption: '', engineId: '' })).body.data).toMatchObject({
      caption: null,
      engineId: null,
      engineModel: null,
    })
  })

  it('is for admins and the request’s own technicians while it is active', async () => {
    expect(statusAndKey(await upload(null))).toBe('401 auth_required')
    expect(statusAndKey(await upload(owner))).toBe('409 owner_photo_allowed_only_before_active')
    expect(statusAndKey(await upload(stranger))).toBe('403 not_your_request')
    expect(statusAndKey(await upload(colleague))).toBe('403 not_your_request')
    expect(statusAndKey(await upload(technician, { serviceRequestId: UNKNOWN_ID }))).toBe('404 request_not_found')
    expect(statusAndKey(await upload(technician, { serviceRequestId: 'x' }))).toBe('404 request_not_found')
  })

  it.each(REQUEST_STATUSES.filter((status) => status !== 'ACTIVE'))(
    'is refused while %s, to the admin too',
    async (status) => {
      await setStatus(status)
      for (const who of [admin, technician])
        expect(statusAndKey(await upload(who))).toBe('409 photo_allowed_only_when_active')
    },
  )

  it('takes an engine of the request only', async () => {
    const other = await createEngine(server.db)
    for (const engine of [other.id, UNKNOWN_ID, 'x']) {
      expect(statusAndKey(await upload(technician, { engineId: engine }))).toBe('404 request_engine_not_found')
    }
  })

  it('leaves neither row nor file when the job is completed meanwhile', async () => {
    const uploads = [upload(technician), upload(technician)]
    const completion = setStatus('COMPLETED')
    const answers = await Promise.all([...uploads, upload(admin)])
    await completion
    const kept = answers.filter(({ status }) => status === 200)
    const rows = await server.db.selectFrom('photos').select('id').where('service_request_id', '=', requestId).execute()
    expect(rows).toHaveLength(kept.length)
    expect(await server.db.selectFrom('pending_files').selectAll().execute()).toEqual([])
  })
})

describe('the list', () => {
  it('shows those who may see the request its photos, oldest first, page by page', async () => {
    const ids = [await uploaded(), await uploaded(admin), await uploaded()]
    for (const who of [admin, owner, technician]) {
      const { body } = await list(who)
      expect(body.data.content.map(({ id }) => id)).toEqual(ids)
      expect(body.data.page).toEqual({ number: 0, size: 20, totalElements: 3, totalPages: 1 })
    }
    const second = await list(owner, { page: 1, size: 2 })
    expect(second.body.data.content.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(statusAndKey(await list(null))).toBe('401 auth_required')
    expect(statusAndKey(await list(stranger))).toBe('403 not_your_request')
    expect(statusAndKey(await list(colleague))).toBe('403 not_your_request')
    expect(statusAndKey(await list(admin, { size: 101 }))).toBe('400 validation_failed')
    expect(statusAndKey(await server.call(admin, photosApi.ofRequest, { params: { requestId: UNKNOWN_ID } }))).toBe(
      '404 request_not_found',
    )
  })

  it('says which of them the caller may delete', async () => {
    await uploaded()
    await uploaded(admin)
    const canDelete = async (who: Person) => (await list(who)).body.data.content.map((each) => each.canDelete)
    expect([await canDelete(admin), await canDelete(technician), await canDelete(owner)]).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
    await setStatus('COMPLETED')
    expect([await canDelete(admin), await canDelete(technician)]).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('the file', () => {
  it('comes in two sizes with its type, to be kept by this account’s browser alone', async () => {
    const id = await uploaded()
    const display = await file(owner, id)
    expect(display.status).toBe(200)
    expect(Object.fromEntries(display.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${id}.webp"`,
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Authorization',
      etag: `"${id}-display"`,
    })
    const bytes = Buffer.from(await display.arrayBuffer())
    expect(display.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 200, height: 300 })
    const thumbnail = await file(technician, id, '?size=thumbnail')
    expect([thumbnail.status, thumbnail.headers.get('etag')]).toEqual([200, `"${id}-thumbnail"`])
    expect(await refusal(await file(admin, id, '?size=original'))).toBe('400 validation_failed')
  })

  it('is not sent again to a browser that has it', async () => {
    const id = await uploaded()
    for (const known of [`"${id}-display"`, `"old", W/"${id}-display"`]) {
      const again = await file(owner, id, '', { 'if-none-match': known })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', `"${id}-display"`])
    }
    expect((await file(owner, id, '?size=thumbnail', { 'if-none-match': `"${id}-display"` })).status).toBe(200)
  })

  it('is only for those who may see the request, also for a browser that has it', async () => {
    const id = await uploaded()
    const etag = { 'if-none-match': `"${id}-display"` }
    expect(await refusal(await file(null, id))).toBe('401 auth_required')
    for (const who of [stranger, colleague]) {
      expect(await refusal(await file(who, id, '', etag))).toBe('403 not_your_request')
    }
    expect(await refusal(await file(admin, UNKNOWN_ID))).toBe('404 photo_not_found')
    await server.db.deleteFrom('request_technicians').where('request_id', '=', requestId).execute()
    expect(await refusal(await file(technician, id, '', etag))).toBe('403 not_your_request')
  })

  it('missing file → a 404 that no browser keeps', async () => {
    const id = await uploaded()
    const { file_key } = await server.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await rm(join(server.dataDir, 'files', file_key))
    const answer = await file(owner, id)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await refusal(answer)).toBe('404 photo_not_found')
    expect((await list(owner)).body.data.content.map((each) => each.id)).toEqual([id])
  })
})

describe('deleting', () => {
  it('removes row and files, and writes the log', async () => {
    const id = await uploaded(technician, { caption: 'Yanlış tekne' })
    const row = await server.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(statusAndKey(await remove(technician, id))).toBe('200 photo_deleted')
    expect((await list(owner)).body.data.content).toEqual([])
    expect(await server.storage.get(row.file_key)).toBeNull()
    expect(await server.storage.get(row.thumbnail_key)).toBeNull()
    expect(await refusal(await file(owner, id))).toBe('404 photo_not_found')
    expect(statusAndKey(await remove(technician, id))).toBe('404 photo_not_found')
    const entries = await server.logsOf(id)
    expect(entries.map((entry) => entry.action_type)).toEqual(['CREATE', 'DELETE'])
    expect(entries[1]?.message).toMatch(/talebinden fotoğraf silindi: Yanlış tekne$/)
  })

  it('is for the one who uploaded it, while the request is active', async () => {
    const id = await uploaded()
    await assignTechnician(server.db, requestId, colleague.id)
    expect(statusAndKey(await remove(null, id))).toBe('401 auth_required')
    expect(statusAndKey(await remove(owner, id))).toBe('403 not_your_photo')
    expect(statusAndKey(await remove(colleague, id))).toBe('403 not_your_photo')
    await setStatus('COMPLETED')
    expect(statusAndKey(await remove(colleague, id))).toBe('403 not_your_photo')
    expect(statusAndKey(await remove(technician, id))).toBe('409 photo_deletion_only_when_active')
    await server.db.deleteFrom('request_technicians').where('technician_id', '=', technician.id).execute()
    expect(statusAndKey(await remove(technician, id))).toBe('403 not_your_request')
  })

  it('is for admins at any time', async () => {
    const id = await uploaded()
    await setStatus('COMPLETED')
    expect(statusAndKey(await remove(admin, id))).toBe('200 photo_deleted')
  })

  it('two concurrent deletions → one happens', async () => {
    const id = await uploaded()
    const answers = await Promise.all([remove(admin, id), remove(technician, id), remove(admin, id)])
    expect(answers.map(statusAndKey).sort()).toEqual([
      '200 photo_deleted',
      '404 photo_not_found',
      '404 photo_not_found',
    ])
    expect(await server.db.selectFrom('pending_files').selectAll().execute()).toEqual([])
  })
})
