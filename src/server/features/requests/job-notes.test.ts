// Notes on a job: who writes and reads them, and when they were written.
import { beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { jobNotesApi } from '../../../shared/requests/job-notes.contract.ts'

const server = useServer()
const { owner, admin, technician, colleague } = usePeople(server, {
  owner: 'CUSTOMER',
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  colleague: 'TECHNICIAN',
})
const HOUR_MS = 3_600_000
const start = Date.now()
let id: string

beforeEach(async () => {
  const created_at = new Date(start - 5 * HOUR_MS)
  id = (await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE', created_at })).id
  await assignTechnician(server.db, id, technician.id)
  await server.db
    .updateTable('service_requests')
    .set({ assigned_technician_at: created_at })
    .where('id', '=', id)
    .execute()
})

const add = (who: Person, text: string, clientAt?: string) =>
  server.call(who, jobNotesApi.add, { params: { id }, body: { text, clientAt } })
const read = (who: Person) => server.call(who, jobNotesApi.ofRequest, { params: { id } })

describe('a note on a job', () => {
  it('is read by its technicians and admins, newest first by when it was written, and logged', async () => {
    expect(statusAndKey(await add(technician, ' Pervane çizik. '))).toBe('200 note_added')
    const earlier = new Date(start - 2 * HOUR_MS).toISOString()
    const late = await add(technician, 'Kayış değişti.', earlier)
    expect(late.body.data).toMatchObject({ text: 'Kayış değişti.', doneAt: earlier })
    for (const who of [technician, admin]) {
      const { content } = (await read(who)).body.data
      expect(content.map(({ text, doneAt }) => [text, doneAt])).toEqual([
        ['Pervane çizik.', null],
        ['Kayış değişti.', earlier],
      ])
    }
    const logs = await server.logsOf(id)
    expect(logs.map(({ message }) => message)).toEqual(Array(2).fill(expect.stringMatching(/: iş notu eklendi$/)))
  })

  it('is not for the owner; a technician without the job may add one, and reads none', async () => {
    expect([(await add(owner, 'x')).status, (await read(owner)).status]).toEqual([403, 403])
    expect(statusAndKey(await add(colleague, 'İş benden alınmıştı; parçayı takmıştım.'))).toBe('200 note_added')
    expect(statusAndKey(await read(colleague))).toBe('403 not_your_request')
  })

  it('is refused without text, and for a request that is not there', async () => {
    expect(refused(await add(technician, '  '))).toEqual([
      400,
      'validation_failed',
      [{ field: 'text', message: 'required' }],
    ])
    const unknown = { params: { id: UNKNOWN_ID }, body: { text: 'Not' } }
    expect(statusAndKey(await server.call(admin, jobNotesApi.add, unknown))).toBe('404 request_not_found')
  })
})

describe('work that the server refused', () => {
  const tell = (who: Person, body: object) =>
    server.call(who, jobNotesApi.refused, { body: { text: 'Kullan: Impeller, 1 adet.', ...body } as never })
  const toldTo = async (who: Person) =>
    (await server.call(who, notificationsApi.list, {})).body.data.content.map(({ kind, requestId, body }) => [
      kind,
      requestId,
      body,
    ])

  it('reaches the admins as a note of its job, also from a technician who no longer has the job', async () => {
    expect(statusAndKey(await tell(colleague, { requestId: id }))).toBe('200 refused_work_sent')
    expect((await read(admin)).body.data.content.map(({ text }) => text)).toEqual(['Kullan: Impeller, 1 adet.'])
    expect(await toldTo(admin)).toEqual([['work_refused', id, expect.stringContaining('Kullan: Impeller, 1 adet.')]])
    expect(await toldTo(technician)).toEqual([])
  })

  it('reaches them without a job too, and where the job is not the owner’s or not there, names none', async () => {
    const foreign = (await createRequest(server.db, { customer_id: (await server.person('CUSTOMER')).id })).id
    for (const requestId of [undefined, UNKNOWN_ID, foreign]) {
      expect(statusAndKey(await tell(owner, { requestId }))).toBe('200 refused_work_sent')
    }
    expect((await toldTo(admin)).slice(0, 3).map(([, requestId]) => requestId)).toEqual([null, null, null])
    expect((await tell(owner, { requestId: id })).status).toBe(200)
    expect((await toldTo(admin))[0]?.[1]).toBe(id)
    expect((await read(admin)).body.data.content).toEqual([])
  })
})
