import { beforeAll, describe, expect, it } from 'vitest'
import {
  assignTechnician,
  createBoat,
  createEngine,
  createModel,
  createOffer,
  createPart,
  createRequest,
} from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { searchApi } from '../../../shared/search/search.contract.ts'

const server = useServer()
const people = {} as Record<'admin' | 'owner' | 'neighbour' | 'technician' | 'idle', Person>
const ids = {} as Record<'boat' | 'other' | 'engine' | 'loose' | 'foreign' | 'request' | 'hidden' | 'part', string>

beforeAll(async () => {
  const { db } = server
  people.admin = await server.person('ADMIN', { fullName: 'Yönetici' })
  people.owner = await server.person('CUSTOMER', { email: 'ismail@deniz.test', fullName: 'İsmail Işıldak' })
  people.neighbour = await server.person('CUSTOMER', { email: 'komsu@deniz.test', fullName: 'Işıl Komşu' })
  people.technician = await server.person('TECHNICIAN', { fullName: 'Usta' })
  people.idle = await server.person('TECHNICIAN', { fullName: 'Çırak' })
  const { modelId } = await createModel(db, { brand: 'Yamaha', model: 'F150B' })
  ids.boat = (await createBoat(db, people.owner.id, { name: 'Gökçe Işık' })).id
  ids.other = (await createBoat(db, people.neighbour.id, { name: 'Işıltı' })).id
  await createBoat(db, people.owner.id, { name: 'Işıklı eski', archived_at: new Date() })
  const engine = { model_id: modelId, owner_user_id: people.owner.id }
  ids.engine = (await createEngine(db, { ...engine, serial_number: 'YAM-ĞŞ-001', boat_id: ids.boat })).id
  ids.loose = (await createEngine(db, { ...engine, serial_number: 'YAM-002' })).id
  ids.foreign = (
    await createEngine(db, { model_id: modelId, serial_number: 'YAM-003', owner_user_id: people.neighbour.id })
  ).id
  const mine = { customer_id: people.owner.id, boat_id: ids.boat }
  ids.request = (await createRequest(db, { ...mine, description: 'Sancak motoru titriyor, %50 güçte' })).id
  ids.hidden = (
    await createRequest(db, {
      customer_id: people.neighbour.id,
      boat_id: ids.other,
      description: 'İskele motoru da titriyor',
    })
  ).id
  await createRequest(db, { ...mine, description: 'titriyor ama silindi', archived_at: new Date() })
  await assignTechnician(db, ids.request, people.technician.id)
  await createOffer(db, ids.request, { offer_number: 'T-2026-0148' })
  ids.part = (await createPart(db, { name: 'Işık sensörü', part_code: 'SB-4471' })).id
})

async function search(who: Person, q: string) {
  const answer = await server.call(who, searchApi.all, { query: { q } })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)
const counts = (data: Record<string, unknown[]>) => Object.values(data).map((rows) => rows.length)

describe('who finds what', () => {
  it('an admin finds everything, in any case and without the marks', async () => {
    for (const q of ['ışık', 'IŞIK', 'isik', 'İSİK']) {
      const found = await search(people.admin, q)
      expect(idsOf(found.boats)).toEqual([ids.boat])
      expect(idsOf(found.requests)).toEqual([ids.request])
      expect(idsOf(found.parts)).toEqual([ids.part])
    }
    const found = await search(people.admin, 'isil')
    expect(found.users.map((user) => user.fullName)).toEqual(['Işıl Komşu', 'İsmail Işıldak'])
    expect(found.users[0]).toMatchObject({ email: people.neighbour.email, roleName: 'CUSTOMER' })
    // Matches in the boat's name come before matches in the owner's name.
    expect(found.boats).toMatchObject([{ name: 'Işıltı', ownerEmail: people.neighbour.email }, { name: 'Gökçe Işık' }])
    // Matches in the names of customers and boats.
    expect(idsOf(found.requests).sort()).toEqual([ids.request, ids.hidden].sort())
  })

  it('a customer finds their own boats, engines and requests, and nobody else', async () => {
    const word = await search(people.owner, 'isil')
    expect(counts(word)).toEqual([0, 0, 0, 0, 0])
    const found = await search(people.owner, 'isik')
    expect([idsOf(found.boats), idsOf(found.requests)]).toEqual([[ids.boat], [ids.request]])
    expect([found.users, found.parts]).toEqual([[], []])
    const engines = (await search(people.owner, 'yam')).engines
    expect(idsOf(engines).sort()).toEqual([ids.engine, ids.loose].sort())
    expect(engines.find(({ id }) => id === ids.engine)).toMatchObject({ name: 'Yamaha F150B', boatName: 'Gökçe Işık' })
    expect(idsOf((await search(people.owner, 'titriyor')).requests)).toEqual([ids.request])
    expect(idsOf((await search(people.neighbour, 'titriyor')).requests)).toEqual([ids.hidden])
    expect((await search(people.neighbour, 'T-2026-0148')).requests).toEqual([])
    expect((await search(people.neighbour, ids.request)).requests).toEqual([])
    expect(counts(await search(people.owner, 'SB-4471'))).toEqual([0, 0, 0, 0, 0])
    expect(counts(await search(people.owner, 'komsu'))).toEqual([0, 0, 0, 0, 0])
  })

  it('a technician finds the jobs assigned to them, by boat and customer too, and parts', async () => {
    for (const q of ['titriyor', 'gökçe', 'ismail', 'ismail@deniz']) {
      expect(idsOf((await search(people.technician, q)).requests)).toEqual([ids.request])
      expect(counts(await search(people.idle, q))).toEqual([0, 0, 0, 0, 0])
    }
    const found = await search(people.technician, 'isik')
    expect([found.boats, found.users, found.engines]).toEqual([[], [], []])
    expect(idsOf(found.parts)).toEqual([ids.part])
    expect((await search(people.technician, 'yam')).engines).toEqual([])
    expect((await search(people.technician, 'komsu')).requests).toEqual([])
    expect((await search(people.technician, ids.hidden)).requests).toEqual([])
  })
})

