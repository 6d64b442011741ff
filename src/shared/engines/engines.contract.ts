import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { decimal, Id, IdInput, IdParams, OptionalId, optionalText, SearchWord, text, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, CUSTOMERS, CUSTOMERS_AND_ADMINS } from '../roles.ts'
import type { NumberRange } from '../typed-number.ts'

export const RC_TYPES = ['MECHANICAL', 'ELECTRONIC'] as const
export const STEERING_TYPES = ['MECHANICAL', 'HYDRAULIC'] as const

export const Engine = z.object({
  id: Id,
  /** Names of the brand and the model, as on the screens. */
  brand: z.string(),
  brandId: Id,
  model: z.string(),
  modelId: Id,
  serialNumber: z.string(),
  hoursUsed: z.number(),
  propeller: z.string().nullable(),
  rcType: z.enum(RC_TYPES).nullable(),
  steeringType: z.enum(STEERING_TYPES).nullable(),
  boatId: Id.nullable(),
  boatName: z.string().nullable(),
  version: z.number(),
})
export type Engine = z.infer<typeof Engine>

export const HOURS: NumberRange = { min: 0, max: 999_999, decimals: 2, units: ['saat'] }

const optionalChoice = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.literal('').transform(() => null), z.enum(values)], 'invalid_value')
    .nullish()
    .transform((value) => value ?? null)

export const EngineInput = z.object({
  modelId: IdInput,
  serialNumber: text(80),
  hoursUsed: decimal(HOURS).default(0),
  propeller: optionalText(40),
  rcType: optionalChoice(RC_TYPES),
  steeringType: optionalChoice(STEERING_TYPES),
  version: Version,
})
/** A customer's engine always belongs to one of their boats; an admin may omit the boat. */
export const NewEngineInput = EngineInput.extend({ boatId: OptionalId.nullable() })

const EngineAndBoat = z.object({ id: IdInput, boatId: IdInput })
const tags = ['Motorlar'] as const
const admin = { access: ADMINS } as const
const customer = { access: CUSTOMERS } as const
const both = { access: CUSTOMERS_AND_ADMINS } as const
const one = { response: { 200: reply(Engine) } }
const list = { response: { 200: reply(page(Engine)) } }
const ofBoat = { params: z.object({ boatId: IdInput }), querystring: z.object(pageQuery(10)), ...list }
const filters = { serialNumber: SearchWord, brandId: OptionalId, modelId: OptionalId }

export const enginesApi = {
  ofMyBoat: {
    method: 'GET',
    url: '/api/engines/boat/:boatId',
    config: customer,
    schema: { tags, summary: 'Kendi teknemin motorları', ...ofBoat },
  },
  myUnassigned: {
    method: 'GET',
    url: '/api/engines/my/unassigned',
    config: customer,
    schema: { tags, summary: 'Teknesi olmayan kendi motorlarım', response: { 200: reply(z.array(Engine)) } },
  },
  ofBoat: {
    method: 'GET',
    url: '/api/engines/admin/boat/:boatId',
    config: admin,
    schema: { tags, summary: 'Bir teknenin motorları', ...ofBoat },
  },
  list: {
    method: 'GET',
    url: '/api/engines/admin',
    config: admin,
    schema: {
      tags,
      summary: 'Motorlar: seri no, marka ve model filtreleriyle',
      querystring: z.object({ ...filters, ...pageQuery(10) }),
      ...list,
    },
  },
  unassigned: {
    method: 'GET',
    url: '/api/engines/admin/unassigned',
    config: admin,
    schema: {
      tags,
      summary: 'Teknesi olmayan motorlar',
      querystring: z.object({ ...filters, ...pageQuery(10) }),
      ...list,
    },
  },
  create: {
    method: 'POST',
    url: '/api/engines',
    config: both,
    schema: { tags, summary: 'Motor ekler', body: NewEngineInput, ...one },
  },
  assign: {
    method: 'PUT',
    url: '/api/engines/:id/boat/:boatId',
    config: both,
    schema: { tags, summary: 'Motoru tekneye bağlar', params: EngineAndBoat, ...one },
  },
  unassign: {
    method: 'DELETE',
    url: '/api/engines/:id/boat/:boatId',
    config: both,
    schema: { tags, summary: 'Motoru tekneden ayırır', params: EngineAndBoat, ...one },
  },
  updateMine: {
    method: 'PUT',
    url: '/api/engines/:id',
    config: customer,
    schema: { tags, summary: 'Kendi motorumu günceller', params: IdParams, body: EngineInput, ...one },
  },
  removeMine: {
    method: 'DELETE',
    url: '/api/engines/:id',
    config: customer,
    schema: { tags, summary: 'Kendi motorumu siler', params: IdParams, response: { 200: reply(Nothing) } },
  },
  update: {
    method: 'PUT',
    url: '/api/engines/admin/:id',
    config: admin,
    schema: { tags, summary: 'Motoru günceller', params: IdParams, body: EngineInput, ...one },
  },
  remove: {
    method: 'DELETE',
    url: '/api/engines/admin/:id',
    config: admin,
    schema: {
      tags,
      summary: 'Motoru siler; geçmişi olan arşivlenir',
      params: IdParams,
      response: { 200: reply(Nothing) },
    },
  },
  move: {
    method: 'PUT',
    url: '/api/engines/admin/:engineId/move/:boatId',
    config: admin,
    schema: {
      tags,
      summary: 'Motoru başka tekneye taşır',
      params: z.object({ engineId: IdInput, boatId: IdInput }),
      ...one,
    },
  },
} as const satisfies Record<string, Endpoint>
