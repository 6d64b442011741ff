import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { Id, IdInput, IdParams, SearchWord, text, Version } from '../fields.ts'
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

const tags = ['Markalar ve modeller'] as const
/** Customers choose brand and model for their engines; only an admin changes them. */
const readers = { access: EVERYBODY } as const
const admin = { access: ADMINS } as const
const gone = { response: { 200: reply(Nothing) } }

export const brandsApi = {
  list: {
    method: 'GET',
    url: '/api/brands',
    config: readers,
    schema: {
      tags,
      summary: 'Markalar',
      querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
      response: { 200: reply(page(Brand)) },
    },
  },
  create: {
    method: 'POST',
    url: '/api/brands',
    config: admin,
    schema: { tags, summary: 'Marka ekler', body: BrandInput, response: { 200: reply(Brand) } },
  },
  byId: {
    method: 'GET',
    url: '/api/brands/:id',
    config: readers,
    schema: { tags, summary: 'Bir marka', params: IdParams, response: { 200: reply(Brand) } },
  },
  update: {
    method: 'PUT',
    url: '/api/brands/:id',
    config: admin,
    schema: {
      tags,
      summary: 'Markanın adını değiştirir',
      params: IdParams,
      body: BrandChange,
      response: { 200: reply(Brand) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/brands/:id',
    config: admin,
    schema: {
      tags,
      summary: 'Markayı modelleriyle siler; modeli kullanımdaysa 409, yalnızca geçmişteyse arşivler',
      params: IdParams,
      ...gone,
    },
  },
} as const satisfies Record<string, Endpoint>

const modelPage = {
  querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
  response: { 200: reply(page(Model)) },
}

export const modelsApi = {
  list: { method: 'GET', url: '/api/models', config: readers, schema: { tags, summary: 'Modeller', ...modelPage } },
  create: {
    method: 'POST',
    url: '/api/models',
    config: admin,
    schema: { tags, summary: 'Model ekler', body: ModelInput, response: { 200: reply(Model) } },
  },
  byId: {
    method: 'GET',
    url: '/api/models/:id',
    config: readers,
    schema: { tags, summary: 'Bir model', params: IdParams, response: { 200: reply(Model) } },
  },
  update: {
    method: 'PUT',
    url: '/api/models/:id',
    config: admin,
    schema: {
      tags,
      summary: 'Modeli değiştirir',
      params: IdParams,
      body: ModelChange,
      response: { 200: reply(Model) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/models/:id',
    config: admin,
    schema: { tags, summary: 'Modeli siler; kullanılan arşivlenir', params: IdParams, ...gone },
  },
  ofBrand: {
    method: 'GET',
    url: '/api/models/brand/:brandId',
    config: readers,
    schema: { tags, summary: 'Bir markanın modelleri', params: z.object({ brandId: IdInput }), ...modelPage },
  },
} as const satisfies Record<string, Endpoint>
