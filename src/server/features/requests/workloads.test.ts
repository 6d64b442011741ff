import type { UpdateObject } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

const server = useServer()
const DAY = '2027-03-12'
const { admin, owner, busy, free } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  busy: 'TECHNICIAN',
  free: 'TECHNICIAN',
})
let requestId: string

beforeAll(async () => {
  requestId = await job({ status: 'ACTIVE', assigned_date: DAY }, busy, free)
  await job({ status: 'ACTIVE', assigned_date: DAY }, busy)
  await job({ status: 'WAITING_APPROVAL', assigned_date: '2027-03-13' }, busy)
  await job({ status: 'PENDING' }, busy)
  // None of these statuses counts as an open job.
  for (const status of ['COMPLETED', 'CANCELED', 'REJECTED'] as const)
    await job({ status, assigned_date: DAY }, busy, free)
  await job({ status: 'ACTIVE', assigned_date: DAY, archived_at: new Date() }, busy, free)
})

async function job(values: Partial<Parameters<typeof createRequest>[1]>, ...technicians: Person[]): Promise<string> {
  const { id } = await createRequest(server.db, { customer_id: owner.id, ...values })
  for (const technician of technicians) await assignTechnician(server.db, id, technician.id)
  return id
}
const workloads = (id: string, who: Person | null = admin, day?: string) =>
  server.call(who, requestsApi.workloads, { params: { id }, ...(day === undefined ? {} : { query: { day } }) })

it('workloads: counts the open jobs beside the request, and those on its day', async () => {
  expect((await workloads(requestId)).body.data).toEqual([{ technicianId: busy.id, openJobs: 3, sameDayJobs: 1 }])
})

it.each([
  ['2027-03-13', 1],
  ['2027-03-14', 0],
  ['', 1],
])('workloads: counts the jobs of an asked day (%j) in place of those on its own', async (day, sameDayJobs) => {
  expect((await workloads(requestId, admin, day)).body.data).toEqual([
    { technicianId: busy.id, openJobs: 3, sameDayJobs },
  ])
})

it('workloads: refuses a day that is none', async () => {
  const { status, body } = await workloads(requestId, admin, '2027-02-30')
  expect([status, body.errors]).toEqual([400, [{ field: 'day', message: 'invalid_date' }]])
})

it('workloads: request without a day → nothing counted on a day', async () => {
  const undated = await job({ status: 'PENDING' })
  const { data } = (await workloads(undated)).body
  expect(new Map(data.map(({ technicianId, ...counts }) => [technicianId, counts]))).toEqual(
    new Map([
      [busy.id, { openJobs: 4, sameDayJobs: 0 }],
      [free.id, { openJobs: 1, sameDayJobs: 0 }],
    ]),
  )
})

it('workloads: is for admins, and answers 404 for an unknown request', async () => {
  for (const who of [owner, busy]) {
    const answer = await workloads(requestId, who)
    expect([answer.status, answer.body.message]).toEqual([403, 'only_admin_can_assign_technician'])
  }
  expect((await workloads(requestId, null)).status).toBe(401)
  for (const id of [UNKNOWN_ID, 'abc', await job({ archived_at: new Date() })]) {
    const answer = await workloads(id)
    expect([answer.status, answer.body.message]).toEqual([404, 'request_not_found'])
  }
})

it('workloads: the status, the day or the filing of a job changes → the counts follow', async () => {
  const other = await server.person('TECHNICIAN')
  const id = await job({ status: 'PENDING' }, other)
  const counted = async () => {
    const { data } = (await workloads(requestId)).body
    const own = data.find(({ technicianId }) => technicianId === other.id)
    return own ? [own.openJobs, own.sameDayJobs] : null
  }
  const after = async (set: UpdateObject<DB, 'service_requests'>) => {
    await server.db.updateTable('service_requests').set(set).where('id', '=', id).execute()
    return counted()
  }
  expect(await counted()).toEqual([1, 0])
  expect(await after({ assigned_date: DAY })).toEqual([1, 1])
  expect(await after({ status: 'REJECTED' })).toBeNull()
  expect(await after({ status: 'ACTIVE' })).toEqual([1, 1])
  expect(await after({ assigned_date: null })).toEqual([1, 0])
  expect(await after({ archived_at: new Date() })).toBeNull()
})
