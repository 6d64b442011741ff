import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  archive,
  assignTechnician,
  createBoat,
  createOffer,
  createPart,
  createRequest,
} from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { addDays, addMonths, weekStart } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { MISSING, MISSING_REACH } from '../../../shared/requests/requests.filters.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin, owner, technician } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', technician: 'TECHNICIAN' })
let boat: string

beforeAll(async () => {
  boat = (await createBoat(server.db, owner.id)).id
})

beforeEach(async () => {
  // An offer that expired meanwhile has an event, which no DELETE takes.
  await sql`truncate offers cascade`.execute(server.db)
  for (const table of ['calendar_items', 'request_technicians', 'service_requests'] as const)
    await server.db.deleteFrom(table).execute()
})

const request = (values: Partial<Parameters<typeof createRequest>[1]> = {}) =>
  createRequest(server.db, { customer_id: owner.id, boat_id: boat, ...values })
const overview = async () => (await server.call(admin, overviewApi.overview)).body.data
const listed = async (missing: string) =>
  (await server.call(admin, requestsApi.list, { query: { missing } })).body.data.content.map(({ id }) => id)

async function daysLater(days: number, look: () => Promise<void>): Promise<void> {
  const { token } = admin
  server.advance(days * 24 * 60)
  await server.renewToken(admin)
  try {
    await look()
  } finally {
    server.advance(-days * 24 * 60)
    admin.token = token
  }
}

