// A month, a week and a day answer the same items as the call for one.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useCalendar } from '../../../../test/calendar-calls.ts'
import { assignTechnician, createOffer, createRequest } from '../../../../test/factories.ts'
import type { Person } from '../../../../test/harness.ts'
import { CalendarItem, calendarApi } from '../../../shared/calendar/calendar.contract.ts'

const { server, item, byId, dated, staff } = useCalendar()
/** Refuses what the contract does not name. */
const Items = z.array(z.strictObject(CalendarItem.shape))

async function itemsOf(who: Person, date: string): Promise<CalendarItem[][]> {
  const range = { query: { start: date, end: date } }
  const answers = [
    await server.call(who, calendarApi.month, range),
    await server.call(who, calendarApi.week, range),
    await server.call(who, calendarApi.day, { query: { date } }),
  ]
  for (const { status, body, headers } of answers) {
    expect([status, body.success, body.message]).toEqual([200, true, 'fetched'])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
  return answers.map(({ body }) => Items.parse(body.data))
}

/** The order of the fields too. */
const text = (items: readonly CalendarItem[]) => JSON.stringify(items.toSorted((a, b) => a.id.localeCompare(b.id)))

it('a month, a week and a day answer each item exactly as the call for one item does', async () => {
  const { admin, technician } = await staff()
  const date = '2033-04-05'
  const other = await server.person('TECHNICIAN')
  const { requestId } = await dated(date)
  for (const { id } of [technician, other]) await assignTechnician(server.db, requestId, id)
  await item(admin, { date, title: '"Tırnak" \\ ters, \u2028 satır, \t sekme, 😀 <b>', itemColor: '#0C7985' })
  const technicianIds = [technician.id, other.id]
  await item(admin, { date, title: 'Bakım', type: 'COLLECTION', auth: 'ADMIN_ONLY', technicianIds })
  const customer = await server.person('CUSTOMER')
  const request = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
  const offer = await createOffer(server.db, request.id)
  const due = {
    service_request_id: request.id,
    offer_id: offer.id,
    kind: 'REST',
    amount_try_minor: 100,
    due_on: date,
  } as const
  const { id } = await server.db.insertInto('dues').values(due).returning('id').executeTakeFirstOrThrow()
  const collection = { type: 'COLLECTION', date, title: 'Tahsilat', due_id: id } as const
  await server.db.insertInto('calendar_items').values(collection).execute()

  const ids = await server.db.selectFrom('calendar_items').select('id').where('date', '=', date).execute()
  expect(ids).toHaveLength(4)
  const single = await Promise.all(ids.map(async (one) => (await byId(admin, one.id)).body.data))
  expect(single.map(({ requestNumber }) => requestNumber)).toContainEqual(expect.stringMatching(/^S-/))
  expect(single.map(({ dueRequestId }) => dueRequestId)).toContain(request.id)
  expect(single.map((one) => one.requestTechnicianIds.length).sort()).toEqual([0, 0, 0, 2])
  for (const items of await itemsOf(admin, date)) expect(text(items)).toBe(text(single))
  for (const items of await itemsOf(technician, date)) expect(items).toHaveLength(3)
})

it('a day without items is an empty list', async () => {
  const { admin } = await staff()
  expect(await itemsOf(admin, '2033-09-09')).toEqual([[], [], []])
})
