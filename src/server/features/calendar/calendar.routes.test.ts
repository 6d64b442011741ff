// Items of the calendar: who creates, reads and deletes them.
import { describe, expect, it } from 'vitest'
import { useCalendar } from '../../../../test/calendar-calls.ts'
import { archive } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID } from '../../../../test/harness.ts'
import { type CalendarItem, calendarApi } from '../../../shared/calendar/calendar.contract.ts'

const { server, create, remove, byId, item, staff } = useCalendar()
const within = (who: Person, start: string, end: string) =>
  server.call(who, calendarApi.month, { query: { start, end } })

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
      requestNumber: null,
      requestStatus: null,
      requestTechnicianIds: [],
      dueRequestId: null,
      half: null,
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
    for (const id of [UNKNOWN_ID, 'abc', admin.id, gone.id]) {
      const title = `Kimsesiz ${id}`
      const answer = await create(admin, { title, technicianIds: [technician.id, id] })
      expect([answer.status, answer.body.message]).toEqual([404, 'technician_not_found'])
      const rows = await server.db.selectFrom('calendar_items').select('id').where('title', '=', title).execute()
      expect(rows).toEqual([])
    }
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

  it('sends no ADMIN_ONLY item to a technician', async () => {
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

  it('sends the first items of each day and type where a month limits them, and how many there are', async () => {
    const { admin, technician } = await staff()
    const date = '2032-06-05'
    for (const title of ['C', 'B', 'D', 'A']) await item(admin, { date, title })
    await item(admin, { date, title: 'Tahsilat', type: 'COLLECTION' })
    await item(admin, { date, title: '0', auth: 'ADMIN_ONLY' })
    await item(admin, { date: '2032-06-06', title: 'A' })
    const shownTo = async (who: Person, perDay: number) => {
      const query = { start: '2032-06-01', end: '2032-06-30', perDay }
      const { data } = (await server.call(who, calendarApi.month, { query })).body
      return data.map(({ date, title, ofDay }) => `${date.slice(-1)} ${title} ${ofDay}`)
    }
    expect(await shownTo(admin, 2)).toEqual(['5 Tahsilat 1', '5 0 5', '5 A 5', '6 A 1'])
    expect(await shownTo(technician, 2)).toEqual(['5 Tahsilat 1', '5 A 4', '5 B 4', '6 A 1'])
    expect(await shownTo(technician, 100)).toHaveLength(6)
    await item(admin, { date, title: 'AA' })
    expect(await shownTo(technician, 2)).toEqual(['5 Tahsilat 1', '5 A 5', '5 AA 5', '6 A 1'])
  })

  it.each([
    ['0', 'number_too_small'],
    ['101', 'number_too_large'],
    ['beş', 'invalid_number'],
  ])('refuses %s items a day', async (perDay, message) => {
    const admin = await server.person('ADMIN')
    const query = { start: '2026-05-01', end: '2026-05-31', perDay }
    const { status, body } = await server.call(admin, calendarApi.month, { query })
    expect([status, body.errors]).toEqual([400, [{ field: 'perDay', message }]])
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
