import { describe, expect, it } from 'vitest'
import { archive, createRequest } from '../../../test/factories.ts'
import { NOBODY, type Person, useServer } from '../../../test/harness.ts'
import { type CalendarItem, calendarApi } from '../../shared/calendar/calendar.contract.ts'
import { requestsApi } from '../../shared/requests/requests.contract.ts'

const server = useServer()

const input = { type: 'OTHER', date: '2026-11-20', title: 'Yelken kontrolü' }

const create = (who: Person | null, body: object = {}) =>
  server.call(who, calendarApi.create, { body: { ...input, ...body } })
const update = (who: Person, id: string, body: object) => server.call(who, calendarApi.update, { params: { id }, body })
const remove = (who: Person, id: string) => server.call(who, calendarApi.remove, { params: { id } })
const byId = (who: Person, id: string) => server.call(who, calendarApi.byId, { params: { id } })
const within = (who: Person, start: string, end: string) =>
  server.call(who, calendarApi.month, { query: { start, end } })

async function item(admin: Person, body: object = {}): Promise<CalendarItem> {
  const answer = await create(admin, body)
  expect(answer.status).toBe(200)
  return answer.body.data
}

const staff = async () => ({ admin: await server.person('ADMIN'), technician: await server.person('TECHNICIAN') })

/** A request with a day, and the calendar item that came with it. */
async function dated(date = '2026-10-05') {
  const { admin, technician } = await staff()
  const customer = await server.person('CUSTOMER')
  const request = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
  await server.call(admin, requestsApi.update, { params: { id: request.id }, body: { assignedDate: date } })
  const row = await server.db
    .selectFrom('calendar_items')
    .select('id')
    .where('ref_id', '=', request.id)
    .executeTakeFirstOrThrow()
  return { admin, technician, requestId: request.id, itemId: row.id }
}

const requestOf = async (id: string) => (await server.row('service_requests', id))!

describe('POST /api/calendar', () => {
  it('creates an item of any type, with colour, scope and technicians, and logs it', async () => {
    const { admin, technician } = await staff()
    const { status, body } = await create(admin, {
      type: 'COLLECTION',
      auth: 'ADMIN_ONLY',
      title: '  Işıl Deniz tahsilatı ',
      itemColor: '#0C7985',
      technicianIds: [technician.id, technician.id],
    })
    expect([status, body.message]).toEqual([200, 'calendar_item_created'])
    expect(body.data).toEqual({
      id: body.data.id,
      title: 'Işıl Deniz tahsilatı',
      date: '2026-11-20',
      type: 'COLLECTION',
      status: 'PENDING',
      refId: null,
      requestStatus: null,
      requestTechnicianIds: [],
      itemColor: '#0c7985',
      auth: 'ADMIN_ONLY',
      technicianIds: [technician.id],
      version: 1,
    })
    const [entry] = await server.logsOf(body.data.id)
    expect(entry).toMatchObject({
      category: 'MAINTENANCE',
      action_type: 'CREATE',
      user_email: admin.email,
      message: 'Takvime eklendi: Işıl Deniz tahsilatı (Tahsilat, 20.11.2026)',
    })
  })

  it('fills in what is not said: both roles see it, its type gives the colour', async () => {
    const { admin } = await staff()
    expect(await item(admin, { itemColor: '' })).toMatchObject({
      auth: 'ADMIN_AND_TECHNICIAN',
      itemColor: null,
      technicianIds: [],
    })
  })

  it.each([
    [{ title: '   ' }, 'title', 'required'],
    [{ title: 'a'.repeat(161) }, 'title', 'too_long'],
    [{ title: 'a\0b' }, 'title', 'invalid_characters'],
    [{ date: undefined }, 'date', 'required'],
    [{ date: '2026-02-30' }, 'date', 'invalid_date'],
    [{ type: 'PARTY' }, 'type', 'invalid_value'],
    [{ auth: 'EVERYBODY' }, 'auth', 'invalid_value'],
    [{ itemColor: 'red' }, 'itemColor', 'invalid_color'],
    [{ technicianIds: 'x' }, 'technicianIds', 'invalid_value'],
  ])('refuses %j with its field', async (body, field, message) => {
    const answer = await create(await server.person('ADMIN'), body)
    expect([answer.status, answer.body.message]).toEqual([400, 'validation_failed'])
    expect(answer.body.errors).toEqual([{ field, message }])
  })

  it('refuses broken JSON, strangers, technicians and customers', async () => {
    const { admin, technician } = await staff()
    expect((await server.call(admin, calendarApi.create, { body: '{"title":' })).status).toBe(400)
    expect((await create(null)).status).toBe(401)
    expect([(await create(technician)).status, (await create(technician)).body.message]).toEqual([403, 'access_denied'])
    expect((await create(await server.person('CUSTOMER'))).status).toBe(403)
  })

  it('names only active technicians, and writes nothing otherwise', async () => {
    const { admin, technician } = await staff()
    const gone = await server.person('TECHNICIAN')
    await archive(server.db, 'users', gone.id)
    for (const id of [NOBODY, 'abc', admin.id, gone.id]) {
      const title = `Kimsesiz ${id}`
      const answer = await create(admin, { title, technicianIds: [technician.id, id] })
      expect([answer.status, answer.body.message]).toEqual([404, 'technician_not_found'])
      const rows = await server.db.selectFrom('calendar_items').select('id').where('title', '=', title).execute()
      expect(rows).toEqual([])
    }
  })
})

