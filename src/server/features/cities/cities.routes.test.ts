import { describe, expect, it } from 'vitest'
import { UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { citiesApi } from '../../../shared/cities/cities.contract.ts'

const server = useServer()

describe('GET /api/cities', () => {
  it('needs a token', async () => {
    expect((await server.call(null, citiesApi.list)).body.message).toBe('auth_required')
  })

  it('lists the 81 provinces in Turkish order, also to somebody who is not approved yet', async () => {
    const newcomer = await server.person('CUSTOMER', { confirmed: false, profile: null })
    const { status, body } = await server.call(newcomer, citiesApi.list)
    expect(status).toBe(200)
    const names = body.data.map((city) => city.name)
    expect(names).toHaveLength(81)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'tr')))
  })

  it('searches without minding case and dots', async () => {
    const admin = await server.person('ADMIN')
    const found = await server.call(admin, citiesApi.list, { query: { search: 'ISTANB' } })
    expect(found.body.data.map((city) => city.name)).toEqual(['İstanbul'])
  })
})

describe('writing cities', () => {
  it('is refused to a customer (403), a bad name (400), a taken name in other letters (409) and an unknown id (404)', async () => {
    const customer = await server.person('CUSTOMER')
    const admin = await server.person('ADMIN')
    expect((await server.call(customer, citiesApi.create, { body: { name: 'Girne' } })).status).toBe(403)
    const empty = await server.call(admin, citiesApi.create, { body: { name: '  ' } })
    expect(empty.status).toBe(400)
    expect(empty.body).toMatchObject({
      message: 'validation_failed',
      data: null,
      errors: [{ field: 'name', message: 'required' }],
    })
    const nothing = await server.call(admin, citiesApi.create, { body: '{"name":' })
    expect([nothing.status, nothing.body.message]).toEqual([400, 'validation_failed'])
    expect((await server.call(admin, citiesApi.create, { body: { name: 'a\0b' } })).body.errors).toEqual([
      { field: 'name', message: 'invalid_characters' },
    ])
    const taken = await server.call(admin, citiesApi.create, { body: { name: 'İZMİR' } })
    expect([taken.status, taken.body.message]).toEqual([409, 'city_already_exists'])
    expect(
      (await server.call(admin, citiesApi.update, { params: { id: UNKNOWN_ID }, body: { name: 'Yok' } })).body.message,
    ).toBe('city_not_found')
    expect((await server.call(admin, citiesApi.byId, { params: { id: 'abc' } })).status).toBe(404)
  })

  it('renames only what the admin saw: a stale version is refused (409) and changes nothing', async () => {
    const admin = await server.person('ADMIN')
    const { id, version } = (await server.call(admin, citiesApi.create, { body: { name: 'Sinop Limanı' } })).body.data
    const rename = (name: string) => server.call(admin, citiesApi.update, { params: { id }, body: { name, version } })
    const answers = await Promise.all([rename('Boyabat'), rename('Gerze')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body.data
    const lost = answers.find(({ status }) => status === 409)?.body
    expect(lost?.message).toBe('record_changed')
    expect((await server.call(admin, citiesApi.byId, { params: { id } })).body.data).toEqual(won)
    const again = { name: 'Ayancık', version: won?.version }
    expect((await server.call(admin, citiesApi.update, { params: { id }, body: again })).status).toBe(200)
    const bad = await server.call(admin, citiesApi.update, { params: { id }, body: { name: 'X', version: '1' } })
    expect([bad.status, bad.body.errors]).toEqual([400, [{ field: 'version', message: 'invalid_number' }]])
  })

  it('creates, renames and deletes, with a log entry each', async () => {
    const admin = await server.person('ADMIN')
    const created = await server.call(admin, citiesApi.create, { body: { name: 'Girne' } })
    expect(created.body).toMatchObject({ success: true, message: 'city_created', data: { name: 'Girne' } })
    const id = created.body.data.id
    await server.call(admin, citiesApi.update, { params: { id }, body: { name: 'Gazimağusa' } })
    expect((await server.call(admin, citiesApi.byId, { params: { id } })).body.data.name).toBe('Gazimağusa')
    expect((await server.call(admin, citiesApi.remove, { params: { id } })).status).toBe(200)
    expect((await server.call(admin, citiesApi.byId, { params: { id } })).status).toBe(404)
    expect((await server.logsOf(id)).map((entry) => entry.action_type)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
  })

  it('keeps a city that a profile names', async () => {
    const admin = await server.person('ADMIN')
    const customer = await server.person('CUSTOMER')
    const [city] = (await server.call(admin, citiesApi.list, { query: { search: 'Bodrum' } })).body.data
    expect(city).toBeUndefined()
    const created = await server.call(admin, citiesApi.create, { body: { name: 'Bodrum' } })
    await server.db
      .updateTable('user_infos')
      .set({ city_id: created.body.data.id })
      .where('user_id', '=', customer.id)
      .execute()
    const answer = await server.call(admin, citiesApi.remove, { params: { id: created.body.data.id } })
    expect([answer.status, answer.body.message]).toEqual([409, 'city_in_use'])
  })
})

it('a rename that meets a deletion is either before it or a 404, never a success for a city that is gone', async () => {
  const admin = await server.person('ADMIN')
  for (let round = 0; round < 8; round++) {
    const { id } = (await server.call(admin, citiesApi.create, { body: { name: `Yeni ${round}` } })).body.data
    const [renamed, removed] = await Promise.all([
      server.call(admin, citiesApi.update, { params: { id }, body: { name: `Başka ${round}` } }),
      server.call(admin, citiesApi.remove, { params: { id } }),
    ])
    expect(removed.status).toBe(200)
    const actions = (await server.logsOf(id)).map((entry) => entry.action_type)
    if (renamed.status === 200) expect(actions).toEqual(['CREATE', 'UPDATE', 'DELETE'])
    else expect([renamed.status, actions]).toEqual([404, ['CREATE', 'DELETE']])
  }
})