describe('how it matches', () => {
  it('finds who calls by the number, however it is written, with their boats and requests; for admins only', async () => {
    await server.db
      .updateTable('user_infos')
      .set({ phone: '+905339876543' })
      .where('user_id', '=', people.owner.id)
      .execute()
    for (const q of [
      ...[
        '0533 987 65 43',
        '+90 (0) 533 987 6543',
        '00905339876543',
        '905339876543',
        '533 987 65 43',
        '987 65 43',
        '6543',
      ],
      ...['0533', '+90 (0) 533 987', '0090533', '+90 0533 98'],
    ]) {
      const found = await search(people.admin, q)
      expect(found.users).toMatchObject([{ id: people.owner.id, phone: '+905339876543' }])
      expect([idsOf(found.boats), idsOf(found.requests)]).toEqual([[ids.boat], [ids.request]])
      for (const who of [people.owner, people.neighbour, people.technician])
        expect(counts(await search(who, q))).toEqual([0, 0, 0, 0, 0])
    }
    expect((await search(people.admin, '543')).users).toEqual([])
    expect((await search(people.admin, '533x987')).users).toEqual([])
  })

  it('finds a request by its id, the short one with #, and by the number of an offer', async () => {
    for (const q of [ids.request, `#${ids.request.slice(0, 8)}`, ids.request.slice(0, 8), 't-2026-0148'])
      expect(idsOf((await search(people.admin, q)).requests)).toEqual([ids.request])
  })

  it('finds the requests of an engine by its serial number, for everybody who may see them', async () => {
    const { db } = server
    const skipper = await server.person('CUSTOMER', { email: 'kaptan@pruva.test', fullName: 'Kaptan' })
    const boat = await createBoat(db, skipper.id, { name: 'Motorlu' })
    const { modelId } = await createModel(db, { brand: 'Volvo', model: 'D4' })
    const engine = await createEngine(db, {
      model_id: modelId,
      owner_user_id: skipper.id,
      serial_number: 'VP-77-12',
      boat_id: boat.id,
    })
    const request = await createRequest(db, { customer_id: skipper.id, boat_id: boat.id })
    await db.insertInto('request_engines').values({ request_id: request.id, engine_id: engine.id }).execute()
    await assignTechnician(db, request.id, people.technician.id)
    for (const who of [people.admin, skipper, people.technician])
      expect(idsOf((await search(who, 'vp-77')).requests)).toEqual([request.id])
    for (const who of [people.neighbour, people.idle]) expect((await search(who, 'vp-77')).requests).toEqual([])
  })

  it('takes two letters for the beginning of a word', async () => {
    expect(idsOf((await search(people.admin, 'ış')).boats)).toEqual([ids.other, ids.boat])
    expect((await search(people.admin, 'öz')).boats).toEqual([])
    expect((await search(people.admin, 'kç')).boats).toEqual([])
  })

  it('takes %, _ and \\ for themselves', async () => {
    expect(idsOf((await search(people.admin, '%50')).requests)).toEqual([ids.request])
    for (const q of ['%%', '__', '\\\\', '%50%güç', "'; --"])
      expect(counts(await search(people.admin, q))).toEqual([0, 0, 0, 0, 0])
  })

  it('shows five of a kind, what begins with the word first', async () => {
    const names = ['Adalar', 'Bodrum Ada', 'Ada 2', 'Ada 1', 'Ada 3', 'Çeşme Ada']
    for (const name of names) await createBoat(server.db, people.owner.id, { name: `${name} zz` })
    expect((await search(people.admin, 'ada')).boats.map((boat) => boat.name)).toEqual([
      'Ada 1 zz',
      'Ada 2 zz',
      'Ada 3 zz',
      'Adalar zz',
      'Bodrum Ada zz',
    ])
    await createPart(server.db, { name: 'Pervane', part_code: 'XQ-1' })
    await createPart(server.db, { name: 'Conta XQ', part_code: 'C-1' })
    await createPart(server.db, { name: 'Ara parça', part_code: 'C-XQ-1' })
    const parts = (await search(people.admin, 'xq-')).parts
    expect(parts.map((part) => part.partCode)).toEqual(['XQ-1', 'C-XQ-1'])
    for (let index = 0; index < 7; index++)
      await createRequest(server.db, {
        customer_id: people.owner.id,
        boat_id: ids.boat,
        description: `Kıç pervane ${index}`,
        created_at: new Date(Date.UTC(2026, 0, index + 1)),
      })
    expect((await search(people.owner, 'pervane')).requests.map((request) => request.description)).toEqual(
      [6, 5, 4, 3, 2].map((index) => `Kıç pervane ${index}`),
    )
  })

  it.each([
    ['', 'search_too_short'],
    [' a ', 'search_too_short'],
    ['x'.repeat(101), 'too_long'],
    ['a\0b', 'invalid_characters'],
  ])('refuses %j', async (q, message) => {
    const answer = await server.call(people.admin, searchApi.all, { query: { q } })
    expect([answer.status, answer.body.message]).toEqual([400, 'validation_failed'])
    expect(answer.body.errors).toEqual([{ field: 'q', message }])
  })

  it('asks for a word', async () => {
    const answer = await server.call(people.admin, searchApi.all)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'q', message: 'required' }]])
  })
})