describe('the overview', () => {
  it('tells of the backup only where one is made and it needs a hand', async () => {
    const state = { last_backup_at: null, failing_since: server.clock(), error: 'No space left' }
    await server.db.updateTable('scheduled_backup').set(state).execute()
    expect((await overview()).backup).toBeNull()
    const { app } = await server.another({ BACKUP_TO: '/yedek' })
    try {
      const told = async () => {
        const headers = { authorization: `Bearer ${admin.token}` }
        return (await app.inject({ url: overviewApi.overview.url, headers })).json().data.backup
      }
      expect(await told()).toEqual({ lastBackupAt: null, error: 'No space left' })
      const good = { last_backup_at: server.clock(), failing_since: null, error: null }
      await server.db.updateTable('scheduled_backup').set(good).execute()
      expect(await told()).toBeNull()
    } finally {
      await app.close()
    }
  })

  it('is for admins', async () => {
    for (const endpoint of Object.values(overviewApi)) {
      expect((await server.call(null, endpoint)).status).toBe(401)
      for (const who of [owner, technician]) {
        const answer = await server.call(who, endpoint)
        expect([answer.status, answer.body.message]).toEqual([403, 'access_denied'])
      }
      expect((await server.call(admin, endpoint)).status).toBe(200)
    }
  })

  it('counts what each linked list shows', async () => {
    const fresh = await request()
    const answered = await request({ status: 'WAITING_APPROVAL' })
    await createOffer(server.db, answered.id, { status: 'REJECTED' })
    const sent = await request({ status: 'WAITING_APPROVAL' })
    await createOffer(server.db, sent.id)
    await createOffer(server.db, sent.id)
    const today = dayOf(server.clock())
    const lastDay = await request({ status: 'WAITING_APPROVAL' })
    await createOffer(server.db, lastDay.id, { valid_until: addDays(today, -1) })
    await createOffer(server.db, lastDay.id, { valid_until: today })
    const expired = await request({ status: 'WAITING_APPROVAL' })
    await createOffer(server.db, expired.id, { valid_until: addDays(today, -1) })
    await createOffer(server.db, expired.id, { status: 'REJECTED' })
    const bare = await request({ status: 'ACTIVE' })
    const dated = await request({ status: 'ACTIVE', assigned_date: '2026-05-04' })
    const staffed = await request({ status: 'ACTIVE' })
    await assignTechnician(server.db, staffed.id, technician.id)
    for (const status of ['COMPLETED', 'CANCELED', 'REJECTED'] as const)
      await createOffer(server.db, (await request({ status })).id)
    await createOffer(server.db, (await request({ archived_at: new Date() })).id)
    await request({ status: 'ACTIVE', archived_at: new Date() })

    expect(await Promise.all(MISSING.map(async (missing) => (await listed(missing)).sort()))).toEqual([
      [fresh.id, answered.id].sort(),
      [sent.id, lastDay.id].sort(),
      [expired.id],
      [bare.id, dated.id].sort(),
      [bare.id, staffed.id].sort(),
    ])
    expect((await overview()).waiting).toMatchObject({
      withoutOffer: 2,
      withoutAnswer: 2,
      withoutValidOffer: 1,
      withoutTechnician: 2,
      withoutDate: 2,
    })
    expect((await server.call(admin, overviewApi.menuCounts)).body.data.pendingRequests).toBe(1)
  })

  it('counts an offer as run out the day after its last, as the list does', async () => {
    const { id } = await request({ status: 'WAITING_APPROVAL' })
    await createOffer(server.db, id, { valid_until: dayOf(server.clock()) })
    const waits = async () => {
      const { withoutAnswer, withoutValidOffer } = (await overview()).waiting
      return [withoutAnswer, withoutValidOffer, await listed('ANSWER'), await listed('VALID_OFFER')]
    }
    expect(await waits()).toEqual([1, 0, [id], []])
    await daysLater(1, async () => expect(await waits()).toEqual([0, 1, [], [id]]))
  })

  it('counts approvals, low stock and failed messages as their lists do', async () => {
    await server.person('CUSTOMER', { profile: 'PENDING' })
    const gone = await server.person('CUSTOMER', { profile: 'PENDING' })
    await archive(server.db, 'users', gone.id)
    await createPart(server.db, { quantity: 2, min_stock: 2 })
    await createPart(server.db, { quantity: 3, min_stock: 2 })
    await createPart(server.db, { quantity: 0, min_stock: 2, archived_at: new Date() })
    const message = { channel: 'EMAIL', kind: 'x', recipient: 'a@b.c', subject: 's', text_body: 't' } as const
    await server.db
      .insertInto('outbox_messages')
      .values([message, { ...message, status: 'FAILED' }])
      .execute()

    const { waiting } = await overview()
    expect(waiting).toMatchObject({ approvals: 1, lowStock: 1, failedMessages: 1 })
    const totals = await Promise.all([
      server.call(admin, usersApi.pendingApprovals),
      server.call(admin, sparePartsApi.list, { query: { lowStock: 'true' } }),
      server.call(admin, notificationsApi.outbox, { query: { status: 'FAILED' } }),
    ])
    expect(totals.map(({ body }) => body.data.page.totalElements)).toEqual([1, 1, 1])
    expect((await server.call(admin, overviewApi.menuCounts)).body.data.approvals).toBe(1)
  })

  it('refuses an unknown filter of the list', async () => {
    const answer = await server.call(admin, requestsApi.list, { query: { missing: 'SLEEP' } })
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'missing', message: 'invalid_value' }]])
  })

  it('stops its numbers of requests where the count of their list stops', async () => {
    await sql`insert into service_requests (request_type, boat_id, customer_id, payer_id, status, number_year, number_in_year)
      select 'FAULT', ${boat}::uuid, ${owner.id}::uuid, ${owner.id}::uuid, 'ACTIVE', 1998, n from generate_series(1, ${MISSING_REACH + 5}::int) n`.execute(
      server.db,
    )
    const { waiting } = await overview()
    expect([waiting.withoutTechnician, waiting.withoutDate]).toEqual([MISSING_REACH, MISSING_REACH])
    const list = await server.call(admin, requestsApi.list, { query: { missing: 'DATE' } })
    expect(list.body.data.page).toMatchObject({ totalElements: MISSING_REACH, totalIsMinimum: true })
  })

  it("shows the first items of a day where the week limits them, and the day's number", async () => {
    const date = dayOf(server.clock())
    await server.db
      .insertInto('calendar_items')
      .values(['C', 'A', 'B'].map((title) => ({ type: 'OTHER', date, title, auth: 'ADMIN_ONLY' })))
      .execute()
    const { week } = (await server.call(admin, overviewApi.overview, { query: { perDay: 2 } })).body.data
    expect(week.items.map(({ title, ofDay }) => [title, ofDay])).toEqual([
      ['A', 3],
      ['B', 3],
    ])
    expect((await overview()).week.items).toHaveLength(3)
  })

  it('shows this week from Monday to Sunday', async () => {
    const monday = weekStart(dayOf(server.clock()))
    const days = [-1, 0, 6, 7].map((offset) => addDays(monday, offset))
    await server.db
      .insertInto('calendar_items')
      .values(days.map((date) => ({ type: 'OTHER', date, title: date, auth: 'ADMIN_ONLY' })))
      .execute()
    const { week } = await overview()
    expect([week.start, week.end]).toEqual([days[1], days[2]])
    expect(week.items.map((item) => item.title)).toEqual([days[1], days[2]])
  })
})

