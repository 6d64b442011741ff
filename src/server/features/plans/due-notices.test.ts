import { expect, it, vi } from 'vitest'
import { engineCalls } from '../../../../test/engine-calls.ts'
import { createBoat } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import { addDays } from '../../../shared/plans/due-rules.ts'
import { boatPlansApi, enginePlansApi } from '../../../shared/plans/plans.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { tellOfDueServices } from './due-notices.commands.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { anEngine } = engineCalls(server)
const today = () => dayOf(server.clock())
/** The hourly round of that day, on two servers. */
const round = async (day = today()) => {
  const now = new Date(`${day}T09:30:00+03:00`)
  await Promise.all([tellOfDueServices(server, now), tellOfDueServices(server, now)])
}
type Date_ = { code: string; dueOn: string; everyMonths?: number }

async function aBoatWith(dates: Date_[], wantsMail = true) {
  const owner = await server.person('CUSTOMER')
  await server.db.updateTable('users').set({ email_notifications: wantsMail }).where('id', '=', owner.id).execute()
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi Rüya' })
  await putDates(boat.id, dates)
  return { owner, boat }
}
const putDates = (id: string, items: Date_[]) =>
  server.call(admin, boatPlansApi.update, { params: { id }, body: { items } })

async function told(userId: string) {
  const lines = await server.db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'service_due')
    .orderBy('created_at')
    .execute()
  const mails = await server.db
    .selectFrom('outbox_messages')
    .select('text_body')
    .where('user_id', '=', userId)
    .where('kind', '=', 'service_due')
    .execute()
  return { titles: lines.map(({ title }) => title), bodies: lines.map(({ body }) => body), mails }
}

it('years of daily rounds → each item once when it is due soon and once when it is overdue, on the right days', async () => {
  const dates = { VISA: '2027-03-31', INSURANCE: '2027-10-31', LIFERAFT: '2028-02-29', ANODES: '2028-02-29' }
  const { owner } = await aBoatWith(Object.entries(dates).map(([code, dueOn]) => ({ code, dueOn })))
  const days: [string, number][] = []
  let count = 0
  for (let day = '2027-02-01'; day < '2028-03-05'; day = addDays(day, 1)) {
    await tellOfDueServices(server, new Date(`${day}T09:30:00+03:00`))
    const { titles } = await told(owner.id)
    if (titles.length > count) days.push([day, titles.length - count])
    count = titles.length
  }
  expect(days).toEqual([
    ['2027-03-01', 1],
    ['2027-04-01', 1],
    ['2027-10-01', 1],
    ['2027-11-01', 1],
    ['2028-01-30', 1],
    ['2028-03-01', 1],
  ])
  const { titles, bodies } = await told(owner.id)
  expect(titles.slice(0, 2)).toEqual(['Mavi Rüya için bakım yaklaşıyor', 'Mavi Rüya için bakım gecikti'])
  expect(bodies.at(-1)).toMatch(/^Süresi geçen: (Can salı, Tutyalar|Tutyalar, Can salı)\. /)
})

// Where Berlin's clock changes, Istanbul's does not: the day begins at 21:00 UTC before and after.
it.each([
  ['2027-03-28', 'Europe/Berlin'],
  ['2027-10-31', 'Europe/Berlin'],
  ['2027-10-31', 'Europe/Istanbul'],
  ['2028-02-29', 'Europe/Berlin'],
])(
  'hourly rounds around %s, the machine in %s → overdue once, with the first hour of the next day in Istanbul',
  async (dueOn, zone) => {
    vi.stubEnv('TZ', zone)
    const { owner } = await aBoatWith([{ code: 'VISA', dueOn }])
    const end = Date.parse(`${addDays(dueOn, 1)}T00:00:00+03:00`)
    const states: [number, string[]][] = []
    for (const hours of [-27, -26, -25, -24, -3, -2, -1, -1 / 3600, 0, 1, 2, 3, 24, 25]) {
      await tellOfDueServices(server, new Date(end + hours * 3_600_000))
      states.push([hours, (await told(owner.id)).titles])
    }
    vi.unstubAllEnvs()
    const soon = ['Mavi Rüya için bakım yaklaşıyor']
    expect(states.map(([hours, titles]) => [hours, titles.length])).toEqual(
      states.map(([hours]) => [hours, hours < 0 ? 1 : 2]),
    )
    expect(states[0]?.[1]).toEqual(soon)
    expect(states.at(-1)?.[1]).toEqual([...soon, 'Mavi Rüya için bakım gecikti'])
  },
)

