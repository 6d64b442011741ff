// Simultaneous changes of a request, or of a request and a boat or account that it needs: in both orders answers and state agree.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { assignTechnician, createBoat, createOffer, createRequest } from '../../../../test/factories.ts'
import { type Answer, sorted, statusAndKey } from '../../../../test/harness.ts'
import { useRequests } from '../../../../test/request-calls.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const {
  server,
  admin,
  owner,
  technician,
  request,
  put,
  assign,
  unassign,
  cancel,
  complete,
  feedback,
  remove,
  rowOf,
  itemsOf,
} = useRequests()
const ROUNDS = 6
type Call = () => Promise<Answer>

/** Makes both calls at once, alternating which starts first. Returns the answers in the order of the parameters. */
async function race(round: number, first: Call, second: Call): Promise<[string, string]> {
  const calls = round % 2 ? [second, first] : [first, second]
  const answers = (await Promise.all(calls.map((call) => call()))).map(statusAndKey)
  return (round % 2 ? answers.reverse() : answers) as [string, string]
}

const techniciansOf = async (id: string) =>
  (
    await server.db.selectFrom('request_technicians').select('technician_id').where('request_id', '=', id).execute()
  ).map((row) => row.technician_id)

it('assign against complete: a completed request gets nobody any more', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const second = await server.person('TECHNICIAN')
    const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
    await assignTechnician(server.db, id, technician.id)
    const [assigned, completed] = await race(
      round,
      () => assign(id, second.id),
      () => complete(id),
    )
    expect(completed).toBe('200 request_completed')
    expect(['200 technician_assigned', '409 invalid_status']).toContain(assigned)
    expect((await techniciansOf(id)).includes(second.id)).toBe(assigned.startsWith('200'))
  }
})

it('unassign against complete: whoever was removed first completes nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
    await assignTechnician(server.db, id, technician.id)
    const params = { id, technicianId: technician.id }
    const answers = await race(
      round,
      () => server.call(admin, requestsApi.unassign, { params }),
      () => complete(id),
    )
    const { status, assigned_technician_at } = (await rowOf(id))!
    if (status === 'COMPLETED') expect(answers).toEqual(['409 invalid_status', '200 request_completed'])
    else {
      expect(answers).toEqual(['200 technician_unassigned', '403 only_assigned_technician_can_complete'])
      expect(assigned_technician_at).toBeNull()
    }
  }
})

it('accepting one of two offers against rejecting the other: the accepted one is never rejected', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'WAITING_APPROVAL' })
    const [one, other] = [await createOffer(server.db, id), await createOffer(server.db, id)]
    const [accepted] = await race(
      round,
      () => server.call(owner, offersApi.accept, { params: { id: one.id }, body: {} }),
      () => server.call(admin, offersApi.reject, { params: { id: other.id }, body: {} }),
    )
    expect([accepted, (await rowOf(id))?.status]).toEqual(['200 offer_accepted', 'ACTIVE'])
    const offers = await server.db
      .selectFrom('offers')
      .select(['id', 'status'])
      .where('service_request_id', '=', id)
      .execute()
    expect(Object.fromEntries(offers.map((offer) => [offer.id, offer.status]))).toEqual({
      [one.id]: 'ACCEPTED',
      [other.id]: 'REJECTED',
    })
  }
})

it('concurrent accept and reject of one offer → exactly one holds, and the request says the same', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'WAITING_APPROVAL' })
    const offer = { params: { id: (await createOffer(server.db, id)).id }, body: { version: 1 } }
    const answers = await race(
      round,
      () => server.call(owner, offersApi.accept, offer),
      () => server.call(admin, offersApi.reject, offer),
    )
    const { status } = (await rowOf(id))!
    expect(answers).toEqual(
      status === 'ACTIVE'
        ? ['200 offer_accepted', '409 offer_not_in_sent_status']
        : ['409 offer_not_in_sent_status', '200 offer_rejected'],
    )
    expect(['ACTIVE', 'REJECTED']).toContain(status)
  }
})

