import { describe, expect, it } from 'vitest'
import { archive, createEngine, createModel } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { brandsApi, modelsApi } from '../../../shared/engines/brands.contract.ts'
import { ROLES } from '../../../shared/roles.ts'

const server = useServer()
const brandRow = (id: string) => server.row('brands', id)
const modelRow = (id: string) => server.row('models', id)

describe('who may call', () => {
  it('is nobody without a token (401); everybody reads, only an admin writes (403)', async () => {
    const people = new Map<string, Person>()
    for (const role of ROLES) people.set(role, await server.person(role))
    for (const endpoint of [...Object.values(brandsApi), ...Object.values(modelsApi)]) {
      const input = {
        params: { id: UNKNOWN_ID, brandId: UNKNOWN_ID },
        ...('body' in endpoint.schema ? { body: {} } : {}),
      }
      expect((await server.call(null, endpoint, input)).status).toBe(401)
      for (const [role, person] of people) {
        const { status, body } = await server.call(person, endpoint, input)
        if (endpoint.method === 'GET' || role === 'ADMIN') expect([200, 400, 404]).toContain(status)
        else expect([status, body.message]).toEqual([403, 'access_denied'])
      }
    }
  })
})

describe('brands', () => {
  it('are created, renamed, read and deleted, with a log entry each', async () => {
    const admin = await server.person('ADMIN')
    const customer = await server.person('CUSTOMER')
    const created = await server.call(admin, brandsApi.create, { body: { name: ' Mercury ' } })
    expect(created.body).toMatchObject({ message: 'brand_created', data: { name: 'Mercury', modelCount: 0 } })
    const params = { id: created.body.data.id }
    await server.call(admin, modelsApi.create, { body: { name: 'Verado', brandId: params.id } })
    const renamed = await server.call(admin, brandsApi.update, { params, body: { name: 'Mercury Marine' } })
    expect(renamed.body).toMatchObject({ message: 'brand_updated', data: { name: 'Mercury Marine', modelCount: 1 } })
    expect((await server.call(customer, brandsApi.byId, { params })).body.data).toEqual(renamed.body.data)
    expect((await server.call(admin, brandsApi.remove, { params })).body).toMatchObject({
      message: 'brand_deleted',
      data: null,
    })
    const answer = await server.call(customer, brandsApi.byId, { params })
    expect([answer.status, answer.body.message]).toEqual([404, 'brand_not_found'])
    expect(await server.db.selectFrom('models').select('id').where('brand_id', '=', params.id).execute()).toEqual([])
    expect((await server.logsOf(params.id)).map((entry) => [entry.category, entry.message])).toEqual([
      ['BOAT', 'Mercury markası eklendi'],
      ['BOAT', 'Mercury markasının adı Mercury Marine oldu'],
      ['BOAT', 'Mercury Marine markası modelleriyle silindi'],
    ])
  })

  it('are renamed only as the admin saw them: of two at once one is refused (409)', async () => {
    const admin = await server.person('ADMIN')
    const { id, version } = (await server.call(admin, brandsApi.create, { body: { name: 'Tohatsu' } })).body.data
    const rename = (name: string, seen?: number) =>
      server.call(admin, brandsApi.update, { params: { id }, body: { name, version: seen } })
    const answers = await Promise.all([rename('Tohatsu Marine', version), rename('Tohatsu Deniz', version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('record_changed')
    const won = answers.find(({ status }) => status === 200)?.body.data
    expect((await server.call(admin, brandsApi.byId, { params: { id } })).body.data).toEqual(won)
    expect((await rename('Tohatsu', won?.version)).status).toBe(200)
    expect(await server.logsOf(id)).toHaveLength(3)
  })

  it('have one name in all letters (409)', async () => {
    const admin = await server.person('ADMIN')
    await server.call(admin, brandsApi.create, { body: { name: 'Işıldak İskele' } })
    const other = await server.call(admin, brandsApi.create, { body: { name: 'Başka' } })
    for (const name of ['IŞILDAK İSKELE', 'ışıldak iskele', ' Işıldak İskele ']) {
      const again = await server.call(admin, brandsApi.create, { body: { name } })
      expect([again.status, again.body.message]).toEqual([409, 'brand_already_exists'])
      const rename = await server.call(admin, brandsApi.update, { params: { id: other.body.data.id }, body: { name } })
      expect([rename.status, rename.body.message]).toEqual([409, 'brand_already_exists'])
    }
    // Other letters make another name: only the search treats ş as s.
    expect((await server.call(admin, brandsApi.create, { body: { name: 'Isildak Iskele' } })).status).toBe(200)
    const self = await server.call(admin, brandsApi.update, {
      params: { id: other.body.data.id },
      body: { name: 'BAŞKA' },
    })
    expect([self.status, self.body.data.name]).toEqual([200, 'BAŞKA'])
  })

  it('two concurrent creations → one brand', async () => {
    const admin = await server.person('ADMIN')
    const names = ['Suzuki', 'SUZUKI', 'SUZUKİ', 'suzuki']
    const answers = await Promise.all(names.map((name) => server.call(admin, brandsApi.create, { body: { name } })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    const found = await server.call(admin, brandsApi.list, { query: { search: 'suzukı' } })
    expect(found.body.data.page.totalElements).toBe(1)
  })

  it('are listed in Turkish order with their models counted, searched and paged', async () => {
    const admin = await server.person('ADMIN')
    const names = ['Çelik', 'Cezve', 'Iğne', 'İğde', 'Şerit', 'Serin'].map((name) => `${name} Sıralı`)
    for (const brand of names) {
      const { brandId } = await createModel(server.db, { brand, model: 'Bir' })
      await server.db
        .insertInto('models')
        .values([
          { brand_id: brandId, name: 'İki' },
          { brand_id: brandId, name: 'Eski', archived_at: new Date() },
        ])
        .execute()
    }
    const list = async (query: Record<string, string | number>) =>
      (await server.call(admin, brandsApi.list, { query })).body.data
    const all = await list({ search: 'SIRALI' })
    expect(all.content.map((brand) => brand.name)).toEqual([...names].sort((a, b) => a.localeCompare(b, 'tr')))
    expect(all.content.map((brand) => brand.modelCount)).toEqual(names.map(() => 2))
    expect(await list({ search: 'sirali', page: 1, size: 4 })).toMatchObject({
      content: [{ name: 'Serin Sıralı' }, { name: 'Şerit Sıralı' }],
      page: { number: 1, size: 4, totalElements: 6, totalPages: 2 },
    })
  })

  it('brand with a model that an engine in use or an archived engine names → stays (409)', async () => {
    const admin = await server.person('ADMIN')
    for (const archived_at of [null, new Date()]) {
      const model = await createModel(server.db)
      await createEngine(server.db, { model_id: model.modelId, archived_at: new Date() })
      await createEngine(server.db, { model_id: model.modelId })
      await server.db.updateTable('models').set({ archived_at }).where('id', '=', model.modelId).execute()
      const answer = await server.call(admin, brandsApi.remove, { params: { id: model.brandId } })
      expect([answer.status, answer.body.message]).toEqual([409, 'brand_in_use'])
      expect(await brandRow(model.brandId)).toMatchObject({ archived_at: null })
      expect(await modelRow(model.modelId)).toMatchObject({ archived_at })
    }
  })

  it('brand that only archived engines name → archived with its models, and its name is free', async () => {
    const admin = await server.person('ADMIN')
    const { brandId, brandName, modelId } = await createModel(server.db)
    await createEngine(server.db, { model_id: modelId, archived_at: new Date() })
    const unused = await server.db
      .insertInto('models')
      .values({ brand_id: brandId, name: 'Hiç kullanılmayan' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const params = { id: brandId }
    expect((await server.call(admin, brandsApi.remove, { params })).body.message).toBe('brand_deleted')
    for (const row of [await brandRow(brandId), await modelRow(modelId), await modelRow(unused.id)]) {
      expect(row?.archived_at).toBeInstanceOf(Date)
    }
    const again = await server.call(admin, brandsApi.remove, { params })
    expect([again.status, again.body.message]).toEqual([404, 'brand_not_found'])
    expect((await server.call(admin, modelsApi.byId, { params: { id: modelId } })).status).toBe(404)
    expect((await server.call(admin, brandsApi.create, { body: { name: brandName } })).status).toBe(200)
    expect((await server.logsOf(brandId))[0]?.message).toBe(
      `${brandName} markası modelleriyle silindi (geçmişteki motorlar için arşivlendi)`,
    )
  })

  it('refuse bad names (400) and unknown ids (404)', async () => {
    const admin = await server.person('ADMIN')
    for (const [name, message] of [
      ['', 'required'],
      [7, 'required'],
      ['x'.repeat(81), 'too_long'],
      ['a\0', 'invalid_characters'],
    ]) {
      const answer = await server.call(admin, brandsApi.create, { body: { name } })
      expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'name', message }]])
    }
    expect((await server.call(admin, brandsApi.create, { body: '{' })).status).toBe(400)
    const unknown = { params: { id: UNKNOWN_ID } }
    expect((await server.call(admin, brandsApi.update, { ...unknown, body: { name: 'Yok' } })).body.message).toBe(
      'brand_not_found',
    )
    expect((await server.call(admin, brandsApi.remove, unknown)).body.message).toBe('brand_not_found')
  })
})

describe('models', () => {
  it('are created, changed, listed and deleted, with a log entry each', async () => {
    const admin = await server.person('ADMIN')
    const technician = await server.person('TECHNICIAN')
    const { brandId, brandName } = await createModel(server.db, { model: 'Şahin' })
    const other = await createModel(server.db)
    const created = await server.call(admin, modelsApi.create, { body: { name: 'Çağrı', brandId } })
    expect(created.body).toMatchObject({ message: 'model_created', data: { name: 'Çağrı', brandId } })
    const params = { id: created.body.data.id }
    const list = await server.call(technician, modelsApi.ofBrand, { params: { brandId } })
    expect(list.body.data.content.map((model) => model.name)).toEqual(['Çağrı', 'Şahin'])
    expect((await server.call(technician, modelsApi.list, { query: { search: 'CAGRI' } })).body.data.content).toEqual([
      created.body.data,
    ])
    expect(
      (await server.call(technician, modelsApi.ofBrand, { params: { brandId }, query: { search: 'sah' } })).body.data
        .page.totalElements,
    ).toBe(1)

    const moved = await server.call(admin, modelsApi.update, {
      params,
      body: { name: 'Çağrı 2', brandId: other.brandId },
    })
    expect(moved.body).toMatchObject({
      message: 'model_updated',
      data: { id: params.id, name: 'Çağrı 2', brandId: other.brandId },
    })
    expect((await server.call(technician, modelsApi.byId, { params })).body.data).toEqual(moved.body.data)
    expect((await server.call(admin, modelsApi.remove, { params })).body).toMatchObject({
      message: 'model_deleted',
      data: null,
    })
    expect(await modelRow(params.id)).toBeUndefined()
    expect((await server.logsOf(params.id)).map((entry) => entry.message)).toEqual([
      `${brandName} Çağrı modeli eklendi`,
      'Çağrı modeli Çağrı 2 olarak güncellendi',
      `${other.brandName} Çağrı 2 modeli silindi`,
    ])
  })

  it('are changed only as the admin saw them: of two at once one is refused (409)', async () => {
    const admin = await server.person('ADMIN')
    const { brandId } = await createModel(server.db)
    const { id, version } = (await server.call(admin, modelsApi.create, { body: { name: 'DF140', brandId } })).body.data
    const rename = (name: string, seen?: number) =>
      server.call(admin, modelsApi.update, { params: { id }, body: { name, brandId, version: seen } })
    const answers = await Promise.all([rename('DF140A', version), rename('DF150', version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('record_changed')
    const won = answers.find(({ status }) => status === 200)?.body.data
    expect((await server.call(admin, modelsApi.byId, { params: { id } })).body.data).toEqual(won)
    expect((await rename('DF140', won?.version)).status).toBe(200)
  })

  it('have one name within a brand (409), also after a change; another brand may have it too', async () => {
    const admin = await server.person('ADMIN')
    const { brandId, modelId } = await createModel(server.db, { model: 'İdeal' })
    const other = await createModel(server.db)
    const again = await server.call(admin, modelsApi.create, { body: { name: 'IDEAL', brandId } })
    expect([again.status, again.body.message]).toEqual([409, 'model_already_exists'])
    const twin = await server.call(admin, modelsApi.create, { body: { name: 'ideal', brandId: other.brandId } })
    expect(twin.status).toBe(200)
    const moved = await server.call(admin, modelsApi.update, {
      params: { id: modelId },
      body: { name: 'ideal', brandId: other.brandId },
    })
    expect([moved.status, moved.body.message]).toEqual([409, 'model_already_exists'])
    expect(await modelRow(modelId)).toMatchObject({ name: 'İdeal', brand_id: brandId })
  })

  it('model that an engine names → archived: not listed, kept by the engine, and its name is free', async () => {
    const admin = await server.person('ADMIN')
    const { brandId, modelId, brandName } = await createModel(server.db, { model: 'Eski Model' })
    await createEngine(server.db, { model_id: modelId })
    expect((await server.call(admin, modelsApi.remove, { params: { id: modelId } })).status).toBe(200)
    expect((await modelRow(modelId))?.archived_at).toBeInstanceOf(Date)
    for (const answer of [
      await server.call(admin, modelsApi.byId, { params: { id: modelId } }),
      await server.call(admin, modelsApi.update, { params: { id: modelId }, body: { name: 'Yine', brandId } }),
      await server.call(admin, modelsApi.remove, { params: { id: modelId } }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'model_not_found'])
    }
    expect((await server.call(admin, modelsApi.ofBrand, { params: { brandId } })).body.data.content).toEqual([])
    expect((await server.call(admin, brandsApi.byId, { params: { id: brandId } })).body.data.modelCount).toBe(0)
    const again = await server.call(admin, modelsApi.create, { body: { name: 'ESKİ MODEL', brandId } })
    expect(again.status).toBe(200)
    expect(again.body.data.id).not.toBe(modelId)
    expect((await server.logsOf(modelId))[0]?.message).toBe(
      `${brandName} Eski Model modeli silindi (kullanan motorlar için arşivlendi)`,
    )
  })

  it('need a brand that is there (404) and a name (400)', async () => {
    const admin = await server.person('ADMIN')
    const { modelId, brandId } = await createModel(server.db)
    const archived = await createModel(server.db)
    await archive(server.db, 'brands', archived.brandId)
    for (const unknown of [UNKNOWN_ID, archived.brandId]) {
      const answers = [
        await server.call(admin, modelsApi.create, { body: { name: 'X', brandId: unknown } }),
        await server.call(admin, modelsApi.update, { params: { id: modelId }, body: { name: 'X', brandId: unknown } }),
        await server.call(admin, modelsApi.ofBrand, { params: { brandId: unknown } }),
      ]
      for (const answer of answers) expect([answer.status, answer.body.message]).toEqual([404, 'brand_not_found'])
    }
    const bad = await server.call(admin, modelsApi.create, { body: {} })
    expect(bad.body.errors).toEqual([
      { field: 'name', message: 'required' },
      { field: 'brandId', message: 'required' },
    ])
    const unknown = await server.call(admin, modelsApi.update, {
      params: { id: UNKNOWN_ID },
      body: { name: 'X', brandId },
    })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'model_not_found'])
  })
})
