import { describe, expect, it } from 'vitest'
import { givenRights } from '../../../../test/boat-people.ts'
import { archive, createBoat, createEngine, createUser } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { ROLES } from '../../../shared/roles.ts'

const server = useServer()
const fields = { name: 'Mavi Yolcu', model: 'Bavaria 46', latitude: 36.62, longitude: 29.11 }

describe('own boats', () => {
  it('are created, read, changed and listed by their owner, with a log entry each', async () => {
    const owner = await server.person('CUSTOMER', { fullName: 'Deniz Kaptan' })
    const created = await server.call(owner, boatsApi.createMine, { body: { ...fields, name: '  Mavi Yolcu ' } })
    expect([created.status, created.body.message]).toEqual([200, 'boat_created'])
    const boat = created.body.data
    expect(boat).toMatchObject({ ...fields, ownerUserId: owner.id, ownerEmail: owner.email, ownerName: 'Deniz Kaptan' })
    expect(boat).toMatchObject({ engineCount: 0, version: 1, createdAt: expect.stringMatching(/Z$/) })

    const changed = await server.call(owner, boatsApi.updateMine, {
      params: { id: boat.id },
      body: { name: 'Mavi Yolcu II', model: 'Bavaria 50', version: 1 },
    })
    expect([changed.status, changed.body.message]).toEqual([200, 'boat_updated'])
    const expected = {
      ...boat,
      name: 'Mavi Yolcu II',
      model: 'Bavaria 50',
      latitude: null,
      longitude: null,
      version: 2,
    }
    expect(changed.body.data).toEqual(expected)
    expect((await server.call(owner, boatsApi.myBoat, { params: { id: boat.id } })).body.data).toEqual(expected)
    const list = (await server.call(owner, boatsApi.mine)).body.data
    expect(list).toEqual({ content: [expected], page: { number: 0, size: 10, totalElements: 1, totalPages: 1 } })

    expect((await server.call(owner, boatsApi.removeMine, { params: { id: boat.id } })).body.message).toBe(
      'boat_deleted',
    )
    const logs = await server.logsOf(boat.id)
    expect(logs.map((entry) => [entry.category, entry.action_type, entry.user_email])).toEqual([
      ['BOAT', 'CREATE', owner.email],
      ['BOAT', 'UPDATE', owner.email],
      ['BOAT', 'DELETE', owner.email],
    ])
    expect(logs.map((entry) => entry.message)).toEqual([
      `Mavi Yolcu teknesi eklendi (sahibi ${owner.email})`,
      'Mavi Yolcu teknesi güncellendi, yeni adı Mavi Yolcu II',
      'Mavi Yolcu II teknesi silindi',
    ])
  })

  it('somebody else’s boat → 404 as for an unknown one, and it stays as it is', async () => {
    const owner = await server.person('CUSTOMER')
    const stranger = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    for (const id of [boat.id, UNKNOWN_ID, 'not-an-id']) {
      const answers = [
        await server.call(stranger, boatsApi.myBoat, { params: { id } }),
        await server.call(stranger, boatsApi.updateMine, { params: { id }, body: fields }),
        await server.call(stranger, boatsApi.removeMine, { params: { id } }),
      ]
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([404, { success: false, message: 'boat_not_found_or_not_owned', data: null }])
      }
    }
    expect((await server.call(stranger, boatsApi.mine)).body.data.content).toEqual([])
    expect((await server.call(owner, boatsApi.myBoat, { params: { id: boat.id } })).body.data).toMatchObject({
      name: boat.name,
      version: 1,
    })
    expect(await server.logsOf(boat.id)).toEqual([])
  })

  it('boats come in pages, in Turkish order', async () => {
    const owner = await server.person('CUSTOMER')
    const names = ['Zambak', 'Işık', 'Çınar', 'Cem', 'İnci', 'Şule', 'Sedef', 'Hira', 'Öykü', 'Onur', 'Ülkü', 'Umut']
    for (const name of names) await createBoat(server.db, owner.id, { name })
    const page = async (query: { page: number; size?: number }) =>
      (await server.call(owner, boatsApi.mine, { query })).body.data
    const first = await page({ page: 0 })
    const second = await page({ page: 1 })
    const sorted = [...names].sort((a, b) => a.localeCompare(b, 'tr'))
    expect([...first.content, ...second.content].map((boat) => boat.name)).toEqual(sorted)
    expect(first.page).toEqual({ number: 0, size: 10, totalElements: 12, totalPages: 2 })
    expect(second.content).toHaveLength(2)
    expect((await page({ page: 9, size: 5 })).content).toEqual([])
  })
})

