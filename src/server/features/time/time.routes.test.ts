// Hours by hand: written, corrected and voided, by whom and with what reason.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createOffer, createRequest } from '../../../../test/factories.ts'
import {
  type Person,
  refused,
  sorted,
  statusAndKey,
  UNKNOWN_ID,
  usePeople,
  useServer,
} from '../../../../test/harness.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { timeApi } from '../../../shared/time/time.contract.ts'

const server = useServer()
const { owner, admin, technician, colleague } = usePeople(server, {
  owner: 'CUSTOMER',
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  colleague: 'TECHNICIAN',
})
let job: string
let day: string
const at = (time: string, days = 0) => new Date(`${addDays(day, days)}T${time}:00+03:00`).toISOString()
const ahead = (hours: number) => new Date(server.clock().getTime() + hours * 3_600_000).toISOString()

beforeEach(async () => {
  day = addDays(dayOf(server.clock()), -3)
  job = (await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE', created_at: new Date(at('06:00')) }))
    .id
  await assignTechnician(server.db, job, technician.id)
  await server.db.insertInto('former_technicians').values({ request_id: job, technician_id: colleague.id }).execute()
  await server.db.deleteFrom('time_presses').execute()
  await server.db.deleteFrom('time_entries').execute()
})

const write = (who: Person, startedAt: string, endedAt: string, more: object = {}) =>
  server.call(who, timeApi.add, { body: { requestId: job, startedAt, endedAt, ...more } })
const correct = (who: Person, id: string, startedAt: string, endedAt: string, reason?: string) =>
  server.call(who, timeApi.correct, { params: { id }, body: { startedAt, endedAt, reason } })
const annul = (who: Person, id: string, reason?: string) =>
  server.call(who, timeApi.void, { params: { id }, body: { reason } })
const fieldsOf = (answer: Parameters<typeof refused>[0]) => refused(answer)

describe('an entry by hand', () => {
  it('says who wrote it, when and why; a repeated one with its id is the same', async () => {
    const id = '00000000-0000-4000-8000-0000000000aa'
    const made = await write(technician, at('09:00'), at('10:30'), { id, reason: 'Telefon kapalıydı.' })
    expect(statusAndKey(made)).toBe('200 time_saved')
    expect(made.body.data).toMatchObject({
      id,
      state: 'ENDED',
      changes: [
        { reason: 'Telefon kapalıydı.', startedBefore: null, startedAfter: at('09:00'), endedAfter: at('10:30') },
      ],
    })
    expect((await write(technician, at('09:00'), at('10:30'), { id })).body.data).toEqual(made.body.data)
    expect(statusAndKey(await write(colleague, at('09:00'), at('10:30'), { id }))).toBe('409 time_id_taken')
  })

  it('is refused at its field: future, longer than 16 hours, ending before it starts, unknown job', async () => {
    const at400 = (field: string, message: string) => [400, 'validation_failed', [{ field, message }]]
    expect(fieldsOf(await write(technician, ahead(-1), ahead(1)))).toEqual(at400('endedAt', 'time_in_future'))
    expect(fieldsOf(await write(technician, ahead(1), ahead(2)))).toEqual(at400('startedAt', 'time_in_future'))
    expect(fieldsOf(await write(technician, at('05:00'), at('21:01')))).toEqual(at400('endedAt', 'time_too_long'))
    expect(fieldsOf(await write(technician, at('09:00'), at('09:00')))).toEqual(
      at400('endedAt', 'time_ends_before_start'),
    )
    expect(fieldsOf(await write(technician, 'dün', at('09:00')))).toEqual(at400('startedAt', 'invalid_date'))
    const unknown = await write(technician, at('09:00'), at('10:00'), { requestId: UNKNOWN_ID })
    expect(statusAndKey(unknown)).toBe('404 request_not_found')
    expect((await write(owner, at('09:00'), at('10:00'))).status).toBe(403)
  })

  it('is of the technicians who are or were on the job, also before it was filed, not after it ended; an admin is free', async () => {
    const stranger = await server.person('TECHNICIAN')
    expect(statusAndKey(await write(stranger, at('09:00'), at('10:00')))).toBe('403 not_your_request')
    expect((await write(colleague, at('09:00'), at('10:00'))).status).toBe(200)
    expect((await write(technician, at('03:00'), at('05:00'))).status).toBe(200)
    const canceled = { status: 'CANCELED', canceled_at: new Date(at('12:00')) } as const
    await server.db.updateTable('service_requests').set(canceled).where('id', '=', job).execute()
    expect((await write(technician, at('11:00'), at('12:00'))).status).toBe(200)
    expect((await write(admin, at('12:00'), at('13:00'))).status).toBe(200)
    const late = await write(technician, at('12:00'), at('13:00'))
    expect(refused(late)).toEqual([
      ...[409, 'time_only_when_active'],
      [{ field: 'requestId', message: 'time_only_when_active' }],
    ])
    const pending = { status: 'PENDING', canceled_at: null } as const
    await server.db.updateTable('service_requests').set(pending).where('id', '=', job).execute()
    expect(statusAndKey(await write(technician, at('14:00'), at('15:00')))).toBe('409 time_only_when_active')
  })

  it('may touch another of the person, not overlap it, nor the running clock; of two at once one is kept', async () => {
    await write(technician, at('09:00'), at('10:00'))
    expect((await write(technician, at('10:00'), at('11:00'))).status).toBe(200)
    expect((await write(colleague, at('09:30'), at('10:30'))).status).toBe(200)
    expect(statusAndKey(await write(technician, at('09:59'), at('10:30')))).toBe('409 time_overlaps')
    const both = [write(technician, at('13:00'), at('14:00')), write(technician, at('13:30'), at('14:30'))]
    expect(sorted(await Promise.all(both))).toEqual(['200 time_saved', '409 time_overlaps'])
    const late = { id: randomUUID(), requestId: job, clientAt: at('09:30') }
    expect(statusAndKey(await server.call(technician, timeApi.start, { body: late }))).toBe('409 time_overlaps')
    await server.call(technician, timeApi.start, { body: { id: randomUUID(), requestId: job, clientAt: ahead(-0.02) } })
    expect(statusAndKey(await write(technician, ahead(-0.015), ahead(-0.01)))).toBe('409 time_overlaps')
    expect((await write(technician, ahead(-0.04), ahead(-0.021))).status).toBe(200)
  })
})

describe('a correction', () => {
  it('keeps before, after, who, when and why; another’s needs a reason and is told', async () => {
    const { id } = (await write(technician, at('09:00'), at('17:00'))).body.data
    expect(statusAndKey(await correct(colleague, id, at('09:00'), at('12:00'), 'x'))).toBe('403 not_your_time')
    expect(fieldsOf(await correct(admin, id, at('09:00'), at('12:00')))).toEqual([
      ...[400, 'validation_failed'],
      [{ field: 'reason', message: 'reason_required' }],
    ])
    await correct(technician, id, at('09:30'), at('17:00'))
    const saved = await correct(admin, id, at('09:30'), at('12:00'), 'Öğleden sonra başka işteydi.')
    expect(saved.body.data).toMatchObject({ startedAt: at('09:30'), endedAt: at('12:00'), userId: technician.id })
    expect(saved.body.data.changes.slice(1)).toMatchObject([
      { reason: null, startedBefore: at('09:00'), startedAfter: at('09:30') },
      { reason: 'Öğleden sonra başka işteydi.', endedBefore: at('17:00'), endedAfter: at('12:00') },
    ])
    const { content } = (await server.call(technician, notificationsApi.list, {})).body.data
    expect(content).toMatchObject([{ kind: 'time_changed', body: expect.stringContaining('Öğleden sonra') }])
    expect(statusAndKey(await correct(admin, UNKNOWN_ID, at('09:30'), at('12:00'), 'x'))).toBe(
      '404 time_entry_not_found',
    )
  })

  it('ends a forgotten clock, which no press changes any more', async () => {
    const started = await server.call(technician, timeApi.start, {
      body: { id: randomUUID(), requestId: job, clientAt: at('09:40') },
    })
    const { id } = started.body.data!
    expect((await correct(technician, id, at('09:40'), at('16:00'))).body.data).toMatchObject({ state: 'ENDED' })
    await server.call(technician, timeApi.stop, { body: { id: randomUUID(), clientAt: at('12:00') } })
    const [kept] = (await server.call(technician, timeApi.list, {})).body.data.content
    expect(kept).toMatchObject({ id, endedAt: at('16:00') })
  })

  it('voids an entry once, which stays in the list and blocks nothing', async () => {
    const { id } = (await write(technician, at('09:00'), at('10:00'))).body.data
    expect((await annul(admin, id)).status).toBe(400)
    expect(statusAndKey(await annul(technician, id))).toBe('200 time_voided')
    expect(statusAndKey(await annul(technician, id))).toBe('409 time_already_voided')
    expect(statusAndKey(await correct(technician, id, at('09:00'), at('09:30')))).toBe('409 time_already_voided')
    expect((await write(technician, at('09:00'), at('10:00'))).status).toBe(200)
    const { content } = (await server.call(technician, timeApi.list, {})).body.data
    expect(content.map(({ state }) => state).sort()).toEqual(['ENDED', 'VOIDED'])
  })
})

describe('a job', () => {
  it('says what it sold and took of hours, over all people, to admins and its technicians', async () => {
    const offer = await createOffer(server.db, job, { status: 'ACCEPTED' })
    const line = {
      offer_id: offer.id,
      description: 'Turbo',
      quantity_e3: 6_000,
      unit_price_minor: 1,
      position: 7,
    } as const
    await server.db
      .insertInto('offer_items')
      .values({ ...line, type: 'MANUAL', unit: 'HOUR' })
      .execute()
    await write(technician, at('09:00'), at('12:00'))
    await write(colleague, at('13:00'), at('17:40'))
    const { id } = (await write(admin, at('09:00'), at('10:00'))).body.data
    await annul(admin, id)
    await server.call(admin, timeApi.start, { body: { id: randomUUID(), requestId: job } })
    const hoursFor = async (who: Person) =>
      (await server.call(who, timeApi.list, { query: { requestId: job } })).body.data.job
    const known = { soldHours: 6, spentMinutes: 460 }
    expect(await hoursFor(technician)).toEqual(known)
    expect(await hoursFor(admin)).toEqual({ ...known, offeredHours: 0 })
    for (const status of ['DRAFT', 'SENT'] as const) {
      const extra = await createOffer(server.db, job, {
        status,
        rev: status === 'DRAFT' ? 0 : 1,
        kind: 'EXTRA',
        reason: 'OTHER',
      })
      const spent = { ...line, offer_id: extra.id, type: 'MANUAL', unit: 'HOUR', quantity_e3: 600 } as const
      await server.db
        .insertInto('offer_items')
        .values([spent, { ...spent, kind: 'OPTIONAL', position: 8 }])
        .execute()
    }
    expect(await hoursFor(admin)).toEqual({ ...known, offeredHours: 1.2 })
    expect(await hoursFor(technician)).toEqual(known)
    expect(await hoursFor(colleague)).toBeNull()
    expect((await server.call(admin, timeApi.list, {})).body.data.job).toBeNull()
  })

  it('’s forgotten clocks are counted on the overview', async () => {
    const counted = async () =>
      (await server.call(admin, overviewApi.overview, { query: {} })).body.data.forgottenClocks
    expect(await counted()).toBe(0)
    const body = { id: randomUUID(), requestId: job, clientAt: at('09:40') }
    await server.call(technician, timeApi.start, { body })
    expect(await counted()).toBe(1)
  })
})
