// A notice about the day of a service names its half too: in the app, as a mail and as a push.
import { expect, it } from 'vitest'
import { assignTechnician, createBoat, createRequest } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { useNotices } from '../../../../test/notices.ts'
import { appointmentsApi } from '../../../shared/appointments/appointments.contract.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { addDays, weekStart } from '../../../shared/calendar/calendar.days.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { people, forget, inApp, outbox } = useNotices(server)
const { admin, technician, owner } = people

const monday = addDays(weekStart(dayOf(new Date())), 14)
const CAPACITY = { workingDays: [1], placesAHalf: 9, leadDays: 2, holdHours: 48, changeDays: 2 }
const morning = `${formatDay(monday)} Pazartesi, öğleden önce`
const afternoon = `${formatDay(monday)} Pazartesi, öğleden sonra`

async function aWish() {
  const boat = await createBoat(server.db, owner.id, { name: 'Denizatı' })
  const { id } = await createRequest(server.db, {
    customer_id: owner.id,
    boat_id: boat.id,
    slot_day: monday,
    slot_half: 'AM',
    slot_held_until: addDays(dayOf(new Date()), 2),
  })
  return id
}

/** Each text of the notices, without repetitions. */
async function texts(): Promise<string[]> {
  const told = (await inApp()).map(({ body }) => body)
  const messages = [...(await outbox('EMAIL')), ...(await outbox('PUSH'))].map(({ text_body }) => text_body)
  return [...new Set([...told, ...messages])]
}
const assign = (id: string, assignedDate: string) =>
  server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate, confirm: true } })

it('a new request tells the half-day that its owner wishes', async () => {
  await server.call(admin, appointmentsApi.updateSettings, { body: CAPACITY })
  const boatId = (await createBoat(server.db, owner.id)).id
  const body = { requestType: 'MAINTENANCE', boatId, slot: { day: monday, half: 'AM' } }
  expect((await server.call(owner, requestsApi.create, { body })).status).toBe(200)
  for (const text of await texts()) expect(text).toContain(`Randevu isteği: ${morning}.`)
})

it('an assigned day with a chosen half is named with it; another day is named without one', async () => {
  const id = await aWish()
  await assignTechnician(server.db, id, technician.id)
  expect((await assign(id, monday)).status).toBe(200)
  const told = await texts()
  expect(told.length).toBeGreaterThan(1)
  for (const text of told) expect(text).toContain(`numaralı servisinin günü: ${morning}.`)
  const logged = await server.db.selectFrom('activity_logs').select('message').where('entity_id', '=', id).execute()
  expect(logged.at(-1)?.message).toContain(`servis günü ${morning} olarak belirlendi`)
  await forget()
  await assign(id, addDays(monday, 1))
  for (const text of await texts()) expect(text).toContain(`günü: ${formatDay(addDays(monday, 1))} Salı.`)
})

it('a technician who is assigned later reads the half', async () => {
  const id = await aWish()
  await assign(id, monday)
  await forget()
  await server.call(admin, requestsApi.assign, { params: { id, technicianId: technician.id } })
  const ofTechnician = (await inApp()).find(({ email }) => email === technician.email)
  expect(ofTechnician?.body).toContain(`Servis günü: ${morning}.`)
})

it('a moved and a canceled appointment are named with their half, also in the calendar', async () => {
  await server.call(admin, appointmentsApi.updateSettings, { body: CAPACITY })
  const id = await aWish()
  await assignTechnician(server.db, id, technician.id)
  await assign(id, monday)
  await forget()
  const body = { day: monday, half: 'PM' }
  expect((await server.call(owner, requestsApi.moveSlot, { params: { id }, body })).status).toBe(200)
  for (const text of await texts()) expect(text).toContain(afternoon)
  const item = await server.call(admin, calendarApi.byId, { params: { id: await server.calendarItemOf(id) } })
  expect(item.body.data.half).toBe('PM')
  await forget()
  expect((await server.call(owner, requestsApi.cancelSlot, { params: { id } })).status).toBe(200)
  for (const text of await texts()) expect(text).toContain(`randevu kaldırıldı: ${afternoon}.`)
})
