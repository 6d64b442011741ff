// Deleting a boat (decisions, section 5), and writes to one boat at the same time.
import { describe, expect, it } from 'vitest'
import { createBoat, createEngine, createRequest } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'

const server = useServer()
const rowOf = (id: string) => server.row('boats', id)
const engineOf = (id: string) => server.row('engines', id)

describe('deleting a boat', () => {
  it('no requests → really deleted; its engines stay with their owner', async () => {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const archived = await createEngine(server.db, {
      boat_id: boat.id,
      owner_user_id: owner.id,
      archived_at: new Date(),
    })
    expect((await server.call(owner, boatsApi.removeMine, { params: { id: boat.id } })).status).toBe(200)
    expect(await rowOf(boat.id)).toBeUndefined()
    expect(await engineOf(engine.id)).toMatchObject({ boat_id: null, owner_user_id: owner.id })
    expect(await engineOf(archived.id)).toMatchObject({ boat_id: null })
    const unassigned = await server.call(owner, enginesApi.myUnassigned)
    expect(unassigned.body.data.map((row) => row.id)).toEqual([engine.id])
  })

  it('closed requests → archived: gone from every list, its requests stay', async () => {
    const admin = await server.person('ADMIN')
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id, { name: 'Arşivlik' })
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    for (const status of ['COMPLETED', 'CANCELED', 'REJECTED'] as const) {
      await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status })
    }
    const params = { id: boat.id }
    expect((await server.call(admin, boatsApi.remove, { params })).status).toBe(200)
    expect((await rowOf(boat.id))?.archived_at).toBeInstanceOf(Date)
    expect((await engineOf(engine.id))?.boat_id).toBeNull()
    expect((await server.call(admin, boatsApi.byId, { params })).status).toBe(404)
    expect((await server.call(admin, boatsApi.search, { query: { query: 'arşivlik' } })).body.data.content).toEqual([])
    expect((await server.call(owner, boatsApi.mine)).body.data.content).toEqual([])
    expect((await server.call(owner, boatsApi.removeMine, { params })).status).toBe(404)
    expect((await server.logsOf(boat.id)).map((entry) => entry.message)).toEqual([
      'Arşivlik teknesi silindi (geçmişi arşivlendi), 1 motoru teknesiz kaldı',
    ])
  })

  it('archives it also where its only request was itself deleted', async () => {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, archived_at: new Date() })
    expect((await server.call(owner, boatsApi.removeMine, { params: { id: boat.id } })).status).toBe(200)
    expect((await rowOf(boat.id))?.archived_at).toBeInstanceOf(Date)
  })
})

describe('at the same time', () => {
  const counts = (statuses: number[]) => [
    statuses.filter((s) => s === 200).length,
    statuses.filter((s) => s === 409).length,
  ]

  it('one of several edits of one version wins, the others are told (409 record_changed)', async () => {
    const admin = await server.person('ADMIN')
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const params = { id: boat.id }
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name, index) =>
        index % 2 === 0
          ? server.call(owner, boatsApi.updateMine, { params, body: { name, model: 'M', version: 1 } })
          : server.call(admin, boatsApi.update, {
              params,
              body: { name, model: 'M', ownerUserId: owner.id, version: 1 },
            }),
      ),
    )
    expect(counts(answers.map((answer) => answer.status))).toEqual([1, 3])
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body.message)).toEqual(
      Array(3).fill('record_changed'),
    )
    const winner = answers.find((answer) => answer.status === 200)?.body.data
    expect(await rowOf(boat.id)).toMatchObject({ name: winner?.name, version: 2 })
    expect(await server.logsOf(boat.id)).toHaveLength(1)
  })

  it('edits without a version all count', async () => {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const body = { name: 'A', model: 'M' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call(owner, boatsApi.updateMine, { params: { id: boat.id }, body })),
    )
    expect(answers.map((answer) => answer.body.data.version).sort()).toEqual([2, 3, 4])
  })

  it('a boat is deleted once', async () => {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call(owner, boatsApi.removeMine, { params: { id: boat.id } })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404])
    expect(await server.logsOf(boat.id)).toHaveLength(1)
  })

  it('a new owner and engines that come and go leave every mounted engine with the boat’s owner', async () => {
    const admin = await server.person('ADMIN')
    const [a, b] = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
    for (let round = 0; round < 5; round++) {
      const boat = await createBoat(server.db, a.id)
      const engines = await Promise.all([1, 2, 3].map(() => createEngine(server.db, { owner_user_id: a.id })))
      await Promise.all([
        ...engines.map((engine) => server.call(a, enginesApi.assign, { params: { id: engine.id, boatId: boat.id } })),
        server.call(admin, boatsApi.update, {
          params: { id: boat.id },
          body: { name: 'N', model: 'M', ownerUserId: b.id },
        }),
      ])
      const mounted = await server.db
        .selectFrom('engines')
        .select('owner_user_id')
        .where('boat_id', '=', boat.id)
        .execute()
      expect(mounted.map((engine) => engine.owner_user_id)).toEqual(mounted.map(() => b.id))
    }
  })

  it('a deleted boat never keeps an engine', async () => {
    const owner = await server.person('CUSTOMER')
    for (let round = 0; round < 5; round++) {
      const boat = await createBoat(server.db, owner.id)
      const engine = await createEngine(server.db, { owner_user_id: owner.id })
      const [assigned, deleted] = await Promise.all([
        server.call(owner, enginesApi.assign, { params: { id: engine.id, boatId: boat.id } }),
        server.call(owner, boatsApi.removeMine, { params: { id: boat.id } }),
      ])
      expect([200, 404]).toContain(assigned.status)
      expect(deleted.status).toBe(200)
      expect(await engineOf(engine.id)).toMatchObject({ boat_id: null, owner_user_id: owner.id })
    }
  })
})
