import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { Id, IdInput, IdParams, Instant, SearchWord, text, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, CUSTOMERS } from '../roles.ts'
import type { NumberRange } from '../typed-number.ts'

export const Boat = z.object({
  id: Id,
  name: z.string(),
  model: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  ownerUserId: Id,
  ownerEmail: z.string(),
  ownerName: z.string().nullable(),
  engineCount: z.number(),
  createdAt: Instant,
  version: z.number(),
})
export type Boat = z.infer<typeof Boat>

/** Six decimals are about 10 cm. */
const degrees = (limit: number): NumberRange => ({
  min: -limit,
  max: limit,
  decimals: 6,
  units: ['°'],
  hasThousands: false,
})
export const LATITUDE = degrees(90)
export const LONGITUDE = degrees(180)

const coordinate = ({ min, max }: NumberRange) =>
  z
    .number({ error: 'invalid_number' })
    .min(min, 'number_too_small')
    .max(max, 'number_too_large')
    .nullish()
    .transform((value) => value ?? null)

const boatFields = {
  name: text(120),
  model: text(120),
  latitude: coordinate(LATITUDE),
  longitude: coordinate(LONGITUDE),
  version: Version,
}
const bothOrNeither = (boat: { latitude: number | null; longitude: number | null }) =>
  (boat.latitude === null) === (boat.longitude === null)
const incomplete = { message: 'coordinates_incomplete', path: ['latitude'] }

export const BoatInput = z.object(boatFields).refine(bothOrNeither, incomplete)
export const AdminBoatInput = z.object({ ...boatFields, ownerUserId: IdInput }).refine(bothOrNeither, incomplete)

const tags = ['Tekneler'] as const
const customer = { access: CUSTOMERS } as const
const admin = { access: ADMINS } as const
const one = { response: { 200: reply(Boat) } }
const list = { response: { 200: reply(page(Boat)) } }

export const boatsApi = {
  createMine: {
    method: 'POST',
    url: '/api/boats',
    config: customer,
    schema: { tags, summary: 'Kendi teknemi ekler', body: BoatInput, ...one },
  },
  mine: {
    method: 'GET',
    url: '/api/boats',
    config: customer,
    schema: { tags, summary: 'Kendi teknelerim', querystring: z.object(pageQuery(10)), ...list },
  },
  myBoat: {
    method: 'GET',
    url: '/api/boats/:id',
    config: customer,
    schema: { tags, summary: 'Kendi teknem', params: IdParams, ...one },
  },
  updateMine: {
    method: 'PUT',
    url: '/api/boats/:id',
    config: customer,
    schema: { tags, summary: 'Kendi teknemi günceller', params: IdParams, body: BoatInput, ...one },
  },
  removeMine: {
    method: 'DELETE',
    url: '/api/boats/:id',
    config: customer,
    schema: {
      tags,
      summary: 'Kendi teknemi siler; geçmişi olan arşivlenir',
      params: IdParams,
      response: { 200: reply(Nothing) },
    },
  },
  create: {
    method: 'POST',
    url: '/api/boats/admin',
    config: admin,
    schema: { tags, summary: 'Bir sahibe tekne ekler', body: AdminBoatInput, ...one },
  },
  list: {
    method: 'GET',
    url: '/api/boats/admin',
    config: admin,
    schema: { tags, summary: 'Bütün tekneler', querystring: z.object(pageQuery(10)), ...list },
  },
  search: {
    method: 'GET',
    url: '/api/boats/admin/search',
    config: admin,
    schema: {
      tags,
      summary: 'Tekne adı ya da sahip e-postasıyla arar',
      querystring: z.object({ query: SearchWord, ...pageQuery(10) }),
      ...list,
    },
  },
  byId: {
    method: 'GET',
    url: '/api/boats/admin/:id',
    config: admin,
    schema: { tags, summary: 'Bir tekne', params: IdParams, ...one },
  },
  update: {
    method: 'PUT',
    url: '/api/boats/admin/:id',
    config: admin,
    schema: { tags, summary: 'Tekneyi ve sahibini günceller', params: IdParams, body: AdminBoatInput, ...one },
  },
  remove: {
    method: 'DELETE',
    url: '/api/boats/admin/:id',
    config: admin,
    schema: {
      tags,
      summary: 'Tekneyi siler; geçmişi olan arşivlenir',
      params: IdParams,
      response: { 200: reply(Nothing) },
    },
  },
} as const satisfies Record<string, Endpoint>