describe('who may call', () => {
  it('is nobody without a token (401), and each role only its own endpoints (403)', async () => {
    const people = Object.fromEntries(
      await Promise.all(ROLES.map(async (role) => [role, await server.person(role)] as const)),
    )
    for (const endpoint of Object.values(boatsApi)) {
      const input = { params: { id: UNKNOWN_ID }, ...('body' in endpoint.schema ? { body: {} } : {}) }
      const anonymous = await server.call(null, endpoint, input)
      expect([anonymous.status, anonymous.body.message]).toEqual([401, 'auth_required'])
      for (const role of ROLES) {
        const { status, body } = await server.call(people[role] as Person, endpoint, input)
        const allowed = (endpoint.config.access as readonly string[]).includes(role)
        if (allowed) expect(status).not.toBe(403)
        else expect([status, body.message]).toEqual([403, 'access_denied'])
      }
    }
  })
})

describe('bad input', () => {
  const cases: [string, unknown, { field: string; message: string }[]][] = [
    [
      'nothing',
      {},
      [
        { field: 'name', message: 'required' },
        { field: 'model', message: 'required' },
      ],
    ],
    [
      'blank text',
      { name: ' ', model: '\t' },
      [
        { field: 'name', message: 'required' },
        { field: 'model', message: 'required' },
      ],
    ],
    [
      'wrong types',
      { name: 5, model: ['x'] },
      [
        { field: 'name', message: 'required' },
        { field: 'model', message: 'required' },
      ],
    ],
    ['over-long text', { ...fields, name: 'x'.repeat(121) }, [{ field: 'name', message: 'too_long' }]],
    ['a NUL byte', { ...fields, model: 'a\0b' }, [{ field: 'model', message: 'invalid_characters' }]],
    ['half a position', { ...fields, longitude: null }, [{ field: 'latitude', message: 'coordinates_incomplete' }]],
    ['a latitude beyond the pole', { ...fields, latitude: 90.1 }, [{ field: 'latitude', message: 'number_too_large' }]],
    [
      'a longitude beyond the date line',
      { ...fields, longitude: -181 },
      [{ field: 'longitude', message: 'number_too_small' }],
    ],
    ['a position in words', { ...fields, latitude: 'kuzey' }, [{ field: 'latitude', message: 'invalid_number' }]],
    ['a version in words', { ...fields, version: '1' }, [{ field: 'version', message: 'invalid_number' }]],
  ]
  it.each(cases)('%s is refused with its field (400)', async (_, body, errors) => {
    const owner = await server.person('CUSTOMER')
    const answer = await server.call(owner, boatsApi.createMine, { body })
    expect([answer.status, answer.body]).toEqual([
      400,
      { success: false, message: 'validation_failed', data: null, errors },
    ])
    expect((await server.call(owner, boatsApi.mine)).body.data.page.totalElements).toBe(0)
  })

  it('is refused on change and in queries too', async () => {
    const owner = await server.person('CUSTOMER')
    const admin = await server.person('ADMIN')
    const boat = await createBoat(server.db, owner.id)
    const params = { id: boat.id }
    const noModel = await server.call(owner, boatsApi.updateMine, { params, body: { name: 'Yeni' } })
    expect([noModel.status, noModel.body.errors]).toEqual([400, [{ field: 'model', message: 'required' }]])
    const noOwner = await server.call(admin, boatsApi.update, { params, body: fields })
    expect([noOwner.status, noOwner.body.errors]).toEqual([400, [{ field: 'ownerUserId', message: 'required' }]])
    expect((await server.call(admin, boatsApi.create, { body: '{"name":' })).status).toBe(400)
    expect((await server.call(admin, boatsApi.list, { query: { size: 101 } })).body.errors).toEqual([
      { field: 'size', message: 'number_too_large' },
    ])
    expect((await server.call(admin, boatsApi.search, { query: { query: 'a\0' } })).status).toBe(400)
    expect(await server.logsOf(boat.id)).toEqual([])
  })
})