it('two cancels: one cancels, one log entry', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createRequest(server.db, { customer_id: owner.id })
    const answers = await race(
      round,
      () => cancel(id),
      () => cancel(id),
    )
    expect([...answers].sort()).toEqual(['200 request_canceled', '409 cannot_cancel_in_current_status'])
    expect(await server.logsOf(id)).toHaveLength(1)
  }
})

it('assigning a technician who is deleted or gets another role: never somebody who is none', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const leaving = await server.person('TECHNICIAN')
    const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
    const params = { id: leaving.id }
    const leave: Call =
      round < ROUNDS / 2
        ? () => server.call(admin, usersApi.removeUser, { params })
        : () => server.call(admin, usersApi.changeRole, { params, query: { roleId: ROLE_IDS.CUSTOMER } })
    const [assigned, left] = await race(round, () => assign(id, leaving.id), leave)
    const named = await techniciansOf(id)
    if (assigned === '404 technician_not_found') expect([left.slice(0, 3), named]).toEqual(['200', []])
    else {
      expect([assigned, named]).toEqual(['200 technician_assigned', [leaving.id]])
      expect(left.slice(0, 3)).toBe('200')
    }
  }
})

it('filing a request for a boat that is deleted, or whose owner is: a request always has both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const file = () =>
      server.call(admin, requestsApi.create, { body: { requestType: 'FAULT', boatId: boat.id, engineIds: [] } })
    const gone: Call =
      round < ROUNDS / 2
        ? () => server.call(admin, boatsApi.remove, { params: { id: boat.id } })
        : () => server.call(admin, usersApi.removeUser, { params: { id: owner.id } })
    const [filed, removed] = await race(round, file, gone)
    expect(removed.slice(0, 3)).toBe('200')
    expect(filed.slice(0, 3)).toMatch(/^(200|404)$/)
    // If the request was filed first, the boat or its owner was archived, not deleted.
    const left = await server.db
      .selectFrom('service_requests')
      .select('id')
      .where('customer_id', '=', owner.id)
      .execute()
    expect(left).toHaveLength(filed.startsWith('200') ? 1 : 0)
  }
})