describe('PUT /api/calendar/{id}', () => {
  it('changes what is named and keeps what is absent', async () => {
    const { admin } = await staff()
    const before = await item(admin, { itemColor: '#a83f10' })
    const moved = await update(admin, before.id, { date: '2026-11-23' })
    expect([moved.status, moved.body.message]).toEqual([200, 'calendar_item_updated'])
    expect(moved.body.data).toEqual({ ...before, date: '2026-11-23', version: 2 })
    const colored = await update(admin, before.id, { itemColor: null, title: 'Yeni ad', version: 2 })
    expect(colored.body.data).toEqual({
      ...before,
      date: '2026-11-23',
      itemColor: null,
      title: 'Yeni ad',
      version: 3,
    })
    expect((await server.logsOf(before.id)).map((entry) => entry.message)).toEqual([
      'Takvime eklendi: Yelken kontrolü (Diğer, 20.11.2026)',
      'Takvim kalemi taşındı: Yelken kontrolü, 20.11.2026 → 23.11.2026',
      'Takvim kalemi güncellendi: Yelken kontrolü, yeni başlığı Yeni ad',
    ])
  })

  it('writes and logs nothing where nothing changes', async () => {
    const { admin } = await staff()
    const before = await item(admin)
    expect((await update(admin, before.id, { title: before.title })).body.data.version).toBe(1)
    expect(await server.logsOf(before.id)).toHaveLength(1)
  })

  it('refuses a stale version, and of two at once one', async () => {
    const { admin } = await staff()
    const { id } = await item(admin)
    const answers = await Promise.all(
      ['2026-12-01', '2026-12-02'].map((date) => update(admin, id, { date, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.body.message).toBe('record_changed')
    const winner = answers.find(({ status }) => status === 200)
    expect((await byId(admin, id)).body.data).toEqual(winner?.body.data)
  })

  it('lets a technician change OTHER, refuses the other types, and hides ADMIN_ONLY', async () => {
    const { admin, technician } = await staff()
    const other = await item(admin)
    const changed = await update(technician, other.id, {
      title: 'Teknisyenden',
      date: '2026-11-21',
      itemColor: '#123a5c',
    })
    expect([changed.status, changed.body.data.title]).toEqual([200, 'Teknisyenden'])
    for (const type of ['SERVICE_REQUEST', 'COLLECTION']) {
      const { id } = await item(admin, { type })
      expect((await update(technician, id, { title: 'x' })).status).toBe(403)
      expect((await byId(admin, id)).body.data.title).toBe(input.title)
    }
    const secret = await item(admin, { auth: 'ADMIN_ONLY' })
    const hidden = await update(technician, secret.id, { title: 'x' })
    expect([hidden.status, hidden.body.message]).toEqual([404, 'calendar_not_found'])
  })

  it('lets no technician turn an item into one that is not theirs', async () => {
    const { admin, technician } = await staff()
    const { id } = await item(admin)
    expect((await update(technician, id, { type: 'COLLECTION' })).status).toBe(403)
    expect((await update(technician, id, { auth: 'ADMIN_ONLY' })).status).toBe(403)
    expect((await update(technician, id, { type: 'OTHER', auth: 'ADMIN_AND_TECHNICIAN' })).status).toBe(200)
  })

  it('lets no technician say who is named on an item; sending back who is named already changes nothing', async () => {
    const { admin, technician } = await staff()
    const { id } = await item(admin, { technicianIds: [technician.id] })
    for (const technicianIds of [[], [technician.id, admin.id], [admin.id]]) {
      const answer = await update(technician, id, { title: 'x', technicianIds })
      expect([answer.status, answer.body.message]).toEqual([403, 'only_admin_can_update_technicians'])
    }
    const kept = await update(technician, id, { title: 'Yeni ad', technicianIds: [technician.id, technician.id] })
    expect([kept.status, kept.body.data]).toMatchObject([200, { title: 'Yeni ad', technicianIds: [technician.id] }])
  })

  it('exchanges the technicians; who is named already may stay', async () => {
    const { admin, technician } = await staff()
    const second = await server.person('TECHNICIAN')
    const { id } = await item(admin, { technicianIds: [technician.id] })
    await archive(server.db, 'users', technician.id)
    const both = await update(admin, id, { technicianIds: [technician.id, second.id] })
    expect([...both.body.data.technicianIds].sort()).toEqual([technician.id, second.id].sort())
    expect((await update(admin, id, { technicianIds: [second.id] })).body.data.technicianIds).toEqual([second.id])
    const back = await update(admin, id, { technicianIds: [technician.id] })
    expect([back.status, back.body.message]).toEqual([404, 'technician_not_found'])
    expect((await byId(admin, id)).body.data).toMatchObject({ technicianIds: [second.id], version: 3 })
  })

  it('answers 400, 401, 403 and 404', async () => {
    const { admin } = await staff()
    const { id } = await item(admin)
    expect((await update(admin, id, { itemColor: '#12' })).body.errors).toEqual([
      { field: 'itemColor', message: 'invalid_color' },
    ])
    expect((await update(admin, id, { version: 'x' })).status).toBe(400)
    expect((await server.call(null, calendarApi.update, { params: { id }, body: {} })).status).toBe(401)
    expect((await update(await server.person('CUSTOMER'), id, {})).status).toBe(403)
    expect((await update(admin, NOBODY, {})).body.message).toBe('calendar_not_found')
    expect((await update(admin, 'abc', {})).status).toBe(404)
  })
})

describe("a request's own item", () => {
  it('shows the state of its request, and whose job it is', async () => {
    const { admin, requestId, itemId } = await dated()
    const mine = await server.person('TECHNICIAN')
    const params = { id: requestId, technicianId: mine.id }
    expect((await byId(mine, itemId)).body.data.requestTechnicianIds).toEqual([])
    await server.call(admin, requestsApi.assign, { params })
    expect((await byId(mine, itemId)).body.data.requestTechnicianIds).toEqual([mine.id])
    expect((await byId(admin, itemId)).body.data).toMatchObject({
      type: 'SERVICE_REQUEST',
      refId: requestId,
      requestStatus: 'ACTIVE',
      date: '2026-10-05',
    })
  })

  it("takes the request's assigned date along, with the request's log entry", async () => {
    const { admin, requestId, itemId } = await dated()
    const before = await requestOf(requestId)
    const moved = await update(admin, itemId, { date: '2026-10-09', itemColor: '#123a5c' })
    expect(moved.body.data).toMatchObject({ date: '2026-10-09', itemColor: '#123a5c' })
    const after = await requestOf(requestId)
    expect([after.assigned_date, after.version]).toEqual(['2026-10-09', before.version + 1])
    const messages = (await server.logsOf(requestId)).map((entry) => entry.message)
    expect(messages.at(-1)).toContain('servis günü 09.10.2026 olarak belirlendi')
  })

  it.each(['COMPLETED', 'CANCELED'] as const)('stays where it is once the request is %s (409)', async (status) => {
    const { admin, requestId, itemId } = await dated()
    const now = new Date()
    const set = status === 'CANCELED' ? { status, canceled_at: now } : { status, completed_at: now }
    await server.db.updateTable('service_requests').set(set).where('id', '=', requestId).execute()
    const moved = await update(admin, itemId, { date: '2026-10-09', itemColor: '#123a5c' })
    expect([moved.status, moved.body.message]).toEqual([409, 'invalid_status'])
    expect((await remove(admin, itemId)).status).toBe(409)
    expect((await byId(admin, itemId)).body.data).toMatchObject({ date: '2026-10-05', itemColor: null })
    expect((await requestOf(requestId)).assigned_date).toBe('2026-10-05')
    expect((await update(admin, itemId, { itemColor: '#123a5c', date: '2026-10-05' })).status).toBe(200)
  })

  it('keeps its title and type (409)', async () => {
    const { admin, itemId } = await dated()
    for (const body of [{ title: 'Başka' }, { type: 'OTHER' }]) {
      const answer = await update(admin, itemId, body)
      expect([answer.status, answer.body.message]).toEqual([409, 'calendar_item_of_request'])
    }
    const { title } = (await byId(admin, itemId)).body.data
    expect((await update(admin, itemId, { title, type: 'SERVICE_REQUEST', auth: 'ADMIN_ONLY' })).status).toBe(200)
  })

  it('clears the assigned date when it is deleted', async () => {
    const { admin, technician, requestId, itemId } = await dated()
    expect((await remove(technician, itemId)).status).toBe(403)
    expect((await remove(admin, itemId)).status).toBe(200)
    expect((await requestOf(requestId)).assigned_date).toBeNull()
    expect((await byId(admin, itemId)).status).toBe(404)
    expect((await server.logsOf(requestId)).at(-1)?.message).toContain('servis günü kaldırıldı')
  })

  it('follows whoever comes last when the calendar and the request move it at once', async () => {
    const { admin, requestId, itemId } = await dated()
    const days = ['2026-10-11', '2026-10-12', '2026-10-13', '2026-10-14']
    const answers = await Promise.all(
      days.map((date, index) =>
        index % 2
          ? update(admin, itemId, { date })
          : server.call(admin, requestsApi.update, { params: { id: requestId }, body: { assignedDate: date } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { assigned_date: day } = await requestOf(requestId)
    expect(days).toContain(day)
    expect((await byId(admin, itemId)).body.data.date).toBe(day)
  })
})

describe('DELETE /api/calendar/{id}', () => {
  it('deletes and logs; what is gone is 404', async () => {
    const { admin, technician } = await staff()
    const { id } = await item(admin)
    const answer = await remove(technician, id)
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([200, 'calendar_item_deleted', null])
    expect((await remove(admin, id)).body.message).toBe('calendar_not_found')
    expect((await server.logsOf(id)).map((entry) => entry.action_type)).toEqual(['CREATE', 'DELETE'])
  })

  it('is refused to a technician on other types (403) and on what they cannot see (404)', async () => {
    const { admin, technician } = await staff()
    const collection = await item(admin, { type: 'COLLECTION' })
    const secret = await item(admin, { auth: 'ADMIN_ONLY' })
    expect((await remove(technician, collection.id)).status).toBe(403)
    expect((await remove(technician, secret.id)).status).toBe(404)
    expect((await server.call(null, calendarApi.remove, { params: { id: secret.id } })).status).toBe(401)
    expect((await remove(admin, secret.id)).status).toBe(200)
  })
})

describe('reading', () => {
  it('gives the days asked for, both ends included, in order', async () => {
    const { admin } = await staff()
    for (const date of ['2031-03-04', '2031-03-01', '2031-03-02', '2031-02-28'])
      await item(admin, { date, title: date })
    const titles = (items: CalendarItem[]) => items.map(({ title }) => title)
    expect(titles((await within(admin, '2031-03-01', '2031-03-04')).body.data)).toEqual([
      '2031-03-01',
      '2031-03-02',
      '2031-03-04',
    ])
    const week = await server.call(admin, calendarApi.week, { query: { start: '2031-03-02', end: '2031-03-08' } })
    expect(titles(week.body.data)).toEqual(['2031-03-02', '2031-03-04'])
    const day = await server.call(admin, calendarApi.day, { query: { date: '2031-02-28' } })
    expect(titles(day.body.data)).toEqual(['2031-02-28'])
  })

  it('never sends ADMIN_ONLY to a technician', async () => {
    const { admin, technician } = await staff()
    const secret = await item(admin, { date: '2032-05-05', auth: 'ADMIN_ONLY', title: 'Maaşlar' })
    const open = await item(admin, { date: '2032-05-05', title: 'Açık' })
    const query = { start: '2032-05-01', end: '2032-05-31' }
    for (const endpoint of [calendarApi.month, calendarApi.week]) {
      const answer = await server.call(technician, endpoint, { query })
      expect(answer.body.data.map(({ id }) => id)).toEqual([open.id])
      expect(JSON.stringify(answer.body)).not.toContain('Maaşlar')
    }
    const day = await server.call(technician, calendarApi.day, { query: { date: '2032-05-05' } })
    expect(day.body.data.map(({ id }) => id)).toEqual([open.id])
    expect((await byId(technician, secret.id)).status).toBe(404)
    expect((await within(admin, query.start, query.end)).body.data).toHaveLength(2)
  })

  it.each([
    ['2026-05-02', '2026-05-01'],
    ['2026-05-01', '2026-07-03'],
    ['1999-01-01', '2199-01-01'],
  ])('refuses the range %s to %s with its own key', async (start, end) => {
    const admin = await server.person('ADMIN')
    for (const endpoint of [calendarApi.month, calendarApi.week]) {
      const answer = await server.call(admin, endpoint, { query: { start, end } })
      expect([answer.status, answer.body.message]).toEqual([400, 'invalid_range_type'])
    }
  })

  it('takes one day and 62 days, and names a bad or missing day', async () => {
    const admin = await server.person('ADMIN')
    expect((await within(admin, '2026-05-01', '2026-05-01')).status).toBe(200)
    expect((await within(admin, '2026-05-01', '2026-07-02')).status).toBe(200)
    const bad = await within(admin, '2026-02-30', '2026-03-01')
    expect([bad.body.message, bad.body.errors]).toEqual([
      'validation_failed',
      [{ field: 'start', message: 'invalid_date' }],
    ])
    const missing = await server.call(admin, calendarApi.week, { query: { start: '2026-05-01' } })
    expect(missing.body.errors).toEqual([{ field: 'end', message: 'required' }])
    expect((await server.call(admin, calendarApi.day, { query: { date: 'bugün' } })).status).toBe(400)
  })

  it('is for admins and technicians only', async () => {
    const customer = await server.person('CUSTOMER')
    expect((await within(customer, '2026-05-01', '2026-05-31')).status).toBe(403)
    const query = { date: '2026-05-01' }
    expect((await server.call(null, calendarApi.day, { query })).status).toBe(401)
    expect((await byId(await server.person('ADMIN'), 'abc')).body.message).toBe('calendar_not_found')
  })

  it('finds a month by the index, however many years there are', async () => {
    await server.db
      .insertInto('calendar_items')
      .expression((eb) =>
        eb
          .selectFrom(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(20_000)]).as('n'))
          .select((row) => [
            row.val('OTHER').as('type'),
            row.fn<string>('make_date', [row.lit(1950), row.lit(1), row.lit(1)]).as('date'),
            row.val('Eski').as('title'),
          ]),
      )
      .columns(['type', 'date', 'title'])
      .execute()
    const plan = await server.db
      .selectFrom('calendar_items')
      .selectAll()
      .where('date', '>=', '2026-05-01')
      .where('date', '<=', '2026-05-31')
      .orderBy('date')
      .orderBy('id')
      .explain('text')
    expect(JSON.stringify(plan)).toContain('calendar_items_by_day')
  })
})
