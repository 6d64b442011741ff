// Changes of calendar items; a request's item changes with its request.
import { describe, expect, it } from 'vitest'
import { INPUT, useCalendar } from '../../../../test/calendar-calls.ts'
import { archive } from '../../../../test/factories.ts'
import { UNKNOWN_ID } from '../../../../test/harness.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const { server, update, remove, byId, item, staff, dated } = useCalendar()
const requestOf = async (id: string) => (await server.row('service_requests', id))!

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
      expect((await byId(admin, id)).body.data.title).toBe(INPUT.title)
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
    expect((await update(admin, UNKNOWN_ID, {})).body.message).toBe('calendar_not_found')
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
    expect(messages.at(-1)).toContain('servis günü 09.10.2026 Cuma olarak belirlendi')
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
