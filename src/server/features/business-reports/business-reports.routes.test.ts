import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createBoat,
  createDue,
  createEngine,
  createOffer,
  createPayment,
  createRequest,
} from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { readSheets } from '../../../../test/workbooks.ts'
import { REPORT_NAMES, type ReportName } from '../../../shared/business-reports/business-reports.columns.ts'
import { businessReportsApi } from '../../../shared/business-reports/business-reports.contract.ts'
import { periodOf } from '../../../shared/business-reports/business-reports.period.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin, owner, technician } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', technician: 'TECHNICIAN' })
const today = dayOf(server.clock())
const YEAR = periodOf('year', today)
let boat: string

beforeAll(async () => {
  boat = (await createBoat(server.db, owner.id)).id
})
beforeEach(async () => {
  await sql`truncate offers, payments, time_entries, part_lists, request_engines cascade`.execute(server.db)
  await server.db.deleteFrom('service_requests').execute()
})

const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+03:00`)
const request = (values: Partial<Parameters<typeof createRequest>[1]> = {}) =>
  createRequest(server.db, { customer_id: owner.id, boat_id: boat, ...values })
const report = async (name: ReportName, period: { from?: string; to?: string } = YEAR) =>
  (await server.call(admin, businessReportsApi.report, { params: { name }, query: period })).body.data
const groups = async (name: ReportName, period = YEAR) =>
  (await report(name, period)).groups.map(({ key, count, sums }) => ({ key, count, ...sums }))
const rows = async (name: ReportName, query: Record<string, string> = { ...YEAR }) =>
  (await server.call(admin, businessReportsApi.rows, { params: { name }, query })).body.data.content
const file = (name: ReportName, query: Record<string, string>) =>
  server.fetch(`/api/reports/${name}?${new URLSearchParams({ ...YEAR, ...query })}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
const sent = async (offerId: string, sent_at: Date) => {
  await server.db
    .insertInto('offer_revisions')
    .values({
      offer_id: offerId,
      rev: 1,
      offer_version: 1,
      snapshot: '{}',
      sha256: sql`encode(sha256('{}'), 'hex')`,
      sent_at,
    })
    .execute()
}
const work = async (requestId: string, userId: string, from: string, minutes: number) => {
  const started_at = new Date(from)
  const ended_at = new Date(started_at.getTime() + minutes * 60_000)
  await server.db
    .insertInto('time_entries')
    .values({ user_id: userId, service_request_id: requestId, started_at, ended_at })
    .execute()
}

describe('the period', () => {
  it('is at most 31 days, or whole months, at most 36', async () => {
    const asked = async (from: string, to: string) =>
      refused(await server.call(admin, businessReportsApi.report, { params: { name: 'income' }, query: { from, to } }))
    const ofTo = (message: string) => [400, 'validation_failed', [{ field: 'to', message }]]
    expect(await asked('2026-03-05', '2026-04-05')).toEqual(ofTo('period_too_long'))
    expect(await asked('2023-01-01', '2026-01-31')).toEqual(ofTo('period_too_long'))
    expect(await asked('2026-03-05', '2026-03-04')).toEqual(ofTo('end_before_start'))
    for (const [from, to] of [
      ['2026-03-05', '2026-04-04'],
      ['2023-01-01', '2025-12-31'],
      ['2024-02-01', '2024-02-29'],
    ])
      expect(await report('income', { from, to })).toMatchObject({ from, to, groups: [], months: [] })
    expect(await report('income', {})).toMatchObject(periodOf('month', today))
  })

  it('of an unknown report, or without the right: refused', async () => {
    for (const name of REPORT_NAMES)
      for (const endpoint of [businessReportsApi.report, businessReportsApi.rows]) {
        expect((await server.call(null, endpoint, { params: { name } })).status).toBe(401)
        for (const who of [owner, technician])
          expect(statusAndKey(await server.call(who, endpoint, { params: { name } }))).toBe(
            '403 only_admin_can_see_reports',
          )
        expect((await server.call(admin, endpoint, { params: { name } })).status).toBe(200)
      }
    const unknown = { params: { name: 'weather' as 'income' } }
    expect((await server.call(admin, businessReportsApi.report, unknown)).status).toBe(400)
  })
})

