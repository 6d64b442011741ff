import { beforeAll, describe, expect, it } from 'vitest'
import {
  assignTechnician,
  createBoat,
  createOffer,
  createPayment,
  createPrivacyRequest,
  createRequest,
} from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import { logsApi } from '../../../shared/logs/logs.contract.ts'
import { erasureApi } from '../../../shared/personal-data/erasure.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const people = usePeople(server, { admin: 'ADMIN', other: 'ADMIN', technician: 'TECHNICIAN', owner: 'CUSTOMER' })
const { admin, other, technician, owner } = people

const preview = async (id: string) => (await server.call(admin, erasureApi.preview, { params: { id } })).body.data
const asked = async (user_id: string | null, values = {}) =>
  (await createPrivacyRequest(server.db, { kind: 'ERASURE', user_id, ...values })).id
const erase = (id: string, requestId: string, version = 1, who = admin) =>
  server.call(who, erasureApi.erase, { params: { id }, body: { requestId, version } })
async function aNote(text: string): Promise<string> {
  const request = await createRequest(server.db, { customer_id: owner.id })
  const row = {
    ...{ service_request_id: request.id, spent_on: '2026-05-02', amount_try_minor: 100, kind: 'ROAD' as const, text },
    ...{ created_by: admin.id, created_at: server.clock() },
  }
  return (await server.db.insertInto('job_expenses').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const textOf = async (note: string) => (await server.row('job_expenses', note))?.text
const stepUp = () => server.db.updateTable('sessions').set({ identity_at: server.clock() }).execute()

beforeAll(stepUp)

describe('GET /api/users/{id}/erasure', () => {
  it('names what goes, what stays until when, the debt, and what stops it', async () => {
    const { id, email } = await server.person('CUSTOMER', { fullName: 'Ayşe Deniz' })
    const boat = await createBoat(server.db, id, { name: 'Poyraz' })
    const done = await createRequest(server.db, { customer_id: id, boat_id: boat.id, status: 'COMPLETED' })
    await createOffer(server.db, done.id, { status: 'ACCEPTED', rev: 1, created_at: new Date('2026-05-01T09:00:00Z') })
    await createPayment(server.db, done.id, { paid_on: '2025-12-31' })
    const open = await createRequest(server.db, { customer_id: id, boat_id: boat.id })
    await server.db
      .insertInto('boat_handovers')
      .values({
        ...{ boat_id: boat.id, from_user_id: id, to_email: 'yeni@pruva.test', terms_version: 1 },
        ...{ offered_at: server.clock(), expires_at: new Date('2099-01-01') },
      })
      .execute()
    const request = await asked(id)
    expect(await preview(id)).toMatchObject({
      ...{ userId: id, fullName: 'Ayşe Deniz', contact: email, version: 1, erasedOn: null, debt: -100 },
      ...{ openJobs: [open.request_number], openHandovers: ['Poyraz'] },
      goes: [
        { what: 'CONTACT', count: 1 },
        { what: 'DEVICES', count: 1 },
      ],
      stays: [
        { what: 'OFFERS', count: 1, until: '2036-12-31' },
        { what: 'LEDGER', count: 1, until: '2035-12-31' },
      ],
      requests: [expect.objectContaining({ id: request })],
    })
    await stepUp()
    expect(statusAndKey(await erase(id, request))).toBe('409 erasure_blocked')
  })

  it('is for admins, about customers', async () => {
    const params = { id: owner.id }
    expect((await server.call(owner, erasureApi.preview, { params })).status).toBe(403)
    for (const id of [technician.id, UNKNOWN_ID])
      expect(statusAndKey(await server.call(admin, erasureApi.preview, { params: { id } }))).toBe(
        '404 customer_not_found',
      )
  })
})

describe('POST /api/users/{id}/erasure', () => {
  it('leaves the work of the boat to an owner without a name, ends all access, and answers the application', async () => {
    const person = await server.person('CUSTOMER', { fullName: 'Ayşe Deniz' })
    const { id: jobId } = await createRequest(server.db, { customer_id: person.id, status: 'COMPLETED' })
    await assignTechnician(server.db, jobId, technician.id)
    const request = await asked(null)
    const { status, body } = await erase(person.id, request)
    expect([status, body.message]).toEqual([200, 'person_erased'])
    expect(body.data).toMatchObject({ id: request, userId: person.id, answeredOn: dayOf(server.clock()) })
    expect(body.data.answer).toContain('günü silindi.')
    expect((await server.call(person, accountsApi.me)).status).toBe(401)
    const job = await server.call(admin, requestsApi.byId, { params: { id: jobId } })
    expect(JSON.stringify(job.body.data)).toContain('Silinmiş kişi')
    const page = (await server.call(admin, logsApi.search, { query: {} })).body.data.content
    expect(JSON.stringify(page)).not.toContain(person.email)
    const mails = server.db.selectFrom('outbox_messages').select(['user_id', 'text_body'])
    expect(await mails.where('recipient', '=', person.email).execute()).toEqual([
      { user_id: null, text_body: expect.stringContaining('günü silindi.') },
    ])
    expect(await preview(person.id)).toMatchObject({ erasedOn: dayOf(server.clock()), goes: [] })
    const restored = await server.call(admin, customersApi.restore, { params: { id: person.id } })
    expect(statusAndKey(restored)).toBe('404 customer_not_found')
    const archived = (await server.call(admin, customersApi.list, { query: { state: 'ARCHIVED' } })).body.data.content
    expect(archived.map(({ id }) => id)).not.toContain(person.id)
    expect(statusAndKey(await erase(person.id, await asked(person.id)))).toBe('409 person_already_erased')
  })

  it('wants an open application for an erasure of that person, and the profile that was previewed', async () => {
    const { id } = await server.person('CUSTOMER')
    const wrong = [await asked(owner.id), await asked(id, { kind: 'COPY' })]
    for (const requestId of wrong)
      expect(refused(await erase(id, requestId))).toEqual([
        400,
        'validation_failed',
        [{ field: 'requestId', message: 'erasure_request_invalid' }],
      ])
    expect(statusAndKey(await erase(id, UNKNOWN_ID))).toBe('404 privacy_request_not_found')
    expect(statusAndKey(await erase(technician.id, await asked(null)))).toBe('404 customer_not_found')
    const answered = await asked(id, { answer: 'x', answered_on: '2026-05-02' })
    expect(statusAndKey(await erase(id, answered))).toBe('409 privacy_request_answered')
    const open = await asked(id)
    expect(statusAndKey(await erase(id, open, 7))).toBe('409 record_changed')
    expect(statusAndKey(await erase(id, open, 1, owner))).toBe('403 access_denied')
    await server.db.updateTable('sessions').set({ identity_at: null }).execute()
    expect(statusAndKey(await erase(id, open))).toBe('403 identity_check_required')
    await stepUp()
    expect(statusAndKey(await erase(id, open))).toBe('200 person_erased')
  })

  it('addresses of others that end alike, and an address that somebody else has by now → theirs stays', async () => {
    const { id } = await server.person('CUSTOMER', { email: 'can@pruva.test' })
    await server.db
      .insertInto('email_changes')
      .values({
        ...{ token_hash: 'moved', user_id: id, from_email: 'ortak@pruva.test', email: 'can@pruva.test' },
        ...{ asked_at: server.clock(), moved_at: server.clock(), expires_at: new Date('2099-01-01') },
      })
      .execute()
    await server.person('CUSTOMER', { email: 'ortak@pruva.test' })
    const told = ['gurcan@pruva.test', 'can@pruva.test.tr', 'ortak@pruva.test', 'can@pruva.test']
    await server.db
      .insertInto('outbox_messages')
      .values(
        told.map((recipient) => ({
          ...{ channel: 'EMAIL' as const, kind: 'marked', recipient, subject: 'x', text_body: 'x', html_body: 'x' },
        })),
      )
      .execute()
    const note = await aNote('Yazdı: Can@Pruva.test, gurcan@pruva.test')
    expect(statusAndKey(await erase(id, await asked(id)))).toBe('200 person_erased')
    const left = await server.db
      .selectFrom('outbox_messages')
      .select('recipient')
      .where('kind', '=', 'marked')
      .execute()
    expect(left.map(({ recipient }) => recipient).sort()).toEqual(told.slice(0, 3).sort())
    expect(await textOf(note)).toBe('Yazdı: Silinmiş kişi, gurcan@pruva.test')
  })

  it('a name within longer names of others → theirs stays, the person’s own goes, also before an ending', async () => {
    const { id } = await server.person('CUSTOMER', { fullName: 'Can Kaya' })
    const text = 'Gülcan Kaya, Şükran Can Kayaş, Can Kayan ve Can Kaya’nın kaptanı; Can Kayanın, Can Kayadan; Can Kaya'
    const note = await aNote(text)
    expect(statusAndKey(await erase(id, await asked(id)))).toBe('200 person_erased')
    expect(await textOf(note)).toBe(
      'Gülcan Kaya, Şükran Can Kayaş, Can Kayan ve Silinmiş kişi’nın kaptanı; Silinmiş kişinın, Silinmiş kişidan; Silinmiş kişi',
    )
  })

  it('another person’s name is the name with an ending → theirs stays', async () => {
    const { id } = await server.person('CUSTOMER', { fullName: 'Ali Ak' })
    await server.person('CUSTOMER', { fullName: 'Ali Akın' })
    const note = await aNote('Ali Akın aradı, Ali Ak gelmedi')
    expect(statusAndKey(await erase(id, await asked(id)))).toBe('200 person_erased')
    expect(await textOf(note)).toBe('Ali Akın aradı, Silinmiş kişi gelmedi')
  })

  it('two admins at once → erased once', async () => {
    const { id } = await server.person('CUSTOMER')
    const request = await asked(id)
    const answers = await Promise.all([admin, other].map((who) => erase(id, request, 1, who)))
    expect(answers.map(statusAndKey).sort()).toEqual(['200 person_erased', '409 privacy_request_answered'])
  })
})
