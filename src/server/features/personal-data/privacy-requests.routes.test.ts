import { describe, expect, it } from 'vitest'
import { createPrivacyRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { personalDataApi } from '../../../shared/personal-data/personal-data.contract.ts'
import {
  type NewPrivacyRequestInput,
  privacyRequestsApi,
} from '../../../shared/personal-data/privacy-requests.contract.ts'
import { remindOfPrivacyRequests } from './privacy-reminders.ts'
import { OWN_BY_ACCOUNT } from './privacy-requests.commands.ts'

const server = useServer()
const { admin, other, owner, technician } = usePeople(server, {
  admin: 'ADMIN',
  other: 'ADMIN',
  owner: 'CUSTOMER',
  technician: 'TECHNICIAN',
})

const today = () => dayOf(server.clock())
const own = { kind: 'CORRECTION', text: 'Adım yanlış yazılmış' } as const
const person = { fullName: 'Ayşe Deniz', contact: 'ayse@example.com', way: 'LETTER', receivedOn: '2026-05-01' } as const
const filed = (who: Person, body: NewPrivacyRequestInput) => server.call(who, privacyRequestsApi.create, { body })
const noticesOf = async (userId: string, kind: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute()
  ).map(({ body }) => body)

describe('POST /api/privacy-requests', () => {
  it('anybody with an account files one; the admins hear of it', async () => {
    const { status, body } = await server.call(owner, privacyRequestsApi.create, { body: own })
    expect([status, body.message]).toEqual([200, 'privacy_request_filed'])
    const { data } = body
    expect(data).toMatchObject({ ...own, userId: owner.id, contact: owner.email, way: 'ACCOUNT', receivedOn: today() })
    expect(data.dueOn).toBe(addDays(today(), 30))
    expect(data.number).toMatch(new RegExp(`^B-${today().slice(0, 4)}-\\d{4}$`))
    expect(await noticesOf(admin.id, 'privacy_filed')).toEqual([expect.stringContaining(data.number)])
    expect(await noticesOf(technician.id, 'privacy_filed')).toEqual([])
    const { records } = (await server.call(owner, personalDataApi.mine)).body.data
    expect(records.find(({ name }) => name === 'privacy_requests')?.rows).toEqual([
      expect.objectContaining({ number: data.number, text: own.text }),
    ])
  })

  it('five at once → numbers in a row', async () => {
    const filed = await Promise.all(
      Array.from({ length: 5 }, () => server.call(technician, privacyRequestsApi.create, { body: own })),
    )
    const numbers = filed.map(({ body }) => Number(body.data.number.slice(7))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 5 }, (_, index) => (numbers[0] ?? 0) + index))
  })

  it('an admin files one for a person without an account, from the day on which it came', async () => {
    const body = { kind: 'ERASURE', text: 'Silin', person } as const
    const { data } = (await server.call(admin, privacyRequestsApi.create, { body })).body
    expect(data).toMatchObject({ userId: null, fullName: 'Ayşe Deniz', way: 'LETTER', dueOn: '2026-05-31' })
    expect(statusAndKey(await server.call(owner, privacyRequestsApi.create, { body }))).toBe('403 access_denied')
    const later = { ...body, person: { ...person, receivedOn: addDays(today(), 1) } }
    expect(refused(await server.call(admin, privacyRequestsApi.create, { body: later }))).toEqual([
      400,
      'validation_failed',
      [{ field: 'person.receivedOn', message: 'privacy_request_too_early' }],
    ])
    const nobody = { ...body, person: { ...person, userId: '00000000-0000-4000-8000-00000000ffff' } }
    expect(statusAndKey(await server.call(admin, privacyRequestsApi.create, { body: nobody }))).toBe(
      '404 user_not_found',
    )
  })
})

