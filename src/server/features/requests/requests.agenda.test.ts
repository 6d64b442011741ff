// The technician's agenda: today's jobs come first.
import { beforeAll, expect, it } from 'vitest'
import { assignTechnician, createBoat, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { dayOf } from '../../../shared/days.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
server.turnToNoon()
const DAY_MS = 86_400_000
const day = (ahead: number) => dayOf(new Date(server.clock().getTime() + ahead * DAY_MS))
const { owner, technician } = usePeople(server, { owner: 'CUSTOMER', technician: 'TECHNICIAN' })

const JOBS = [
  { name: 'ahead', status: 'ACTIVE', assigned_date: day(3) },
  { name: 'done today', status: 'COMPLETED', assigned_date: day(0) },
  { name: 'overdue', status: 'ACTIVE', assigned_date: day(-2) },
  { name: 'without a day', status: 'ACTIVE', assigned_date: null },
  { name: 'tomorrow', status: 'ACTIVE', assigned_date: day(1) },
  { name: 'waiting', status: 'PENDING', assigned_date: day(0) },
  { name: 'long overdue', status: 'ACTIVE', assigned_date: day(-9) },
  { name: 'today', status: 'ACTIVE', assigned_date: day(0) },
] as const
const AGENDA = [
  'today',
  'long overdue',
  'overdue',
  'tomorrow',
  'ahead',
  'without a day',
  // The others, newest first.
  'waiting',
  'done today',
]

beforeAll(async () => {
  for (const [index, { name, ...values }] of JOBS.entries()) {
    const boat = await createBoat(server.db, owner.id, { name, latitude: 36.75, longitude: 28.93 })
    const created_at = new Date(server.clock().getTime() - (30 - index) * DAY_MS)
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, created_at, ...values })
    await assignTechnician(server.db, request.id, technician.id)
  }
})

const jobs = async (query: Record<string, string | number>) =>
  (await server.call(technician, requestsApi.assigned, { query })).body.data.content

it('agenda: has today’s active jobs, then overdue ones, those ahead and those without a day, then all others', async () => {
  const agenda = await jobs({ sort: 'agenda' })
  expect(agenda.map(({ boatName }) => boatName)).toEqual(AGENDA)
  expect(agenda[0]).toMatchObject({ boatLatitude: 36.75, boatLongitude: 28.93 })
  expect((await jobs({ sort: 'agenda,desc' })).map(({ boatName }) => boatName)).toEqual([...AGENDA].reverse())
})

it('agenda: holds over pages and with a filter', async () => {
  const pages = [await jobs({ sort: 'agenda', size: 3 }), await jobs({ sort: 'agenda', size: 3, page: 1 })]
  expect(pages.flat().map(({ boatName }) => boatName)).toEqual(AGENDA.slice(0, 6))
  const done = await jobs({ sort: 'agenda', status: 'COMPLETED' })
  expect(done.map(({ boatName }) => boatName)).toEqual(['done today'])
})

it('agenda: has tomorrow’s job first once it is tomorrow', async () => {
  server.advance(24 * 60)
  await server.renewToken(technician)
  const agenda = await jobs({ sort: 'agenda', size: 3 })
  expect(agenda.map(({ boatName }) => boatName)).toEqual(['tomorrow', 'long overdue', 'overdue'])
})