it('receivables: each due by its age less what was paid, what was overpaid apart; their sum is the ledger’s', async () => {
  const due = async (days: number, minor = 1000) => {
    const { id } = await request({ status: 'COMPLETED' })
    const made = await createDue(server.db, id, minor)
    await server.db
      .updateTable('dues')
      .set({ due_on: addDays(today, -days) })
      .where('id', '=', made.id)
      .execute()
    return id
  }
  const [, partly, over] = [await due(0), await due(30), await due(5), await due(31), await due(61), await due(91)]
  await createPayment(server.db, partly ?? '', { amount_minor: 400, amount_try_minor: 400 })
  await createPayment(server.db, over ?? '', { amount_minor: 1250, amount_try_minor: 1250 })
  expect(await groups('receivables')).toEqual([
    { key: 'CURRENT', count: 1, open: 10 },
    { key: 'DAYS_30', count: 1, open: 6 },
    { key: 'DAYS_60', count: 1, open: 10 },
    { key: 'DAYS_90', count: 1, open: 10 },
    { key: 'OLDER', count: 1, open: 10 },
    { key: 'CREDIT', count: 1, open: -2.5 },
  ])
  const { open } = (await server.call(owner, paymentsApi.balance)).body.data
  expect(open).toBe(43.5)
  expect(await rows('receivables', { group: 'DAYS_30' })).toMatchObject([
    { requestId: partly, cells: { group: '1–30 gün gecikmiş', late: 30, open: 6, day: addDays(today, -30) } },
  ])
})

it('offers by the day of sending: accepted, waiting, replaced, and lost with the reason that an admin gives', async () => {
  const offer = async (values: Partial<Parameters<typeof createOffer>[2]>, requestId?: string) => {
    const id = requestId ?? (await request({ status: 'WAITING_APPROVAL' })).id
    const made = await createOffer(server.db, id, { final_try_minor: 1000, ...values })
    await sent(made.id, at(today))
    return made
  }
  const decided = { decided_at: at(today) }
  const accepted = await offer({ status: 'ACCEPTED', ...decided })
  const replaced = await offer({ status: 'REJECTED', ...decided }, accepted.service_request_id)
  const waiting = await offer({ valid_until: today })
  const lost = await offer({ status: 'REJECTED', ...decided })
  const expired = await offer({ valid_until: addDays(today, -1) })
  await offer({ status: 'WITHDRAWN', ...decided })
  const set = (id: string, reason: unknown, who = admin) =>
    server.call(who, offersApi.setLostReason, { params: { id }, body: { reason: reason as 'PRICE' } })
  for (const one of [accepted, waiting]) expect(statusAndKey(await set(one.id, 'PRICE'))).toBe('409 offer_not_lost')
  expect(statusAndKey(await set(UNKNOWN_ID, 'PRICE'))).toBe('404 offer_not_found')
  expect((await set(lost.id, 'WEATHER')).status).toBe(400)
  expect((await set(lost.id, 'PRICE', technician)).status).toBe(403)
  expect((await set(lost.id, 'PRICE')).body.data.lostReason).toBe('PRICE')
  expect((await set(expired.id, 'LATE')).status).toBe(200)
  const read = async (who = admin) => (await server.call(who, offersApi.byId, { params: { id: lost.id } })).body.data
  expect((await read()).lostReason).toBe('PRICE')
  expect((await read(owner)).lostReason).toBeUndefined()
  const net = 10
  expect(await groups('offers')).toEqual(
    ['ACCEPTED', 'WAITING', 'REPLACED', 'PRICE', 'LATE', 'LOST'].map((key) => ({ key, count: 1, net })),
  )
  expect(await rows('offers', { ...YEAR, group: 'PRICE' })).toMatchObject([{ cells: { note: lost.offer_number } }])
  await set(replaced.id, 'PRICE')
  expect((await groups('offers')).find(({ key }) => key === 'PRICE')?.count).toBe(2)
  expect((await set(lost.id, null)).body.data.lostReason).toBeNull()
  expect(await groups('offers', { from: addDays(today, -3), to: addDays(today, -1) })).toEqual([])
})