it('one more of one’s own than a day’s most → 429; what an admin files for others does not count', async () => {
  const busy = await server.person('CUSTOMER')
  const file = async (who: Person, body: NewPrivacyRequestInput = own) => statusAndKey(await filed(who, body))
  for (let nth = 0; nth < OWN_BY_ACCOUNT.max; nth++) expect(await file(busy)).toBe('200 privacy_request_filed')
  expect(await file(busy)).toBe('429 too_many_requests')
  for (let nth = 0; nth <= OWN_BY_ACCOUNT.max; nth++)
    expect(await file(admin, { ...own, person })).toBe('200 privacy_request_filed')
})

describe('PUT /api/privacy-requests/{id}', () => {
  it('the kind is corrected, then the answer ends it and reaches the person', async () => {
    const { id } = (await server.call(owner, privacyRequestsApi.create, { body: own })).body.data
    const update = (body: { kind: 'CORRECTION' | 'ERASURE'; answer?: string }) =>
      server.call(admin, privacyRequestsApi.update, { params: { id }, body })
    expect((await update({ kind: 'ERASURE' })).body.data).toMatchObject({ kind: 'ERASURE', answer: null })
    const answered = await update({ kind: 'ERASURE', answer: 'Silindi' })
    expect(answered.body.data).toMatchObject({ answer: 'Silindi', answeredOn: today(), isOverdue: false })
    expect(await noticesOf(owner.id, 'privacy_answered')).toEqual([expect.stringContaining('Silindi')])
    expect(statusAndKey(await update({ kind: 'CORRECTION', answer: 'Başka' }))).toBe('409 privacy_request_answered')
    const unknown = { params: { id: owner.id }, body: own }
    expect(statusAndKey(await server.call(admin, privacyRequestsApi.update, unknown))).toBe(
      '404 privacy_request_not_found',
    )
  })

  it('two admins answer at once → one answer', async () => {
    const { id } = await createPrivacyRequest(server.db)
    const answers = await Promise.all(
      [admin, other].map((who) =>
        server.call(who, privacyRequestsApi.update, { params: { id }, body: { kind: 'INFO', answer: who.email } }),
      ),
    )
    expect(answers.map(statusAndKey).sort()).toEqual(['200 privacy_request_saved', '409 privacy_request_answered'])
  })
})

describe('GET /api/privacy-requests', () => {
  it('all with the newest first; those that wait by their last day; what is late stands on the overview', async () => {
    await server.db.deleteFrom('privacy_requests').execute()
    const late = addDays(today(), -31)
    const put = (number: string, received_on: string, rest: object = {}) =>
      createPrivacyRequest(server.db, { number, received_on, ...rest })
    await put('B-1', today(), { created_at: new Date('2026-05-01T09:00:00Z') })
    await put('B-2', late, { created_at: new Date('2026-05-02T09:00:00Z') })
    await put('B-3', late, { created_at: new Date('2026-05-03T09:00:00Z'), answer: 'x', answered_on: today() })
    const list = async (query = {}) =>
      (await server.call(admin, privacyRequestsApi.list, { query })).body.data.content.map(
        ({ number, isOverdue }) => `${number}${isOverdue ? ' late' : ''}`,
      )
    expect(await list()).toEqual(['B-3', 'B-2 late', 'B-1'])
    expect(await list({ state: 'OPEN' })).toEqual(['B-2 late', 'B-1'])
    expect((await server.call(admin, overviewApi.overview, { query: {} })).body.data.overduePrivacyRequests).toBe(1)
    expect((await server.call(owner, privacyRequestsApi.list, { query: {} })).status).toBe(403)
  })
})

it('the admins are reminded ten and three days before the last day, once each', async () => {
  await server.db.deleteFrom('privacy_requests').execute()
  const now = server.clock()
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
  await createPrivacyRequest(server.db, { number: 'B-9', received_on: today() })
  const seen: number[] = []
  for (const day of [19, 20, 20, 21, 26, 27, 27, 30, 31]) {
    await remindOfPrivacyRequests(server, at(day))
    seen.push((await noticesOf(admin.id, 'privacy_due')).length)
  }
  expect(seen).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 2])
})