// The embedded database has one connection: nobody waits in the middle of a transaction.
it.runIf(process.env.TEST_DATABASE_URL)(
  'an owner who is deleted while their request is written: the admin who files it waits for nobody',
  async () => {
    let leaving = await server.person('CUSTOMER')
    // Locks are taken in the order of the ids.
    while (leaving.id < admin.id) leaving = await server.person('CUSTOMER')
    const { id } = leaving
    const waits = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`
    let left: Promise<Answer> | undefined
    await server.db.transaction().execute(async (tx) => {
      const user = (of: string) => tx.selectFrom('users').select('id').where('id', '=', of)
      await user(id).forShare().execute()
      left = server.call(admin, usersApi.removeUser, { params: { id } })
      await eventually(async () => expect((await waits.execute(server.db)).rows[0]?.count).toBeGreaterThan(0))
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      // As the foreign key does that names who filed it.
      await user(admin.id).forKeyShare().execute()
    })
    expect(statusAndKey((await left) as Answer)).toBe('200 user_deleted')
  },
)

it('an open token loses its rights with the role, the approval and the account, at the very next call', async () => {
  const person = await server.person('ADMIN')
  const list = async () => statusAndKey(await server.call(person, requestsApi.list))
  const params = { id: person.id }
  expect(await list()).toBe('200 fetched')
  await server.call(admin, usersApi.changeRole, { params, query: { roleId: ROLE_IDS.CUSTOMER } })
  expect(await list()).toBe('403 only_admin_or_technician_can_list_requests')
  await server.call(admin, usersApi.changeRole, { params, query: { roleId: ROLE_IDS.TECHNICIAN } })
  expect(await list()).toBe('200 fetched')
  await server.call(admin, usersApi.approve, { params, body: { status: 'REJECTED', reason: 'x' } })
  expect(await list()).toBe('403 profile_not_approved')
  await server.call(admin, usersApi.removeUser, { params })
  expect(await list()).toBe('401 invalid_token')
})

describe('at the same time', () => {
  it('cancel and complete: exactly one wins', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await request({ status: 'ACTIVE' })
      await assignTechnician(server.db, id, technician.id)
      const answers = await Promise.all([cancel(id, admin), complete(id)])
      const row = await rowOf(id)
      const loser = row?.status === 'CANCELED' ? 'invalid_complete_transition' : 'invalid_cancel_transition'
      const winner = row?.status === 'CANCELED' ? 'request_canceled' : 'request_completed'
      expect(sorted(answers)).toEqual([`200 ${winner}`, `409 ${loser}`])
      expect([row?.canceled_at, row?.completed_at].filter((moment) => moment !== null)).toHaveLength(1)
      expect(await server.logsOf(id)).toHaveLength(1)
    }
  })

  it('two assignments of the same technician are one, two of different ones both hold', async () => {
    const second = await server.person('TECHNICIAN')
    for (let round = 0; round < 5; round++) {
      const { id } = await request()
      const same = await Promise.all([assign(id, technician.id), assign(id, technician.id)])
      expect(sorted(same)).toEqual(['200 technician_assigned', '200 technician_assigned'])
      expect(await server.logsOf(id)).toHaveLength(1)
      const { id: other } = await request()
      await Promise.all([assign(other, technician.id), assign(other, second.id)])
      const { body } = await server.call(admin, requestsApi.byId, { params: { id: other } })
      expect(body.data.technicians.map((one) => one.id).sort()).toEqual([technician.id, second.id].sort())
      expect(body.data).toMatchObject({ version: 3 })
      await Promise.all([unassign(other, technician.id), unassign(other, second.id)])
      expect(await rowOf(other)).toMatchObject({ assigned_technician_at: null, version: 5 })
    }
  })

  it('two updates of one version: one is saved, the other told that the record changed', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await request()
      const answers = await Promise.all([
        put(id, { status: 'ACTIVE', version: 1 }),
        put(id, { status: 'WAITING_APPROVAL', version: 1 }),
      ])
      expect(sorted(answers)).toEqual(['200 status_updated', '409 record_changed'])
      const saved = answers.find(({ status }) => status === 200)?.body.data.status
      expect(await rowOf(id)).toMatchObject({ status: saved, version: 2 })
    }
  })

  it('two dates make one calendar item, on the day that was kept', async () => {
    const { id } = await request()
    await Promise.all([put(id, { assignedDate: '2026-06-01' }), put(id, { assignedDate: '2026-06-02' })])
    expect((await itemsOf(id)).map((item) => item.date)).toEqual([(await rowOf(id))?.assigned_date])
  })

  it('two feedbacks: the first stays', async () => {
    const { id } = await request({ status: 'COMPLETED' })
    const answers = await Promise.all([feedback(id, { customerRating: 1 }), feedback(id, { customerRating: 5 })])
    expect(sorted(answers)).toEqual(['200 feedback_saved', '409 feedback_already_given'])
    const saved = answers.find(({ status }) => status === 200)?.body.data.customerRating
    expect((await rowOf(id))?.customer_rating).toBe(saved)
  })

  it('delete and assign: the request is gone for the later one, never half deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await request()
      const answers = await Promise.all([remove(id), assign(id, technician.id)])
      const row = await rowOf(id)
      if (row) expect(sorted(answers)).toEqual(['200 request_deleted', '200 technician_assigned'])
      else expect(sorted(answers)).toEqual(['200 request_deleted', '404 request_not_found'])
      expect(row === undefined || row.archived_at !== null).toBe(true)
    }
  })
})
