import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, IdInput, SearchWord, text, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, EVERYBODY } from '../roles.ts'

export const Brand = z.object({ id: Id, name: z.string(), modelCount: z.number(), version: z.number() })
export type Brand = z.infer<typeof Brand>
export const Model = z.object({ id: Id, name: z.string(), brandId: Id, version: z.number() })
export type Model = z.infer<typeof Model>
export const BrandInput = z.object({ name: text(80) })
export const BrandChange = BrandInput.extend({ version: Version })
export const ModelInput = z.object({ name: text(80), brandId: IdInput })
export const ModelChange = ModelInput.extend({ version: Version })

const { del, get, post, put } = endpoints('Markalar ve modeller')
/** Customers choose brand and model for their engines; only an admin changes them. */

export const brandsApi = {
  list: get('/api/brands', EVERYBODY, 'Markalar', {
    querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
    reply: page(Brand),
  }),
  create: post('/api/brands', ADMINS, 'Marka ekler', { body: BrandInput, reply: Brand }),
  byId: get('/api/brands/:id', EVERYBODY, 'Bir marka', { reply: Brand }),
  update: put('/api/brands/:id', ADMINS, 'Markanın adını değiştirir', { body: BrandChange, reply: Brand }),
  remove: del(
    '/api/brands/:id',
    ADMINS,
    'Markayı modelleriyle siler; modeli kullanımdaysa 409, yalnızca geçmişteyse arşivler',
    { reply: Nothing },
  ),
}

export const modelsApi = {
  list: get('/api/models', EVERYBODY, 'Modeller', {
    querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
    reply: page(Model),
  }),
  create: post('/api/models', ADMINS, 'Model ekler', { body: ModelInput, reply: Model }),
  byId: get('/api/models/:id', EVERYBODY, 'Bir model', { reply: Model }),
  update: put('/api/models/:id', ADMINS, 'Modeli değiştirir', { body: ModelChange, reply: Model }),
  remove: del('/api/models/:id', ADMINS, 'Modeli siler; kullanılan arşivlenir', { reply: Nothing }),
  ofBrand: get('/api/models/brand/:brandId', EVERYBODY, 'Bir markanın modelleri', {
    querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
    reply: page(Model),
  }),
}
