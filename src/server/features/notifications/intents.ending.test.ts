// A request that is canceled or deleted within the minute in which its intents wait.
import { beforeEach, describe, expect, it } from 'vitest'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { forgetNotifications, minutePasses, waitingRecipients } from '../../../../test/intents.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { admin, technician, owner } = usePeople(server, {
  admin: 'ADMIN',
  technician: ['TECHNICIAN', { email: 'tech@t.test' }],
  owner: ['CUSTOMER', { email: 'owner@t.test' }],
})
let params: { id: string }

const DAY = '2026-12-01'

beforeEach(async () => {
  const boat = await createBoat(server.db, owner.id)
  params = { id: (await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })).id }
  await clear()
  await assign('assign')
  expect((await server.call(admin, requestsApi.update, { params, body: { assignedDate: DAY } })).status).toBe(200)
})

const clear = () => forgetNotifications(server)
const assign = async (step: 'assign' | 'unassign') => {
  const answer = await server.call(admin, requestsApi[step], { params: { ...params, technicianId: technician.id } })
  expect(answer.status).toBe(200)
}

/** The messages after a minute. */
async function notified(): Promise<string[]> {
  await minutePasses(server)
  const mails = await server.db.selectFrom('outbox_messages').select(['kind', 'recipient']).execute()
  const lines = await server.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['kind', 'email'])
    .execute()
  return [
    ...mails.map(({ kind, recipient }) => `mail ${kind} ${recipient}`),
    ...lines.map(({ kind, email }) => `line ${kind} ${email}`),
  ].sort()
}

describe('what waits to be told of a request', () => {
  it('is told to nobody once it is canceled', async () => {
    expect(await waitingRecipients(server)).toEqual(['owner@t.test', 'tech@t.test'])
    expect(await server.db.selectFrom('notifications').select('id').execute()).toHaveLength(3)
    expect((await server.call(admin, requestsApi.cancel, { params })).status).toBe(200)
    expect(await notified()).toEqual([])
  })

  it('is told to nobody once its status is set to canceled, not even a day that comes with it', async () => {
    const body = { status: 'CANCELED', assignedDate: '2026-12-02' } as const
    expect((await server.call(admin, requestsApi.update, { params, body })).status).toBe(200)
    expect(await notified()).toEqual([])
  })

  it('is told to nobody once it is deleted', async () => {
    expect((await server.call(admin, requestsApi.remove, { params })).status).toBe(200)
    expect(await notified()).toEqual([])
  })

  it('removal → told: whoever was told of the job believes that it stands', async () => {
    await clear()
    await assign('unassign')
    expect((await server.call(admin, requestsApi.cancel, { params })).status).toBe(200)
    expect(await notified()).toContain('mail technician_removed tech@t.test')
  })

  it('a removal is told also where the request is deleted before anything was done', async () => {
    const boat = await createBoat(server.db, owner.id)
    params = { id: (await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })).id }
    await assign('assign')
    await notified()
    await clear()
    await assign('unassign')
    expect((await server.call(admin, requestsApi.remove, { params })).status).toBe(200)
    expect(await notified()).toContain('mail technician_removed tech@t.test')
  })

  it('completion → leaves what was told of it', async () => {
    expect((await server.call(admin, requestsApi.complete, { params })).status).toBe(200)
    expect(await notified()).toContain('mail request_completed owner@t.test')
    expect(await notified()).toContain('mail date_assigned owner@t.test')
  })
})
