import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { Id, IdParams, SearchWord, text, Version } from '../fields.ts'
import { ADMINS } from '../roles.ts'

export const City = z.object({ id: Id, name: z.string(), version: z.number() })
export type City = z.infer<typeof City>
export const CityInput = z.object({ name: text(100) })
export const CityChange = CityInput.extend({ version: Version })

const tags = ['Şehirler'] as const

export const citiesApi = {
  list: {
    method: 'GET',
    url: '/api/cities',
    config: { access: 'session' },
    schema: {
      tags,
      summary: 'Şehirleri Türkçe sırayla listeler',
      querystring: z.object({ search: SearchWord }),
      response: { 200: reply(z.array(City)) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/cities/:id',
    config: { access: 'session' },
    schema: { tags, summary: 'Bir şehri verir', params: IdParams, response: { 200: reply(City) } },
  },
  create: {
    method: 'POST',
    url: '/api/cities',
    config: { access: ADMINS },
    schema: { tags, summary: 'Şehir ekler', body: CityInput, response: { 200: reply(City) } },
  },
  update: {
    method: 'PUT',
    url: '/api/cities/:id',
    config: { access: ADMINS },
    schema: {
      tags,
      summary: 'Şehrin adını değiştirir',
      params: IdParams,
      body: CityChange,
      response: { 200: reply(City) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/cities/:id',
    config: { access: ADMINS },
    schema: { tags, summary: 'Şehri siler', params: IdParams, response: { 200: reply(Nothing) } },
  },
} as const satisfies Record<string, Endpoint>