describe('all boats', () => {
  it('are created for any active owner, else 404 owner_not_found', async () => {
    const admin = await server.person('ADMIN')
    const owner = await server.person('CUSTOMER')
    const created = await server.call(admin, boatsApi.create, { body: { ...fields, ownerUserId: owner.id } })
    expect(created.body.data).toMatchObject({ ...fields, ownerUserId: owner.id, ownerEmail: owner.email })
    const params = { id: created.body.data.id }
    expect((await server.call(admin, boatsApi.byId, { params })).body.data).toEqual(created.body.data)
    expect((await server.call(owner, boatsApi.myBoat, { params })).status).toBe(200)

    const gone = await createUser(server.db, 'CUSTOMER')
    await archive(server.db, 'users', gone.id)
    for (const ownerUserId of [UNKNOWN_ID, 'x', gone.id]) {
      const refused = await server.call(admin, boatsApi.create, { body: { ...fields, ownerUserId } })
      expect([refused.status, refused.body.message]).toEqual([404, 'owner_not_found'])
      const move = await server.call(admin, boatsApi.update, { params, body: { ...fields, ownerUserId } })
      expect([move.status, move.body.message]).toEqual([404, 'new_owner_not_found'])
    }
    for (const endpoint of [boatsApi.byId, boatsApi.update, boatsApi.remove]) {
      const body = endpoint.method === 'PUT' ? { body: { ...fields, ownerUserId: owner.id } } : {}
      const unknown = await server.call(admin, endpoint, { params: { id: UNKNOWN_ID }, ...body })
      expect([unknown.status, unknown.body.message]).toEqual([404, 'boat_not_found'])
    }
  })

  it('go to a new owner with their engines; other engines of the old owner stay', async () => {
    const admin = await server.person('ADMIN')
    const [from, to] = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
    const boat = await createBoat(server.db, from.id)
    const mounted = await createEngine(server.db, { boat_id: boat.id, owner_user_id: from.id })
    const spare = await createEngine(server.db, { owner_user_id: from.id })
    const answer = await server.call(admin, boatsApi.update, {
      params: { id: boat.id },
      body: { ...fields, ownerUserId: to.id },
    })
    expect(answer.body.data).toMatchObject({ ownerUserId: to.id, ownerEmail: to.email, engineCount: 1, version: 2 })
    const engines = await server.db.selectFrom('engines').select(['id', 'owner_user_id']).execute()
    expect(engines.find((engine) => engine.id === mounted.id)?.owner_user_id).toBe(to.id)
    expect(engines.find((engine) => engine.id === spare.id)?.owner_user_id).toBe(from.id)
    expect((await server.call(from, boatsApi.myBoat, { params: { id: boat.id } })).status).toBe(404)
    expect((await server.logsOf(boat.id))[0]?.message).toBe(`Mavi Yolcu teknesi güncellendi, yeni sahibi ${to.email}`)
  })

  it('keep an archived owner while other fields change', async () => {
    const admin = await server.person('ADMIN')
    const owner = await createUser(server.db, 'CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    await archive(server.db, 'users', owner.id)
    const answer = await server.call(admin, boatsApi.update, {
      params: { id: boat.id },
      body: { ...fields, ownerUserId: owner.id },
    })
    expect([answer.status, answer.body.data.name]).toEqual([200, fields.name])
  })

  it('are found by name or by owner e-mail, whatever the letters', async () => {
    const admin = await server.person('ADMIN')
    const [ayse, can] = [
      await createUser(server.db, 'CUSTOMER', { email: 'ayse.yelken@marina.test' }),
      await createUser(server.db, 'CUSTOMER', { email: 'can_100%@marina.test' }),
    ]
    for (const name of ['Iğdır Yıldızı', 'Şimşek']) await createBoat(server.db, ayse.id, { name })
    for (const name of ['İĞDE', 'Yelken Kızı', 'Yüzde 50']) await createBoat(server.db, can.id, { name })
    const search = async (query: string, size = 10) =>
      (await server.call(admin, boatsApi.search, { query: { query, size } })).body.data
    const names = async (query: string) => (await search(query)).content.map((boat) => boat.name)
    expect(await names('IĞD')).toEqual(['Iğdır Yıldızı', 'İĞDE'])
    expect(await names('simsek')).toEqual(['Şimşek'])
    // Two by their owner's e-mail, one by its name.
    expect(await names('yelken')).toEqual(['Iğdır Yıldızı', 'Şimşek', 'Yelken Kızı'])
    expect(await names('AYSE.YELKEN@MARINA')).toEqual(['Iğdır Yıldızı', 'Şimşek'])
    expect(await names('n_1')).toEqual(['İĞDE', 'Yelken Kızı', 'Yüzde 50'])
    expect(await names('0%@')).toEqual(['İĞDE', 'Yelken Kızı', 'Yüzde 50'])
    expect(await names('%d%')).toEqual([])
    expect((await search('marina.test', 2)).page).toEqual({ number: 0, size: 2, totalElements: 5, totalPages: 3 })
    const all = (await server.call(admin, boatsApi.list, { query: { size: 1 } })).body.data
    expect((await search('')).page.totalElements).toBe(all.page.totalElements)
  })

  it('are found by the owner’s name and number; the number stands beside the name, and not for the boat’s people', async () => {
    const admin = await server.person('ADMIN')
    const owner = await server.person('CUSTOMER', { fullName: 'Ahmet Kayalar' })
    const phone = '+905327776655'
    await server.db.updateTable('user_infos').set({ phone }).where('user_id', '=', owner.id).execute()
    const { id } = await createBoat(server.db, owner.id, { name: 'Poyrazım' })
    for (const query of ['kayalar', '0532 777 66']) {
      const { content } = (await server.call(admin, boatsApi.search, { query: { query } })).body.data
      expect(content).toMatchObject([{ id, ownerName: 'Ahmet Kayalar', ownerPhone: phone }])
    }
    const person = await server.person('CUSTOMER')
    await givenRights(server, { owner, person, boatId: id }, { sees: true })
    const seen = (await server.call(person, boatsApi.myBoat, { params: { id } })).body.data
    expect(seen).toMatchObject({ ownerName: 'Ahmet Kayalar', ownerEmail: '', ownerPhone: null })
  })
})