it('several items of a boat and its engines → one message, a line an engine with both limits, by two servers', async () => {
  const { owner, boat, id } = await anEngine({ hours: 100, days: 20, yearly: 50 })
  const item = { code: 'OIL', title: 'Motor yağı', action: 'REPLACE', everyHours: 100, everyMonths: 12 }
  const done = { doneOn: addDays(today(), -400), doneAtHours: 60 }
  const items = [
    { ...item, ...done },
    { ...item, ...done, code: 'FILTER', title: 'Yağ filtresi' },
  ]
  await server.call(admin, enginePlansApi.update, { params: { id }, body: { items } })
  await putDates(boat.id, [{ code: 'INSURANCE', dueOn: addDays(today(), 10) }])
  await round()
  const { titles, bodies, mails } = await told(owner.id)
  expect(titles).toEqual([`${boat.name} için bakım gecikti`])
  expect(bodies[0]).toMatch(/^Süresi geçen: Motor yağı, Yağ filtresi\. Yaklaşan: Sigorta\. /)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text_body).toMatch(/:\nGecikti · Motor yağı, Yağ filtresi: 60 saat ya da /)
  expect(mails[0]?.text_body).toMatch(/\nTekne:\nYaklaşıyor · Sigorta: /)
  expect((await server.logsOf(boat.id)).at(-1)?.message).toBe(`${boat.name} sahibine 3 bakım maddesi bildirildi`)
})

it('new limits are news; the same ones are not, nor is a mail to who wants none', async () => {
  const { owner, boat } = await aBoatWith([{ code: 'VISA', dueOn: addDays(today(), 5) }], false)
  await round()
  await putDates(boat.id, [{ code: 'VISA', dueOn: addDays(today(), 5) }])
  await round()
  expect((await told(owner.id)).titles).toHaveLength(1)
  await putDates(boat.id, [{ code: 'VISA', dueOn: addDays(today(), 20) }])
  await round()
  const { titles, mails } = await told(owner.id)
  expect([titles.length, mails.length]).toEqual([2, 0])
})

it('an item in an open request → its owner is told once that request ends without the work', async () => {
  const { owner, boat } = await aBoatWith([{ code: 'ANODES', dueOn: addDays(today(), 5) }])
  const plan = (await server.call(owner, boatPlansApi.byBoat, { params: { id: boat.id } })).body.data
  const body = { requestType: 'MAINTENANCE', boatId: boat.id, planItemIds: plan.items.map(({ id }) => id) }
  const request = (await server.call(owner, requestsApi.create, { body })).body.data.id
  await round()
  expect((await told(owner.id)).titles).toEqual([])
  await server.call(owner, requestsApi.cancel, { params: { id: request } })
  await round()
  expect((await told(owner.id)).titles).toHaveLength(1)
})

it('a new owner is told anew; a deleted boat’s owner is not', async () => {
  const { owner, boat } = await aBoatWith([{ code: 'VISA', dueOn: addDays(today(), -5) }])
  await round()
  const next = await server.person('CUSTOMER')
  const fields = { name: boat.name, model: 'Sirena 58', ownerUserId: next.id }
  await server.call(admin, boatsApi.update, { params: { id: boat.id }, body: fields })
  await round()
  expect([(await told(owner.id)).titles.length, (await told(next.id)).titles.length]).toEqual([1, 1])

  const gone = await aBoatWith([{ code: 'VISA', dueOn: addDays(today(), -5) }])
  await server.call(admin, boatsApi.remove, { params: { id: gone.boat.id } })
  await round()
  expect((await told(gone.owner.id)).titles).toEqual([])
})

it('more boats than one batch → all are told in one round, and an engine without a boat too', async () => {
  const { owner } = await aBoatWith([])
  const boats = await server.db
    .insertInto('boats')
    .values(Array.from({ length: 210 }, (_, nr) => ({ name: `Tekne ${nr}`, model: 'x', owner_user_id: owner.id })))
    .returning('id')
    .execute()
  const item = { position: 0, code: 'VISA', title: 'Vize', action: 'CHECK' as const, started_on: today() }
  const due = { due_on: today(), expected_on: today(), overdue_from: addDays(today(), 1) }
  await server.db
    .insertInto('plan_items')
    .values(boats.map(({ id }) => ({ ...item, ...due, boat_id: id })))
    .execute()
  const engine = await anEngine({ hours: 100, days: 20 })
  await server.db.updateTable('engines').set({ boat_id: null }).where('id', '=', engine.id).execute()
  await server.db
    .insertInto('plan_items')
    .values({ ...item, ...due, engine_id: engine.id })
    .execute()
  await round()
  expect((await told(owner.id)).titles).toHaveLength(210)
  expect((await told(engine.owner.id)).titles).toEqual([expect.stringMatching(/\(.+\) için bakım yaklaşıyor$/)])
})