it('hours: what a job sold falls on its people by their time, to the last minute and thousandth', async () => {
  const job = await request({ status: 'ACTIVE' })
  const offer = await createOffer(server.db, job.id, { status: 'ACCEPTED', decided_at: at(today) })
  const line = {
    offer_id: offer.id,
    type: 'MANUAL',
    description: 'İş',
    unit_price_minor: 1,
    unit: 'HOUR',
    quantity_e3: 4000,
  } as const
  await server.db
    .insertInto('offer_items')
    .values([
      { ...line, position: 10 },
      { ...line, position: 11, kind: 'OPTIONAL' },
    ])
    .execute()
  await work(job.id, admin.id, '2026-05-04T06:00:00Z', 90)
  await work(job.id, technician.id, '2026-05-04T06:00:00Z', 60)
  await work(job.id, technician.id, '2026-05-05T06:00:00Z', 120)
  const found = await groups('hours')
  expect(found).toHaveLength(2)
  expect(found).toEqual([
    { key: technician.id, count: 2, spent: 180, sold: expect.closeTo(2.667, 2) },
    { key: admin.id, count: 1, spent: 90, sold: expect.closeTo(1.333, 2) },
  ])
  expect((await report('hours')).groups.reduce((sum, { sums }) => sum + Math.round((sums.sold ?? 0) * 1000), 0)).toBe(
    4000,
  )
})

it('durations: whole days of each step, by the day of its end', async () => {
  const { id } = await request({
    status: 'COMPLETED',
    created_at: at('2026-05-01', '23:59:00'),
    completed_at: at('2026-05-11', '00:01:00'),
  })
  const offer = await createOffer(server.db, id, { status: 'ACCEPTED', decided_at: at('2026-05-04') })
  await sent(offer.id, at('2026-05-02', '00:01:00'))
  expect(await groups('durations')).toEqual([
    { key: 'OFFER', count: 1, days: 1 },
    { key: 'ANSWER', count: 1, days: 2 },
    { key: 'COMPLETION', count: 1, days: 10 },
  ])
  expect(await groups('durations', { from: '2026-05-03', to: '2026-05-05' })).toMatchObject([{ key: 'ANSWER' }])
})

describe('income', () => {
  it('by month and brand without KDV, beside what was collected', async () => {
    const { id } = await request({ status: 'ACTIVE' })
    const engine = await createEngine(server.db, { boat_id: boat, owner_user_id: owner.id })
    await server.db.insertInto('request_engines').values({ request_id: id, engine_id: engine.id }).execute()
    await createOffer(server.db, id, {
      status: 'ACCEPTED',
      decided_at: at('2026-05-31', '23:59:59'),
      final_try_minor: 1000,
    })
    await createPayment(server.db, (await request()).id, {
      amount_minor: 700,
      amount_try_minor: 700,
      paid_on: '2026-06-01',
    })
    const found = await report('income')
    expect(found.groups).toMatchObject([
      { count: 1, sums: { income: 10, collected: 0 } },
      { key: 'NONE', label: 'Motor seçilmemiş', count: 1, sums: { income: 0, collected: 7 } },
    ])
    expect(found.months).toEqual([
      { month: '2026-05', count: 1, sums: { income: 10, collected: 0 } },
      { month: '2026-06', count: 1, sums: { income: 0, collected: 7 } },
    ])
  })

  it('its files are the rows behind it', async () => {
    const one = await request({ status: 'ACTIVE' })
    const offer = await createOffer(server.db, one.id, {
      status: 'ACCEPTED',
      decided_at: at('2026-05-31'),
      final_try_minor: 123_456,
    })
    await createPayment(server.db, one.id, { amount_minor: 700, amount_try_minor: 700, paid_on: '2026-06-01' })
    const csv = await file('income', { format: 'csv' })
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="gelir-${YEAR.from}-${YEAR.to}.csv"`)
    const [head, payment, accepted] = (await csv.text()).split('\r\n')
    expect(head).toContain('Marka;Teklif;Talep;Tekne;Müşteri;Gün;Gelir (TL, KDV hariç);Tahsilat (TL)')
    expect(payment).toContain(';01.06.2026;0,00;7,00')
    expect(accepted).toContain(`;${offer.offer_number};${one.request_number};`)
    expect(accepted).toContain(';31.05.2026;1234,56;0,00')
    const [sheet] = readSheets(Buffer.from(await (await file('income', { format: 'xlsx' })).arrayBuffer()))
    expect(sheet?.rows).toHaveLength(3)
  })
})
