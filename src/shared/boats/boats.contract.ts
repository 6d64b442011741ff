import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, IdInput, Instant, SearchWord, text, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { NextService } from '../plans/next-service.ts'
import { ADMINS, CUSTOMERS } from '../roles.ts'
import type { NumberRange } from '../typed-number.ts'
import { Rights } from './boat-people.contract.ts'

export const Boat = z.object({
  id: Id,
  name: z.string(),
  model: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  ownerUserId: Id,
  ownerEmail: z.string(),
  ownerName: z.string().nullable(),
  /** For the owner and admins; null for those whom the owner lets see the boat. */
  ownerPhone: z.string().nullable(),
  engineCount: z.number(),
  createdAt: Instant,
  version: z.number(),
  /** Of its plans, what is expected first; null without any. Overdue from `overdueFrom` on. */
  nextService: NextService.nullable(),
  /** What the owner lets the reader do; null for the owner and for admins. */
  rights: Rights,
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

const { del, get, post, put } = endpoints('Tekneler')

export const boatsApi = {
  createMine: post('/api/boats', CUSTOMERS, 'Kendi teknemi ekler', { body: BoatInput, reply: Boat }),
  mine: get('/api/boats', CUSTOMERS, 'Kendi teknelerim', { querystring: z.object(pageQuery(10)), reply: page(Boat) }),
  myBoat: get('/api/boats/:id', CUSTOMERS, 'Kendi teknem', { reply: Boat }),
  updateMine: put('/api/boats/:id', CUSTOMERS, 'Kendi teknemi günceller', { body: BoatInput, reply: Boat }),
  removeMine: del('/api/boats/:id', CUSTOMERS, 'Kendi teknemi siler; geçmişi olan arşivlenir', { reply: Nothing }),
  create: post('/api/boats/admin', ADMINS, 'Bir sahibe tekne ekler', { body: AdminBoatInput, reply: Boat }),
  list: get('/api/boats/admin', ADMINS, 'Bütün tekneler', { querystring: z.object(pageQuery(10)), reply: page(Boat) }),
  search: get('/api/boats/admin/search', ADMINS, 'Tekne adı ya da sahibin adı, telefonu ya da e-postasıyla arar', {
    querystring: z.object({ query: SearchWord, ...pageQuery(10) }),
    reply: page(Boat),
  }),
  byId: get('/api/boats/admin/:id', ADMINS, 'Bir tekne', { reply: Boat }),
  update: put('/api/boats/admin/:id', ADMINS, 'Tekneyi ve sahibini günceller', { body: AdminBoatInput, reply: Boat }),
  restore: post(
    '/api/boats/admin/:id/restore',
    ADMINS,
    'Arşivdeki tekneyi geçmişiyle geri getirir; motorları yeniden takılır',
    { reply: Boat },
  ),
  remove: del('/api/boats/admin/:id', ADMINS, 'Tekneyi siler; geçmişi olan arşivlenir', { reply: Nothing }),
}
