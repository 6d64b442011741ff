import { describe, expect, it } from 'vitest'
import { createBoat, createEngine, createRequest } from '../../../../test/factories.ts'
import { type Person, sorted, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })

const restore = (id: string, as: Person | null = admin) => server.call(as, boatsApi.restore, { params: { id } })
const archivedOf = async (id: string) =>
  (await server.call(admin, customersApi.byId, { params: { id } })).body.data.archivedBoats.map((boat) => boat.name)

/** With an engine and a completed job. */
async function archived() {
  const owner = await server.person('CUSTOMER')
  const boat = await createBoat(server.db, owner.id, { name: 'Meltem' })
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  const values = { customer_id: owner.id, boat_id: boat.id, status: 'COMPLETED', work_done: 'Yağ değişti' } as const
  const request = await createRequest(server.db, values)
  expect((await server.call(admin, boatsApi.remove, { params: { id: boat.id } })).status).toBe(200)
  return { owner, boat, engine, request }
}

describe('an archived boat', () => {
  it('comes back with its history; its engines are mounted by hand', async () => {
    const { owner, boat, engine, request } = await archived()
    expect(await archivedOf(owner.id)).toEqual(['Meltem'])
    const { status, body } = await restore(boat.id)
    expect([status, body.message]).toEqual([200, 'boat_restored'])
    expect(body.data).toMatchObject({ id: boat.id, name: 'Meltem', ownerUserId: owner.id, version: boat.version + 1 })
    expect(await archivedOf(owner.id)).toEqual([])
    expect((await server.call(owner, boatsApi.mine)).body.data.content.map(({ id }) => id)).toEqual([boat.id])
    const jobs = (await server.call(owner, handoversApi.history, { params: { id: boat.id } })).body.data.jobs
    expect(jobs).toMatchObject([{ workDone: 'Yağ değişti' }])
    const read = await server.call(owner, requestsApi.byId, { params: { id: request.id } })
    expect(read.body.data.boatOwnerId).toBe(owner.id)
    const filed = await server.call(owner, requestsApi.create, { body: { requestType: 'FAULT', boatId: boat.id } })
    expect(filed.status).toBe(200)
    expect((await server.row('engines', engine.id))?.boat_id).toBeNull()
    const unassigned = await server.call(owner, enginesApi.myUnassigned)
    expect(unassigned.body.data.map(({ id }) => id)).toEqual([engine.id])
    expect((await server.logsOf(boat.id)).map(({ message }) => message)).toContain(
      'Meltem teknesi arşivden geri getirildi',
    )
  })

  it('waits for its owner, if they are in the archive too', async () => {
    const { owner, boat } = await archived()
    await server.call(admin, usersApi.removeUser, { params: { id: owner.id } })
    expect(statusAndKey(await restore(boat.id))).toBe('409 boat_owner_archived')
    await server.call(admin, customersApi.restore, { params: { id: owner.id } })
    expect(await archivedOf(owner.id)).toEqual(['Meltem'])
    expect((await restore(boat.id)).status).toBe(200)
  })

  it('401, 403, 404; one that is not archived → 409; of two at once one is first', async () => {
    const { owner, boat } = await archived()
    expect((await restore(boat.id, null)).status).toBe(401)
    for (const as of [owner, await server.person('TECHNICIAN')]) expect((await restore(boat.id, as)).status).toBe(403)
    for (const id of [UNKNOWN_ID, 'x']) expect(statusAndKey(await restore(id))).toBe('404 boat_not_found')
    const answers = await Promise.all([restore(boat.id), restore(boat.id)])
    expect(sorted(answers)).toEqual(['200 boat_restored', '409 boat_not_archived'])
  })
})
