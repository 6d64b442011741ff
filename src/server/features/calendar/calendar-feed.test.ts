import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { createRequest } from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { addDays, addMonths } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'

const server = useServer()
server.turnToNoon()
const today = () => dayOf(server.clock())

async function feedOf(who: Person): Promise<string> {
  const answer = await server.call(who, calendarApi.renewFeed)
  expect([answer.status, answer.body.message]).toEqual([200, 'calendar_feed_created'])
  const { url } = answer.body.data
  expect(url).toMatch(/^http:\/\/pruva\.test\/api\/calendar\/feed\/[\w-]{43}\.ics$/)
  return new URL(url).pathname
}

const add = async (admin: Person, body: object) =>
  (await server.call(admin, calendarApi.create, { body: { type: 'OTHER', date: today(), title: 'Kalem', ...body } }))
    .body.data

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

describe('GET /api/calendar/feed/{token}', () => {
  it('is a calendar that reads back what was written, whatever the title holds', async () => {
    const admin = await server.person('ADMIN')
    const title = `Şaft, "pervane"; ölçüm \\ ve boya\\n ${'ğüşıöçİ '.repeat(15)}`.trim()
    const item = await add(admin, { title, date: '2026-12-31', type: 'COLLECTION' })
    await server.db.updateTable('calendar_items').set({ date: today() }).where('id', '=', item.id).execute()
    const response = await server.fetch(await feedOf(admin))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    // The feed is private: no proxy may store it.
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const text = await response.text()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

    const event = eventsOf(text).find(({ uid }) => uid === `${item.id}@pruva`)
    expect(event?.summary).toBe(title)
    expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, today()])
    expect(event?.endDate.toString()).toBe(addDays(today(), 1))
    expect(event?.component.getFirstPropertyValue('categories')).toBe('Tahsilat')
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(text).toContain(`DTSTART;VALUE=DATE:${today().replaceAll('-', '')}`)
  })

  it('keeps an item its UID and raises its sequence when it changes', async () => {
    const admin = await server.person('ADMIN')
    const item = await add(admin, {})
    const path = await feedOf(admin)
    const read = async () =>
      eventsOf(await (await server.fetch(path)).text()).find(({ uid }) => uid.startsWith(item.id))
    expect((await read())?.sequence).toBe(0)
    await server.call(admin, calendarApi.update, { params: { id: item.id }, body: { title: 'Başka' } })
    const after = await read()
    expect([after?.sequence, after?.summary]).toEqual([1, 'Başka'])
  })

  it('shows three months back and twelve ahead', async () => {
    const admin = await server.person('ADMIN')
    const [from, to] = [addMonths(today(), -3), addMonths(today(), 12)]
    const inside = [await add(admin, { date: from }), await add(admin, { date: to })]
    const outside = [await add(admin, { date: addDays(from, -1) }), await add(admin, { date: addDays(to, 1) })]
    const uids = eventsOf(await (await server.fetch(await feedOf(admin))).text()).map(({ uid }) => uid)
    for (const { id } of inside) expect(uids).toContain(`${id}@pruva`)
    for (const { id } of outside) expect(uids).not.toContain(`${id}@pruva`)
  })

  it('shows each role what it may see, with the way to its own page of a request', async () => {
    const admin = await server.person('ADMIN')
    const technician = await server.person('TECHNICIAN')
    const secret = await add(admin, { auth: 'ADMIN_ONLY', title: 'Maaş günü' })
    const customer = await server.person('CUSTOMER')
    const request = await createRequest(server.db, { customer_id: customer.id })
    await server.db
      .insertInto('calendar_items')
      .values({ type: 'SERVICE_REQUEST', date: today(), title: 'Bakım', ref_id: request.id })
      .execute()
    const mine = await (await server.fetch(await feedOf(admin))).text()
    const theirs = await (await server.fetch(await feedOf(technician))).text()
    expect(mine).toContain(secret.id)
    expect(theirs).not.toContain(secret.id)
    expect(theirs).not.toContain('Maaş')
    const urls = (text: string) => eventsOf(text).map(({ component }) => component.getFirstPropertyValue('url'))
    expect(urls(mine)).toContain(`http://pruva.test/admin/maintenance/${request.id}`)
    expect(urls(theirs)).toContain(`http://pruva.test/technician/maintenance/${request.id}`)
  })

  it('answers 304 until something changes', async () => {
    const admin = await server.person('ADMIN')
    const item = await add(admin, {})
    const path = await feedOf(admin)
    const etag = (await server.fetch(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^".+"$/)
    const ask = (tag: string) => server.fetch(path, { headers: { 'if-none-match': tag } })
    const same = await ask(`"x", W/${etag}`)
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
    await server.call(admin, calendarApi.update, { params: { id: item.id }, body: { date: addDays(today(), 2) } })
    const changed = await ask(etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('knows no other token, with and without the ending', async () => {
    const admin = await server.person('ADMIN')
    const path = await feedOf(admin)
    expect((await server.fetch(path.replace('.ics', ''))).status).toBe(200)
    for (const wrong of [`${path}x`, '/api/calendar/feed/yok.ics', '/api/calendar/feed/%00']) {
      const answer = await server.fetch(wrong)
      expect([400, 404]).toContain(answer.status)
      expect((await answer.json()).success).toBe(false)
    }
  })

  it('closes an address when it is renewed or removed, and keeps only its hash', async () => {
    const technician = await server.person('TECHNICIAN')
    const state = () => server.call(technician, calendarApi.feedState)
    expect((await state()).body.data).toEqual({ createdAt: null })
    const first = await feedOf(technician)
    const second = await feedOf(technician)
    const gone = await server.fetch(first)
    expect([gone.status, (await gone.json()).message]).toEqual([404, 'calendar_not_found'])
    expect((await server.fetch(second)).status).toBe(200)
    expect((await state()).body.data.createdAt).toMatch(/Z$/)
    const [row] = await server.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('user_id', '=', technician.id)
      .execute()
    expect(second).not.toContain(row?.token_hash)
    expect((await server.call(technician, calendarApi.removeFeed)).status).toBe(200)
    expect((await server.call(technician, calendarApi.removeFeed)).status).toBe(200)
    expect((await server.fetch(second)).status).toBe(404)
    const actions = (await server.logsOf(technician.id)).map((entry) => entry.action_type)
    expect(actions).toEqual(['CREATE', 'CREATE', 'DELETE'])
  })

  it('needs a role that has a calendar', async () => {
    for (const endpoint of [calendarApi.renewFeed, calendarApi.feedState, calendarApi.removeFeed]) {
      expect((await server.call(null, endpoint)).status).toBe(401)
      expect((await server.call(await server.person('CUSTOMER'), endpoint)).status).toBe(403)
    }
  })

  it('ends with the account: deleted, no longer approved, or with another role', async () => {
    const users = (id: string) => server.db.updateTable('users').where('id', '=', id)
    const endings = [
      (id: string) => users(id).set({ archived_at: new Date() }).execute(),
      (id: string) => users(id).set({ role_id: ROLE_IDS.CUSTOMER }).execute(),
      (id: string) => users(id).set({ email_confirmed_at: null }).execute(),
      (id: string) =>
        server.db.updateTable('user_infos').set({ status: 'REJECTED' }).where('user_id', '=', id).execute(),
    ]
    for (const end of endings) {
      const technician = await server.person('TECHNICIAN')
      const path = await feedOf(technician)
      expect((await server.fetch(path)).status).toBe(200)
      await end(technician.id)
      expect((await server.fetch(path)).status).toBe(404)
    }
  })
})