describe('the twelve months', () => {
  const today = dayOf(server.clock())
  const at = (monthsAgo: number, time: string) =>
    new Date(`${addMonths(`${today.slice(0, 7)}-01`, -monthsAgo)}T${time}+03:00`)
  const monthOf = async (monthsAgo: number) => (await overview()).months[11 - monthsAgo]

  it('end with this one, and begin and end at midnight in Turkey', async () => {
    // 00:00 of the first day in Turkey is in the previous month in UTC.
    await request({ created_at: at(2, '00:00:00') })
    await request({ created_at: new Date(at(2, '00:00:00').getTime() - 1000), request_type: 'FAULT' })
    await request({ created_at: at(11, '00:00:00'), request_type: 'FAULT' })
    await request({ created_at: new Date(at(11, '00:00:00').getTime() - 1000) })
    await request({ created_at: at(2, '00:00:00'), archived_at: new Date() })
    const { months } = await overview()
    expect(months).toHaveLength(12)
    expect(months.at(-1)?.month).toBe(today.slice(0, 7))
    expect(months.map(({ maintenance, fault }) => [maintenance, fault])).toEqual(
      Array.from({ length: 12 }, (_, index) => {
        if (index === 9) return [1, 0]
        return index === 8 || index === 0 ? [0, 1] : [0, 0]
      }),
    )
  })

  it('tell the median way from filing to completion, and the average rating', async () => {
    const end = at(1, '12:00:00')
    for (const [days, rating] of [
      [1, 5],
      [3, 4],
      [50, null],
      [4.5, 4],
    ] as const)
      await request({
        status: 'COMPLETED',
        created_at: new Date(end.getTime() - days * 86_400_000),
        completed_at: end,
        customer_rating: rating,
        feedback_at: rating && end,
      })
    expect(await monthOf(1)).toMatchObject({ completed: 4, turnaroundDays: 3.8, ratings: 3, rating: 4.3 })
    expect(await monthOf(3)).toMatchObject({ completed: 0, turnaroundDays: null, ratings: 0, rating: null })
  })

  it('sum the accepted offers in TL by the day of the decision', async () => {
    for (const status of ['ACCEPTED', 'REJECTED'] as const) {
      const { id } = await request({ status: 'ACTIVE', created_at: at(5, '10:00:00') })
      await createOffer(server.db, id, { status, decided_at: at(4, '10:00:00'), final_try_minor: 9_007_199_254_10 })
    }
    const { id } = await request({ status: 'ACTIVE' })
    await createOffer(server.db, id, { status: 'ACCEPTED', decided_at: at(4, '11:00:00'), final_try_minor: 15 })
    expect((await monthOf(4))?.income).toBe(9_007_199_254.25)
    expect((await monthOf(5))?.income).toBe(0)
  })

  it('count accepted offers without KDV, whether their prices include it or not', async () => {
    const terms = { currency: 'TRY', items: [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 120 }] }
    for (const vatMode of ['INCLUDED', 'EXCLUDED']) {
      const { id } = await request()
      const { data } = (
        await server.call(admin, offersApi.create, { body: { serviceRequestId: id, vatMode, ...terms } })
      ).body
      await server.call(admin, offersApi.accept, { params: { id: data.id } })
    }
    expect((await monthOf(0))?.income).toBe(100 + 120)
  })

  it('a past month that changes after it was read: shows the change', async () => {
    const end = at(2, '12:00:00')
    const { id } = await request({ status: 'COMPLETED', created_at: at(3, '10:00:00'), completed_at: end })
    expect([await monthOf(3), await monthOf(2)]).toMatchObject([{ maintenance: 1 }, { completed: 1, ratings: 0 }])
    await server.call(owner, requestsApi.feedback, { params: { id }, body: { customerRating: 4 } })
    expect(await monthOf(2)).toMatchObject({ completed: 1, ratings: 1, rating: 4 })
    await server.db.updateTable('service_requests').set({ request_type: 'FAULT' }).where('id', '=', id).execute()
    expect(await monthOf(3)).toMatchObject({ maintenance: 0, fault: 1 })
    await server.call(admin, requestsApi.remove, { params: { id } })
    expect([await monthOf(3), await monthOf(2)]).toMatchObject([{ fault: 0 }, { completed: 0 }])
  })

  it('count no offer of a canceled job', async () => {
    const { id } = await request({ status: 'ACTIVE', created_at: at(7, '10:00:00') })
    await createOffer(server.db, id, { status: 'ACCEPTED', decided_at: at(6, '10:00:00'), final_try_minor: 5000 })
    expect((await monthOf(6))?.income).toBe(50)
    await server.call(admin, requestsApi.cancel, { params: { id } })
    expect((await monthOf(6))?.income).toBe(0)
  })

  it('the months move on with the clock', async () => {
    await daysLater(40, async () => {
      const { months } = await overview()
      expect(months.at(-1)?.month).toBe(dayOf(server.clock()).slice(0, 7))
    })
  })
})
