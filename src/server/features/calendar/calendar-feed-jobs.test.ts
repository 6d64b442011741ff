// What a calendar feed shows of a job, and to whom.
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { assignTechnician, createBoat, createEngine, createRequest } from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { dayOf } from '../../../shared/days.ts'

const server = useServer()
server.turnToNoon()

const FAULT = 'Motor "öksürüyor"; su, yağ \\ <b>duman</b>\r\nikinci satır\n\nEND:VEVENT'

async function aJob(place: { latitude: number | null; longitude: number | null }) {
  const owner = await server.person('CUSTOMER', { fullName: 'Deniz, Kaptan' })
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi; Tur', ...place })
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  const request = await createRequest(server.db, {
    customer_id: owner.id,
    boat_id: boat.id,
    request_type: 'FAULT',
    description: FAULT,
    status: 'ACTIVE',
  })
  await server.db.insertInto('request_engines').values({ request_id: request.id, engine_id: engine.id }).execute()
  const item = await server.db
    .insertInto('calendar_items')
    .values({ type: 'SERVICE_REQUEST', date: dayOf(server.clock()), title: 'Arıza · Mavi; Tur', ref_id: request.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { request, itemId: item.id, serial: engine.serial_number }
}

async function eventFor(who: Person, itemId: string) {
  const { url } = (await server.call(who, calendarApi.renewFeed)).body.data
  const text = await (await server.fetch(new URL(url).pathname)).text()
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const found = events.map((component) => new ICAL.Event(component)).find(({ uid }) => uid === `${itemId}@pruva`)
  if (!found) throw new Error('no such event')
  return found
}

const bodrum = { latitude: 37.034567, longitude: 27.43 }

describe('a job in a subscribed calendar', () => {
  it.each(['ADMIN', 'TECHNICIAN'] as const)('has all that the %s of the job needs on the way', async (role) => {
    const { request, itemId, serial } = await aJob(bodrum)
    const who = await server.person(role)
    if (role === 'TECHNICIAN') await assignTechnician(server.db, request.id, who.id)
    const event = await eventFor(who, itemId)
    expect(event.summary).toBe(`Arıza · Mavi; Tur · ${request.request_number}`)
    const lines = event.description.split('\n')
    expect(lines.slice(0, 2)).toEqual([`Talep no: ${request.request_number}`, `Arıza: ${FAULT.split('\r\n')[0]}`])
    for (const line of [
      'ikinci satır',
      'END:VEVENT',
      'Müşteri: Deniz, Kaptan',
      'Telefon: 0532 111 22 33',
      'Tekne: Mavi; Tur',
      'Konum: https://www.google.com/maps/dir/?api=1&destination=37.034567,27.43',
    ])
      expect(lines).toContain(line)
    expect(event.description).toContain(`(${serial})`)
    expect(event.location).toBe('37.034567, 27.43')
    expect(event.component.getFirstPropertyValue('geo')).toEqual([37.034567, 27.43])
  })

  it('is named with the half of the day that its owner chose', async () => {
    const { request, itemId } = await aJob(bodrum)
    const slot = { slot_day: dayOf(server.clock()), slot_half: 'PM', slot_held_until: server.clock() } as const
    await server.db.updateTable('service_requests').set(slot).where('id', '=', request.id).execute()
    const event = await eventFor(await server.person('ADMIN'), itemId)
    expect(event.summary).toBe(`Arıza · Mavi; Tur · ${request.request_number} · öğleden sonra`)
  })

  it('has no place where the boat has none', async () => {
    const { itemId } = await aJob({ latitude: null, longitude: null })
    const event = await eventFor(await server.person('ADMIN'), itemId)
    expect(event.description).toContain('Telefon: 0532 111 22 33')
    expect(event.description).not.toContain('Konum')
    expect([event.location, event.component.getFirstPropertyValue('geo')]).toEqual([null, null])
  })

  it('tells a technician of another’s job no more than its title and number', async () => {
    const { request, itemId } = await aJob(bodrum)
    await assignTechnician(server.db, request.id, (await server.person('TECHNICIAN')).id)
    const event = await eventFor(await server.person('TECHNICIAN'), itemId)
    expect(event.summary).toBe(`Arıza · Mavi; Tur · ${request.request_number}`)
    expect([event.description, event.location]).toEqual([null, null])
    expect(event.component.getFirstPropertyValue('geo')).toBeNull()
  })
})
